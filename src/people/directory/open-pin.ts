// Opens the lock of a PIN of four or five digits, which wrong tries locked.
import type { Person } from '../../shared/contract/setup/people.ts';
import { mostPinOpenings } from '../../shared/people/pin.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PeopleLedger, PeopleTx } from '../ledger.ts';
import type { PeopleCommand, PeopleCommandDeps } from './deps.ts';
import { personNow } from './persons.ts';

type OpenPinInput = PeopleCommand & { readonly userId: string };
export type OpenPinDeps<Tx extends PeopleTx> = Omit<PeopleCommandDeps, 'ledger'> & {
  readonly ledger: PeopleLedger<Tx>;
  /** Raises the alert that the lock of `name`'s PIN was opened again, in the transaction that opens the lock. */
  alertReopened(tx: Tx, name: string): void;
};

/**
 * Opens the lock of another person's PIN and resets the PIN's count of wrong tries. Does nothing if the PIN is not locked. From
 * the second opening of the same PIN on, the owner gets an alert; after `mostPinOpenings` only a new PIN helps. Errors:
 * `people.unknown`, `people.own-lock`, `people.openings-used`, `request.reused`, `data.*`.
 */
export const createOpenPin =
  <Tx extends PeopleTx>({ ledger, requests, pins, tell, alertReopened }: OpenPinDeps<Tx>) =>
  ({ requestId, caller, userId }: OpenPinInput): Promise<Result<Person>> =>
    // Wait until no PIN is being checked: otherwise the lock could open between the moment a try is counted and the moment its
    // PIN is checked.
    pins.inTurn(() => {
      const { people: store } = ledger;
      const inputDigest = requests.digestOf({ userId });
      const repeat = requests.isRepeat(requestId, inputDigest, ['pin.opened']);
      if (!repeat.ok) return repeat;
      const user = store.user(userId);
      if (!user) return fail('people.unknown');
      if (userId === caller.user) return fail('people.own-lock');
      if (repeat.value || !user.pinLocked) return ok(personNow(store, userId));
      const { name, pinOpenings = 0 } = user;
      if (pinOpenings >= mostPinOpenings) return fail('people.openings-used');
      const written = ledger.write((tx) => {
        tx.sidecar.forgiveFailures(userId);
        tx.record('pin.opened', { userId }, { actor: caller.user, requestId });
        if (pinOpenings > 0) alertReopened(tx, name);
      });
      if (!written.ok) return written;
      requests.done(requestId, inputDigest);
      pins.forget(userId);
      tell();
      return ok(personNow(store, userId));
    });
