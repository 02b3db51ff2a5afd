// Makes, checks and locks PINs and the recovery code. A PIN's digits are never written to disk.
import { fewestDigits, readPin, shortestPin } from '../../shared/people/pin.ts';
import { mayPinBeShort } from '../../shared/people/rights.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { PeopleLedger } from '../ledger.ts';
import type { User } from '../store/people-store.ts';
import { createHashes, type HashesDeps } from './hashes.ts';
import { createPinLocks } from './lock.ts';
import { type PinTryDeps, pinTry, recoveryTry } from './secrets-tried.ts';
import { createTries, type TriesDeps } from './tries.ts';

export type PinsDeps = HashesDeps &
  Pick<TriesDeps, 'onDifference'> &
  Partial<Pick<TriesDeps, 'onLocked'>> &
  Pick<PinTryDeps, 'program'> & {
    readonly ledger: PeopleLedger;
    /** True if PIN hashes of version 0.1 are accepted. Default: true. */
    takesPlain?: PinTryDeps['takesPlain'];
    /** True if a right PIN whose stored hash has the form of version 0.1 is hashed again in the present form. Default: true. */
    readonly upgrades?: PinTryDeps['upgrades'];
  };

export const createPins = (deps: PinsDeps) => {
  const { ledger, clock, program, onDifference, onLocked = () => {}, upgrades = true, takesPlain = () => true } = deps;
  const hashes = createHashes(deps);
  const tried: PinTryDeps = { ledger, hashes, program, takesPlain, upgrades };
  const locks = createPinLocks(clock);
  const { tryInTurn, inTurn } = createTries({ ledger, locks, onDifference, onLocked });
  const shortestOf = (userId: string): number => {
    const user = ledger.people.user(userId);
    const isShort = user && (user.pinShort === true || mayPinBeShort(ledger.people.table(), user.role));
    return isShort ? fewestDigits : shortestPin;
  };
  return {
    make: hashes.make,
    makeRecovery: hashes.makeRecovery,
    /**
     * Checks a user's PIN and counts the try. Errors: `people.wrong-pin` with the number of tries `left`, or with the `seconds`
     * of the lock that this try caused; `people.locked` with `seconds` if the PIN was locked before; `people.unknown`,
     * `people.pin-locked`, `people.pin-malformed`, `people.pin-differs`, `people.pepper-gone`, `data.*`.
     */
    check: (userId: string, typed: string): Promise<Result<null>> =>
      tryInTurn(() => {
        const pin = readPin(typed, shortestOf(userId));
        return pin.ok ? ok(pinTry(tried, userId, pin.value)) : pin;
      }),
    /**
     * Checks the recovery code and counts the try. Errors: `recovery.none`, `recovery.wrong`, `people.locked`,
     * `people.pin-differs`, `data.*`.
     */
    checkRecovery: (code: string): Promise<Result<null>> => tryInTurn(() => ok(recoveryTry(tried, code))),
    /**
     * Seconds until a locked PIN may be tried again; 0 if the PIN is not locked, and 0 for a PIN whose lock only another person
     * can open.
     */
    lockedForS(userId: string): number {
      const kept = ledger.people.user(userId)?.pinShort ? null : ledger.people.pin(userId);
      return kept ? Math.max(0, Math.ceil(locks.leftMs(userId, kept.failures) / 1000)) : 0;
    },
    /** Returns the smallest number of digits that this user's PIN may have. */
    shortestOf,
    /**
     * Runs `work` while no PIN is being checked. Use it for work that resets the count of wrong tries: during a check, the count
     * must not change.
     */
    inTurn,
    /** True if the PIN of each of these users was hashed with a till secret that this till does not have. */
    isGone(users: readonly User[]): boolean {
      const kept = users.flatMap(({ userId }) => ledger.people.pin(userId) ?? []);
      const id = kept.length > 0 ? hashes.pepperId() : '';
      return kept.length > 0 && kept.every((each) => each.pepper !== null && each.pepper !== id);
    },
    /**
     * True if the user has a PIN that this till can check; false also if the PIN was hashed with the secret of a former machine.
     */
    works(userId: string): boolean {
      const kept = ledger.people.pin(userId);
      return kept !== null && (kept.pepper === null ? takesPlain() : kept.pepper === hashes.pepperId());
    },
    /** Ends the lock of a user who was given a new PIN. */
    forget: (userId: string): void => locks.end(userId),
  };
};
export type PinChecks = ReturnType<typeof createPins>;
