// Lists, adds and changes people, their rights and PINs, and makes the recovery code.
import { grantable, type Right, type RightsTable, type Role } from '../../shared/people/rights.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PeopleTx } from '../ledger.ts';
import { type AddDeps, createAdd } from './add.ts';
import { createChange } from './change.ts';
import type { PeopleCommand, PeopleCommandDeps } from './deps.ts';
import { createOpenPin, type OpenPinDeps } from './open-pin.ts';
import { createChangePin } from './own-pin.ts';
import { personOf } from './persons.ts';
import { createRecovery, type RecoveryDeps } from './recovery.ts';
import { createPeopleRequests } from './requests.ts';

export type PeopleDeps<Tx extends PeopleTx> = Omit<AddDeps & RecoveryDeps<Tx> & OpenPinDeps<Tx>, 'requests' | 'tell'>;
type RightsInput = PeopleCommand & { readonly role: Role; readonly rights: readonly Right[] };

/**
 * Replaces the rights of a role; the owner's rights cannot be changed. Errors: `people.last-owner`, `request.reused`, `data.*`.
 */
const createSetRights =
  ({ ledger, requests, sessions, tell }: PeopleCommandDeps) =>
  ({ requestId, caller, role, rights }: RightsInput): Result<RightsTable> => {
    if (role === 'owner') return fail('people.last-owner');
    const inputDigest = requests.digestOf({ role, rights });
    const repeat = requests.isRepeat(requestId, inputDigest, ['rights.changed']);
    if (!repeat.ok) return repeat;
    if (repeat.value) return ok(ledger.people.table());
    const body = { role, rights: grantable(role, rights) };
    const written = ledger.write(({ record }) => record('rights.changed', body, { actor: caller.user, requestId }));
    if (!written.ok) return written;
    requests.done(requestId, inputDigest);
    // End the sessions of people whose PIN is now too short for their role's rights: they must choose a longer PIN at the next
    // sign-in.
    for (const { userId, pinTooShort } of ledger.people.users()) if (pinTooShort) sessions.endOf(userId);
    tell();
    return ok(ledger.people.table());
  };

export const createPeople = <Tx extends PeopleTx>(given: PeopleDeps<Tx>) => {
  const { ledger, random, changes } = given;
  const { people: store } = ledger;
  const tell = (): void => {
    changes.tell({ type: 'people' });
    changes.tell({ type: 'session' });
  };
  const deps = { ...given, requests: createPeopleRequests(ledger, random), tell };
  return {
    list() {
      const recovery = store.recovery();
      const people = store.users().map((user) => personOf(store, user));
      return {
        people,
        table: store.table(),
        recovery: recovery && { madeMs: recovery.madeMs },
        recoveryEnded: store.recoveryEnded(),
      };
    },
    add: createAdd(deps),
    change: createChange(deps),
    changePin: createChangePin(deps),
    openPin: createOpenPin(deps),
    setRights: createSetRights(deps),
    ...createRecovery(deps),
  };
};
