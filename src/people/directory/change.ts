// Changes a person: name, role, access, or a PIN that somebody else chooses.
import type { Person } from '../../shared/contract/setup/people.ts';
import { readName } from '../../shared/people/person.ts';
import { fewestDigits, readNewPin } from '../../shared/people/pin.ts';
import type { Role } from '../../shared/people/rights.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PeopleStore, User } from '../store/people-store.ts';
import type { PeopleCommand, PeopleCommandDeps } from './deps.ts';
import { activeOwners, isActiveOwner, isNameTaken, personNow, shortestIn, shortMark } from './persons.ts';

type ChangedFields = { readonly name?: string; readonly role?: Role; readonly active?: boolean; readonly pin?: string };
type ChangeInput = PeopleCommand & ChangedFields & { readonly userId: string };
type NextUser = { readonly user: User; readonly next: Pick<User, 'name' | 'role' | 'active'> };

/**
 * Returns the stored user, and the user's name, role and `active` after the change. Errors: `people.unknown`, `people.own-pin`,
 * `people.last-owner`, `people.name-taken`, and `people.pin-*` by the PIN rules of the new role.
 */
const nextOf = (store: PeopleStore, caller: string, userId: string, changed: ChangedFields): Result<NextUser> => {
  const user = store.user(userId);
  if (!user) return fail('people.unknown');
  const { name = user.name, role = user.role, active = user.active } = changed;
  const next = { name, role, active };
  if (changed.pin !== undefined && userId === caller) return fail('people.own-pin');
  const pin = changed.pin === undefined ? null : readNewPin(changed.pin, shortestIn(store, role));
  if (pin && !pin.ok) return pin;
  const [last, another] = activeOwners(store);
  if (last?.userId === userId && !another && !isActiveOwner(next)) return fail('people.last-owner');
  if (active && isNameTaken(store, name, userId)) return fail('people.name-taken', { name });
  return ok({ user, next });
};

const isOther = (user: User, { name, role, active }: NextUser['next']): boolean =>
  name !== user.name || role !== user.role || active !== user.active;

/**
 * Changes a person's name, role, PIN or access. A new PIN and a withdrawn access end that person's sessions. Errors:
 * `people.unknown`, `people.last-owner`, `people.own-pin`, `people.name-*`, `people.pin-*`, `request.reused`, `data.*`.
 */
export const createChange =
  ({ ledger, requests, pins, sessions, tell }: PeopleCommandDeps) =>
  async ({ requestId, caller, userId, ...input }: ChangeInput): Promise<Result<Person>> => {
    const { people: store } = ledger;
    const name = input.name === undefined ? null : readName(input.name);
    if (name && !name.ok) return name;
    const inputDigest = requests.digestOf({ userId, ...input });
    const repeat = requests.isRepeat(requestId, inputDigest, ['user.changed', 'pin.changed']);
    if (!repeat.ok) return repeat;
    if (repeat.value) return ok(personNow(store, userId));
    const check = (): Result<NextUser> => nextOf(store, caller.user, userId, { ...input, ...(name && { name: name.value }) });
    const before = check();
    if (!before.ok) return before;
    // The normalised PIN to hash. `check` has already compared its length with the role's shortest length, so `fewestDigits` is
    // enough here.
    const read = input.pin === undefined ? null : readNewPin(input.pin, fewestDigits);
    const pin = read?.ok ? read.value : null;
    const made = pin === null ? null : await pins.make(pin);
    const now = check();
    if (!now.ok) return now;
    const { user, next } = now.value;
    const differs = isOther(user, next);
    // When an owner leaves, delete the recovery code: the former owner may still have its sheet, or a picture of the sheet.
    const voids = isActiveOwner(user) && !isActiveOwner(next) && store.recovery() !== null;
    const written = ledger.write(({ record, sidecar }) => {
      const notes = { actor: caller.user, requestId };
      if (voids) sidecar.dropRecovery();
      if (differs || !made) record('user.changed', { userId, ...next, ...(voids && { voidsRecovery: true }) }, notes);
      if (!made) return;
      const body = {
        userId,
        pin: sidecar.keepPin(userId, made),
        mustChange: true,
        why: 'other' as const,
        ...shortMark(pin ?? ''),
      };
      record('pin.changed', body, differs ? { actor: caller.user } : notes);
    });
    if (!written.ok) return written;
    requests.done(requestId, inputDigest);
    if (made) pins.forget(userId);
    // End this user's sessions if the PIN is now too short for the role: the next sign-in then requires a longer PIN.
    if (made || !next.active || store.user(userId)?.pinTooShort) sessions.endOf(userId);
    tell();
    return ok(personNow(store, userId));
  };
