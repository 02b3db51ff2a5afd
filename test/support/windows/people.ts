// The people of the sample shop, and sample sessions for windows.
import type { Person, PersonToPick, Session, ShiftSums } from '../../../src/shared/contract/setup/people.ts';
import { mayPinBeShort, rights, rightsTable, roles, type Role } from '../../../src/shared/people/rights.ts';
import { moneySum } from './money.ts';
import { nowMs } from './data.ts';

const table = rightsTable();
const hourMs = 3_600_000;

const pick = (userId: string, name: string, role: Role, changes: Partial<PersonToPick> = {}): PersonToPick => ({
  ...{ userId, name, role, lockedForS: 0, pinLocked: false, mustChange: false, pinWorks: true },
  shortestPin: mayPinBeShort(table, role) ? 4 : 6,
  rights: [...table[role]],
  ...changes,
});

export const maha = pick('user_maha', 'مها', 'owner');
export const salem = pick('user_salem', 'سالم', 'supervisor');
export const huda = pick('user_huda', 'Huda', 'cashier');
export const yusuf = pick('user_yusuf', 'يوسف', 'cashier');
export const amal = pick('user_amal', 'آمال', 'auditor');
export const staff: readonly PersonToPick[] = [maha, salem, huda, yusuf, amal];

/** The session at a till without people: no one signs in, and every command is allowed. */
export const nobodySignsIn: Session = {
  ...{ state: 'open', user: null, people: [], lockMinutes: null, pepper: 'ok', recovery: false, shift: null, shiftNeeded: false },
  pending: 0,
  recoveryEnded: null,
  shortPinRoles: roles.filter((role) => mayPinBeShort(table, role)),
  rights: [...rights],
};

const signedIn: Session = { ...nobodySignsIn, state: 'signed-in', people: [...staff], lockMinutes: 5, recovery: true };

export const inAs = ({ userId, name, role, rights: own, mustChange }: PersonToPick, changes: Partial<Session> = {}): Session => ({
  ...signedIn,
  user: { userId, name, role, mustChange, pinTooShort: false },
  rights: own,
  ...changes,
});
export const locked = (changes: Partial<Session> = {}): Session => ({ ...signedIn, state: 'locked', rights: [], ...changes });

/** The session of a till of version 0.1, whose only person was a supervisor with a PIN. */
export const onePin: Session = {
  ...nobodySignsIn,
  people: [pick('supervisor', 'Supervisor', 'owner')],
  rights: [...table.cashier],
};

const person = ({ userId, name, role }: PersonToPick, changes: Partial<Person> = {}): Person => ({
  ...{ userId, name, role, active: true, mustChange: false, pinSet: true, pinLocked: false },
  addedMs: nowMs - 900 * hourMs,
  lastSignedInMs: nowMs - 2 * hourMs,
  ...changes,
});
export const listed = {
  people: [
    person(maha),
    person(salem),
    person(huda, { lastSignedInMs: nowMs - 26 * hourMs }),
    person(yusuf, { lastSignedInMs: null, mustChange: true }),
    person(amal, { pinSet: false, lastSignedInMs: null }),
    person(pick('user_nuri', 'نوري', 'bookkeeper'), { active: false }),
  ],
  table: Object.fromEntries(Object.entries(table).map(([role, own]) => [role, [...own]])) as Record<
    Role,
    (typeof rights)[number][]
  >,
  recovery: { madeMs: nowMs - 700 * hourMs },
  recoveryEnded: null,
  wrongTries: { close: 7, pins: [], recovery: null },
};

export const shiftOf = ({ userId, name }: PersonToPick, changes: Partial<ShiftSums> = {}): ShiftSums => ({
  ...{ shiftId: 'shift_01kaf8m9t4000000000001', userId, name, openedMs: nowMs - 3 * hourMs, closedMs: null, closedBy: null },
  money: [
    moneySum({
      ...{ currency: 'LYD', salesMinor: 2_418_250, salesCount: 31, returnsMinor: 12_500 },
      ...{ setAsideMinor: 6_000, owedMinor: 42_500, paidBackMinor: 12_500 },
    }),
    moneySum({ currency: 'USD', salesMinor: 12_600, salesCount: 4 }),
  ],
  after: [],
  received: [
    { kind: 'sale', currency: 'LYD', gateway: 'wallet', count: 31, amountMinor: 2_418_250 },
    { kind: 'refund-owed', currency: 'LYD', gateway: 'wallet', count: 1, amountMinor: 30_000 },
    { kind: 'suspense', currency: 'LYD', gateway: 'wallet', count: 1, amountMinor: 6_000 },
    { kind: 'sale', currency: 'USD', gateway: 'card', count: 4, amountMinor: 12_600 },
  ],
  paidBack: [{ currency: 'LYD', way: 'cash', count: 1, amountMinor: 12_500 }],
  displays: [
    { display: 'paid', count: 33 },
    { display: 'paid-twice', count: 1 },
    { display: 'wrong-amount', count: 1 },
    { display: 'waiting', count: 1 },
    { display: 'unknown', count: 1 },
  ],
  unresolved: [
    {
      ...{ attemptId: 'attempt_01kaf8m9t4000000000145', invoiceNo: 'T1-0145', currency: 'LYD', amountMinor: 7500 },
      ...{ display: 'unknown', userId, name },
    },
    {
      ...{ attemptId: 'attempt_01kaf8m9t4000000000148', invoiceNo: 'T1-0148', currency: 'LYD', amountMinor: 45_250 },
      ...{ display: 'waiting', userId, name },
    },
  ],
  drawer: [],
  ...changes,
});
