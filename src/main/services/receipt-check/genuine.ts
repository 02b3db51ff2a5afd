// Decides if the text of a receipt's QR code is genuine: signed by one of the shop's tills.
import { check, type ProofVerdict } from '../../../shared/receipt/check.ts';
import { readProof } from '../../../shared/receipt/proof.ts';
import type { ShopKeys } from '../../../shared/receipt/shop-keys.ts';
import type { OwnReceiptKeys } from '../../keys-mark.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { verifyEd25519 } from './ed25519.ts';

export type GenuineDeps = {
  readonly ledger: Ledger;
  readonly merchant: string;
  readonly till: string;
  /** This till's own keys, as recorded in the keys mark, which is sealed with the keys. */
  own(): OwnReceiptKeys;
  /** Asks the relay for the keys of the shop's tills; null if the relay cannot be asked. */
  ask(): Promise<ShopKeys | null>;
};
/** The verdict on a receipt's code. `open`: this till cannot decide if the receipt is genuine. */
type CodeVerdict = ProofVerdict | { readonly is: 'open'; readonly why: 'former-machine' };

export const createGenuine = ({ ledger, merchant, till, own, ask }: GenuineDeps) => {
  /** The shop's known keys. This till's own keys are read from the keys mark only: relay and books could be forged. */
  const known = (): ShopKeys => ({ merchant, tills: { ...ledger.receiptsShown.otherKeys(), [till]: own().keys } });
  /**
   * Fetches the keys of the shop's other tills from the relay and records new ones. Returns true if the books contain all of them
   * now.
   */
  const learn = async (): Promise<boolean> => {
    const told = await ask();
    if (told?.merchant !== merchant) return false;
    const { [till]: _own, ...tills } = told.tills;
    const sorted = Object.fromEntries(Object.entries(tills).sort(([a], [b]) => (a < b ? -1 : 1)));
    if (JSON.stringify(sorted) === JSON.stringify(ledger.receiptsShown.otherKeys())) return true;
    return ledger.write(({ record }) => record('shop-keys.learned', { tills: sorted }, { actor: 'relay' })).ok;
  };

  /**
   * Verifies the proof in a receipt's QR code. Another till may have a new key, so another till's receipt is called false only
   * after the relay returned the current keys. A receipt of this till may be older than the till's keys, from a former machine
   * whose keys were not copied here.
   */
  return async (code: string): Promise<CodeVerdict> => {
    const first = await check(code, known(), verifyEd25519);
    const read = readProof(code);
    if (first.is !== 'false' || !read.ok) return first;
    const { facts } = read.value;
    if (facts.till === till) return facts.atMs < (own().formerUntilMs ?? 0) ? { is: 'open', why: 'former-machine' } : first;
    return (await learn()) ? check(code, known(), verifyEd25519) : { is: 'open', why: 'no-key' };
  };
};
