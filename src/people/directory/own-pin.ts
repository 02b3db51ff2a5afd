// Changes the caller's own PIN.
import { readNewPin } from '../../shared/people/pin.ts';
import { supervisorUser } from '../../shared/people/rights.ts';
import { shortestIn, shortMark } from './persons.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PeopleCommand, PeopleCommandDeps } from './deps.ts';

type OwnPinInput = PeopleCommand & { readonly current: string; readonly pin: string };

/**
 * Changes the caller's own PIN, after a check of the current PIN. Errors: `people.unknown` at a till where nobody signs in, those
 * of a PIN check, `people.pin-simple`, `request.reused`, `data.*`.
 */
export const createChangePin =
  ({ ledger, requests, pins, sessions, tell }: PeopleCommandDeps) =>
  async ({ requestId, caller, current, pin: typed }: OwnPinInput): Promise<Result<null>> => {
    const { people: store } = ledger;
    const isOld = store.state() === 'old-pin';
    const userId = isOld ? supervisorUser : caller.user;
    const pin = readNewPin(typed, shortestIn(store, store.user(userId)?.role ?? 'owner'));
    if (!pin.ok) return pin;
    const inputDigest = requests.digestOf({ userId, pin: pin.value });
    const repeat = requests.isRepeat(requestId, inputDigest, ['pin.changed']);
    if (!repeat.ok || repeat.value) return repeat.ok ? ok(null) : repeat;
    const checked = await pins.check(userId, current);
    if (!checked.ok) return checked;
    const { pinSeq } = store.user(userId) ?? {};
    const made = await pins.make(pin.value);
    // Read the user again: during the slow steps above, an owner may have set another PIN or withdrawn this person's access.
    const now = store.user(userId);
    if (!now?.active || now.pinSeq !== pinSeq) return fail('people.wrong-pin');
    const again = readNewPin(pin.value, shortestIn(store, now.role));
    if (!again.ok) return again;
    const written = ledger.write(({ record, sidecar }) => {
      const body = {
        userId,
        pin: sidecar.keepPin(userId, made),
        mustChange: false,
        why: 'own' as const,
        ...shortMark(pin.value),
      };
      record('pin.changed', body, { actor: userId, requestId });
    });
    if (!written.ok) return written;
    requests.done(requestId, inputDigest);
    sessions.endOf(userId, caller);
    tell();
    return ok(null);
  };
