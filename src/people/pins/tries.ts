// Runs tries of a PIN or recovery code one after the other. Each try is counted before the PIN or code is checked, and wrong
// tries lock it for longer and longer.
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PeopleLedger } from '../ledger.ts';
import type { PeopleTx } from '../ledger.ts';
import { freeTries, lockAfter, type PinLocks } from './lock.ts';

/**
 * One kind of secret that can be tried: a user's PIN or the recovery code. `key` identifies the secret's count of failures and
 * its lock.
 */
export type PinTry<K> = {
  readonly key: string;
  kept(): K | null;
  /** Returns the digest in the journal: empty if the secret is not set, null if an older version wrote no digest. */
  said(): string | null;
  sum(kept: K): string;
  /** True if the hash was made with a till secret that this till does not have. */
  isGone(kept: K): boolean;
  fits(kept: K): Promise<boolean>;
  count(tx: PeopleTx): void;
  refused(tx: PeopleTx, failures: number, lockMs: number): void;
  /**
   * Called after a try with the right secret. Returns a function that records the right try if a journal entry is needed; this
   * function runs in the transaction that resets the count of failures.
   */
  admitted(kept: K): Promise<(tx: PeopleTx) => void>;
  /** The error to return if the secret is not set. */
  readonly none: Result<never>;
  readonly wrong: 'recovery.wrong' | 'people.wrong-pin';
};

export type TriesDeps = {
  readonly ledger: Pick<PeopleLedger, 'write'>;
  readonly locks: PinLocks;
  /** Called if a stored hash differs from its digest in the journal, so that the till can raise an alert. */
  onDifference(): void;
};
type KeptTries = { readonly failures: number };

export const createTries = ({ ledger, locks, onDifference }: TriesDeps) => {
  let queue: Promise<unknown> = Promise.resolve();

  /** Returns the stored hash if a try is allowed now; otherwise the error. */
  const triable = <K extends KeptTries>(tried: PinTry<K>, said: string | null): Result<K> => {
    const kept = tried.kept();
    // The stored hash does not match its digest in the journal: somebody edited the table by hand. Do not accept this secret.
    if (said !== null && said !== (kept ? tried.sum(kept) : '')) {
      onDifference();
      return fail('people.pin-differs');
    }
    if (!kept) return tried.none;
    if (tried.isGone(kept)) return fail('people.pepper-gone');
    const left = locks.leftMs(tried.key, kept.failures);
    return left > 0 ? fail('people.locked', { seconds: Math.ceil(left / 1000) }) : ok(kept);
  };

  const refuse = <K>(tried: PinTry<K>, failures: number): Result<never> => {
    const lockMs = lockAfter(failures);
    locks.begin(tried.key, lockMs);
    const noted = ledger.write((tx) => tried.refused(tx, failures, lockMs));
    if (!noted.ok) return noted;
    return fail(tried.wrong, lockMs > 0 ? { seconds: Math.ceil(lockMs / 1000) } : { left: freeTries - failures });
  };

  const tryOnce = async <K extends KeptTries>(tried: PinTry<K>): Promise<Result<null>> => {
    const said = tried.said();
    const found = triable(tried, said);
    if (!found.ok) return found;
    const kept = found.value;
    // Count the try before checking the PIN: otherwise pulling the plug in between would give a free try.
    const counted = ledger.write((tx) => tried.count(tx));
    if (!counted.ok) return counted;
    // Also refuse if another PIN was set while this PIN was checked.
    if (!(await tried.fits(kept)) || tried.said() !== said) return refuse(tried, kept.failures + 1);
    const admitted = ledger.write(await tried.admitted(kept));
    if (!admitted.ok) return admitted;
    locks.end(tried.key);
    return ok(null);
  };

  /** Runs tries of a PIN or recovery code one after the other, so that each try sees the failures of all earlier ones. */
  return <K extends KeptTries>(tried: () => Result<PinTry<K>>): Promise<Result<null>> => {
    const turn = queue.then(() => {
      const found = tried();
      return found.ok ? tryOnce(found.value) : found;
    });
    queue = turn.catch(() => {});
    return turn;
  };
};
