// Adds a person. Adding the first person turns signing in on.
import type { Person } from '../../shared/contract/setup/people.ts';
import { newId } from '../../shared/ids.ts';
import { readName } from '../../shared/people/person.ts';
import { readNewPin } from '../../shared/people/pin.ts';
import type { Role } from '../../shared/people/rights.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PeopleBodies } from '../entries/bodies.ts';
import type { PeopleCommand, PeopleCommandDeps } from './deps.ts';
import { isNameTaken, personNow, shortestIn, shortMark } from './persons.ts';

type AddInput = PeopleCommand & { readonly name: string; readonly role: Role; readonly pin: string };
export type AddDeps = PeopleCommandDeps & {
  readonly clock: Clock;
  readonly random: Random;
  /** Called once, after the first owner has been added. */
  onFirst?(): void;
};

/**
 * Adds a person; the first person is signed in at once. Errors: `people.first-owner` if the first person is not an owner,
 * `people.name-*`, `people.pin-*`, `request.reused`, `data.*`.
 */
export const createAdd =
  ({ ledger, clock, random, requests, pins, sessions, tell, onFirst }: AddDeps) =>
  async ({ requestId, caller, ...input }: AddInput): Promise<Result<Person>> => {
    const { people: store } = ledger;
    const { role } = input;
    const name = readName(input.name);
    if (!name.ok) return name;
    const pin = readNewPin(input.pin, shortestIn(store, role));
    if (!pin.ok) return pin;
    const inputDigest = requests.digestOf({ ...input, name: name.value, pin: pin.value });
    const repeat = requests.isRepeat(requestId, inputDigest, ['user.added']);
    if (!repeat.ok) return repeat;
    if (repeat.value) {
      const body = ledger.journal.byRequestId(requestId)?.body as PeopleBodies['user.added'];
      return ok(personNow(store, body.userId));
    }
    const check = (): Result<null> => {
      if (store.state() === 'nobody' ? role !== 'owner' : caller.nobody) return fail('people.first-owner');
      const again = readNewPin(pin.value, shortestIn(store, role));
      if (!again.ok) return again;
      return isNameTaken(store, name.value, null) ? fail('people.name-taken', { name: name.value }) : ok(null);
    };
    const before = check();
    if (!before.ok) return before;
    const made = await pins.make(pin.value);
    // Check again: hashing the PIN takes time, and meanwhile another window may have used the name or changed the role's rights.
    const now = check();
    if (!now.ok) return now;
    const isFirst = store.state() === 'nobody';
    const userId = newId('user', clock.wallMs(), random);
    const written = ledger.write(({ record, sidecar }) => {
      const body = { userId, name: name.value, role, pin: sidecar.keepPin(userId, made), ...shortMark(pin.value) };
      record('user.added', body, { actor: caller.user, requestId });
    });
    if (!written.ok) return written;
    requests.done(requestId, inputDigest);
    if (isFirst) {
      onFirst?.();
      const begun = sessions.begin(caller, userId);
      if (!begun.ok) return begun;
    }
    tell();
    return ok(personNow(store, userId));
  };
