// Handlers for people: the session of a window, users and rights, the recovery code, and shifts.
import type { CommandName } from '../../shared/contract/index.ts';
import type { Person, PersonToPick, Session } from '../../shared/contract/setup/people.ts';
import {
  mayDo,
  mayPinBeShort,
  type RightsTable,
  type Role,
  type Right,
  rights,
  roles,
  type WindowRef,
} from '../../shared/people/rights.ts';
import { ok } from '../../shared/result.ts';
import type { PinChecks } from '../../people/pins/pins.ts';
import { usualLockMinutes } from '../../people/staff.ts';
import type { User } from '../../people/store/people-store.ts';
import type { HandlerParts, Some } from './types.ts';
import { seen } from './views.ts';

type Names = Extract<
  CommandName,
  | `session.${string}`
  | `people.${string}`
  | `pin.${string}`
  | `rights.${string}`
  | `recovery.${string}`
  | `shift.${string}`
  | `drawer.${string}`
>;

const tableOf = (table: RightsTable): Record<Role, Right[]> =>
  Object.fromEntries(roles.map((role) => [role, [...table[role]]])) as Record<Role, Right[]>;

/** Sets `pinSet` of each person: true if this till can check the person's PIN. */
const withPins = (list: readonly Person[], works: (userId: string) => boolean): Person[] =>
  list.map((person) => ({ ...person, pinSet: works(person.userId) }));

const signedInOf = ({ userId, name, role, mustChange, pinTooShort }: User): Session['user'] => ({
  ...{ userId, name, role, mustChange, pinTooShort },
});

/** The fields of an active person that a window needs to list people at sign-in, hand-over and approval. */
const pickOf = (
  { userId, name, role, mustChange, pinLocked }: User,
  table: RightsTable,
  pins: Pick<PinChecks, 'lockedForS' | 'shortestOf' | 'works'>,
): PersonToPick => ({
  ...{ userId, name, role, mustChange, pinLocked: pinLocked === true },
  rights: rights.filter((right) => mayDo(table, role, right)),
  lockedForS: pins.lockedForS(userId),
  shortestPin: pins.shortestOf(userId),
  pinWorks: pins.works(userId),
});

export const peopleHandlers = ({ till }: HandlerParts<'ledger' | 'lights' | 'shopSettings' | 'staff'>): Some<Names> => {
  const { people, pins, sessions, approvals, shifts, users } = till.staff;

  const sessionAt = (from: WindowRef): Session => {
    const caller = sessions.callerAt(from);
    const state = users.state();
    const table = users.table();
    const active = users.users().filter((user) => user.active);
    const user = caller && state === 'people' ? users.user(caller.user) : null;
    const { lockMinutes = usualLockMinutes, shiftNeeded = false } = till.shopSettings.now();
    return {
      state: state !== 'people' ? 'open' : user ? 'signed-in' : 'locked',
      user: user && signedInOf(user),
      rights: [...approvals.rightsOf(caller)],
      people: active.map((each) => pickOf(each, table, pins)),
      lockMinutes,
      pepper: pins.isGone(active) ? 'gone' : 'ok',
      shortPinRoles: roles.filter((role) => mayPinBeShort(table, role)),
      recovery: users.recovery() !== null,
      recoveryEnded: users.recoveryEnded(),
      shift: caller && shifts.of(caller.user),
      shiftNeeded,
      pending: till.lights().attention.pending,
    };
  };

  return {
    'session.get': (_, { from }) => ok(sessionAt(from)),
    'session.sign-in': async ({ userId, pin }, { from }) => seen(await sessions.signIn(from, userId, pin), () => sessionAt(from)),
    'session.lock': (_, { from }) => {
      sessions.lock(from);
      return ok(sessionAt(from));
    },
    'session.touch': (_, { from }) => {
      sessions.touch(from);
      return ok({});
    },
    'people.list': () => {
      const { people: list, table, ...recovery } = people.list();
      const wrongTries = till.ledger.wrongTries.sinceClose();
      return ok({ people: withPins(list, pins.works), table: tableOf(table), ...recovery, wrongTries });
    },
    'people.add': (input, by) => people.add({ ...input, caller: by.caller }),
    'people.change': ({ requestId, userId, name, role, active, pin }, by) =>
      people.change({
        ...{ requestId, userId, caller: by.caller },
        ...(name !== undefined && { name }),
        ...(role !== undefined && { role }),
        ...(active !== undefined && { active }),
        ...(pin !== undefined && { pin }),
      }),
    'pin.change': async (input, by) => seen(await people.changePin({ ...input, caller: by.caller }), () => ({})),
    'pin.open': (input, by) => people.openPin({ ...input, caller: by.caller }),
    'rights.set': (input, by) => seen(people.setRights({ ...input, caller: by.caller }), tableOf),
    'recovery.make': (input, by) => people.makeRecovery({ ...input, caller: by.caller }),
    'recovery.use': async (input) => seen(await people.recover(input), () => ({})),
    'shift.open': (input, by) => shifts.open({ ...input, caller: by.caller }),
    'shift.hand-over': (input, by) => shifts.handOver({ ...input, caller: by.caller }),
    'shift.close': ({ requestId, userId, counted }, { caller, approve }) =>
      shifts.close({ requestId, caller, counted, userId: userId ?? caller.user, approve: () => approve('close-day') }),
    'drawer.move': (input, { approve }) => shifts.moveCash({ ...input, approve }),
    'shift.now': (_, by) => ok(shifts.now(by.caller.user)),
    'shift.list': ({ before, limit }) => {
      const { rows, more } = shifts.list(before, limit);
      return ok({ rows: [...rows], more });
    },
  };
};
