// Checks tries of PINs and of the recovery code, one after the other. Each try is counted before the typed secret is checked.
// Wrong tries lock a short PIN until another person opens the lock, and any other secret for a time that grows with each wrong
// try.
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
  /**
   * True if `freeTries` wrong tries in a row lock the secret until another person opens the lock; false if they lock the secret
   * for a time. Called before each check.
   */
  locksForGood(): boolean;
  /** True if, by the journal, the secret is locked until another person opens the lock. */
  isLocked(): boolean;
  /** Records in the journal that the secret is locked until another person opens the lock. */
  locked(tx: PeopleTx, failures: number): void;
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
  /** Called after wrong tries locked a short PIN. */
  onLocked(): void;
};
type KeptTries = { readonly failures: number };

/**
 * Returns a function that runs each `work` after all earlier work has ended, so that each try sees how many earlier tries failed.
 */
const createTurns = () => {
  let queue: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T> | T): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => {});
    return turn;
  };
};

export const createTries = ({ ledger, locks, onDifference, onLocked }: TriesDeps) => {
  const inTurn = createTurns();

  const lockForGood = <K>(tried: PinTry<K>, failures: number): Result<never> => {
    const noted = ledger.write((tx) => tried.locked(tx, failures));
    if (!noted.ok) return noted;
    onLocked();
    return fail('people.pin-locked');
  };

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
    if (tried.locksForGood()) {
      if (tried.isLocked()) return fail('people.pin-locked');
      // If all free tries are used and no lock is recorded, the till was killed after counting the last try. Record the lock now.
      return kept.failures >= freeTries ? lockForGood(tried, kept.failures) : ok(kept);
    }
    const left = locks.leftMs(tried.key, kept.failures);
    return left > 0 ? fail('people.locked', { seconds: Math.ceil(left / 1000) }) : ok(kept);
  };

  const refuse = <K>(tried: PinTry<K>, failures: number): Result<never> => {
    if (tried.locksForGood() && failures >= freeTries) return lockForGood(tried, failures);
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
    const isFit = await tried.fits(kept);
    const admit = isFit ? await tried.admitted(kept) : null;
    // If a new PIN was set during this check, the typed PIN was compared with the former one: reject it, and leave the count of
    // the new PIN unchanged.
    if (tried.said() !== said) return fail(tried.wrong, { left: freeTries });
    if (!admit) return refuse(tried, kept.failures + 1);
    const admitted = ledger.write(admit);
    if (!admitted.ok) return admitted;
    locks.end(tried.key);
    return ok(null);
  };

  return {
    inTurn,
    /** Runs one try of a PIN or recovery code after all earlier tries have ended. */
    tryInTurn: <K extends KeptTries>(tried: () => Result<PinTry<K>>): Promise<Result<null>> =>
      inTurn(() => {
        const found = tried();
        return found.ok ? tryOnce(found.value) : found;
      }),
  };
};
