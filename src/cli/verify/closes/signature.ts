// Checks the signature file beside a saved close: it belongs to this close, its signature is right, and a given key made it.
import { z } from 'zod';
import { isSignedBy } from '../../../secrets/signed-by.ts';
import type { ReadClose } from '../../../shared/close-check/chain.ts';
import { type CloseFault, fault } from '../../../shared/close-check/faults.ts';
import { closeToSign } from '../../../shared/ledger/close-signature.ts';
import { isPublicKey } from '../../../shared/relay-wire/held-key.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { textIn } from './read-files.ts';

const signatureFile = z.strictObject({
  format: z.literal('qayd-close-signature'),
  version: z.literal(1),
  merchant: z.string(),
  till: z.string(),
  ledgerId: z.string(),
  number: z.int(),
  sha256: z.string(),
  key: z.string().refine(isPublicKey),
  signature: z.string(),
});

/** True for a whole public key in the one spelling that a till shows. */
export const isWholeKey = (text: string): boolean =>
  isPublicKey(text) && Buffer.from(text, 'base64url').toString('base64url') === text;

const jsonIn = (text: string | null): unknown => {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
};

/**
 * Returns the key that signed the close. `keys`: the keys that a person gave; empty if none. Errors: `signature-malformed`,
 * `signature-of-another`, `signature-wrong`, `key-other`.
 */
export const signingKeyOf = (
  { document, sha256 }: ReadClose,
  bytes: Buffer,
  keys: readonly string[],
): Result<string, CloseFault> => {
  const read = signatureFile.safeParse(jsonIn(textIn(bytes)));
  if (!read.success) return err(fault('signature-malformed'));
  const said = read.data;
  const { merchant, till, ledgerId, number } = document;
  const signed = { merchant, till, ledgerId, number, sha256 };
  const field = (['number', 'till', 'merchant', 'ledgerId', 'sha256'] as const).find((name) => said[name] !== signed[name]);
  if (field) return err(fault('signature-of-another', { field }));
  if (!isSignedBy(said.key, closeToSign(signed), Buffer.from(said.signature, 'base64url'))) return err(fault('signature-wrong'));
  return keys.length === 0 || keys.includes(said.key) ? ok(said.key) : err(fault('key-other', { key: said.key }));
};
