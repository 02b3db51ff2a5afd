// Checks a receipt against the keys of a shop's tills. Used by the relay's page on a customer's phone, and by a till.
import { type ProofFacts, readProof, receiptToSign } from './proof.ts';
import type { ShopKeys, TillKey } from './shop-keys.ts';

/** Verifies a signature. `key`: raw Ed25519, 32 bytes in base64url. `said`: the signed text. Never throws. */
export type VerifySignature = (key: string, said: string, signature: Uint8Array) => Promise<boolean>;

export type ProofVerdict =
  | { readonly is: 'genuine'; readonly facts: ProofFacts; readonly by: TillKey }
  /** A till of the shop signed this receipt while in training or a trial: it proves nothing, because no real money was paid. */
  | { readonly is: 'training'; readonly facts: ProofFacts; readonly by: TillKey }
  | { readonly is: 'false'; readonly why: 'malformed' | 'unknown-till' | 'signature' | 'key-over' }
  /**
   * Undecided: the receipt may be genuine. `newer`: this program does not support the version of the receipt's code. `no-key`:
   * the shop has this till, but no public key of the till is known.
   */
  | { readonly is: 'open'; readonly why: 'newer' | 'no-key' };

const holds = ({ sinceMs, untilMs }: TillKey, atMs: number): boolean =>
  (sinceMs === null || atMs >= sinceMs) && (untilMs === null || atMs < untilMs);

/**
 * Checks a receipt's code against the keys of the shop's tills and returns the verdict. `code`: the part of the receipt's address
 * after `#`.
 */
export const check = async (
  code: string,
  { merchant, tills }: ShopKeys,
  verifySignature: VerifySignature,
): Promise<ProofVerdict> => {
  const read = readProof(code);
  if (!read.ok) return read.error === 'newer' ? { is: 'open', why: 'newer' } : { is: 'false', why: 'malformed' };
  const { facts, body, signature } = read.value;
  const keys = new Map(Object.entries(tills)).get(facts.till);
  if (!keys) return { is: 'false', why: 'unknown-till' };
  if (keys.length === 0) return { is: 'open', why: 'no-key' };
  const said = receiptToSign(merchant, body);
  for (const each of keys) {
    if (await verifySignature(each.key, said, signature)) {
      if (!holds(each, facts.atMs)) return { is: 'false', why: 'key-over' };
      return { is: facts.training ? 'training' : 'genuine', facts, by: each };
    }
  }
  return { is: 'false', why: 'signature' };
};
