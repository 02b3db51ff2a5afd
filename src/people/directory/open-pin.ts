// Opens the lock of a PIN of four or five digits, which wrong tries locked.
import type { Person } from '../../shared/contract/setup/people.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PeopleCommand, PeopleCommandDeps } from './deps.ts';
import { personNow } from './persons.ts';

type OpenPinInput = PeopleCommand & { readonly userId: string };

/**
 * Opens the lock of another person's PIN and resets the PIN's count of wrong tries. Does nothing if the PIN is not locked.
 * Errors: `people.unknown`, `people.own-lock`, `request.reused`, `data.*`.
 */
export const createOpenPin =
  ({ ledger, requests, pins, tell }: PeopleCommandDeps) =>
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
      const written = ledger.write(({ record, sidecar }) => {
        sidecar.forgiveFailures(userId);
        record('pin.opened', { userId }, { actor: caller.user, requestId });
      });
      if (!written.ok) return written;
      requests.done(requestId, inputDigest);
      pins.forget(userId);
      tell();
      return ok(personNow(store, userId));
    });
