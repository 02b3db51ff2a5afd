// Contract entries about people: the session of a window, rights, the recovery code, and shifts.
import { z } from 'zod';
import { amountErrors, currency, define, gateway, minor, nothing, pin, requestId, tell, timeMs } from '../parts.ts';
import { moneySums } from '../books/money-sums.ts';
import { countedInput, drawerLine } from './drawer.ts';
import { payBackWays, receiptKinds } from '../../ledger/postings.ts';
import { paymentStatuses } from '../../payment/payment-status.ts';
import { longestName } from '../../people/person.ts';
import { type Right, rights, roles } from '../../people/rights.ts';

const role = z.enum(roles);
const right = z.enum(rights as [Right, ...Right[]]);
const userId = z.string().min(1).max(64);
/** A person's name as typed; `src/shared/people/person.ts` checks and cleans the name. */
const name = z
  .string()
  .min(1)
  .max(4 * longestName);
const count = z.int().nonnegative();

/** A person who can be picked to sign in or to approve. */
const pick = z.strictObject({
  userId,
  name: z.string(),
  role,
  rights: z.array(right),
  /** Seconds until this person's PIN may be tried again. */
  lockedForS: count,
  /** True if wrong tries locked this person's short PIN, so that a supervisor or owner has to open the lock. */
  pinLocked: z.boolean(),
  /** The smallest number of digits that this person's PIN may have. */
  shortestPin: count,
  /** True if another person set the PIN, so that this person must choose a new PIN at the next sign-in. */
  mustChange: z.boolean(),
  /** False if this till cannot check the person's PIN: the person has no PIN, or the PIN was set at a former machine. */
  pinWorks: z.boolean(),
});
export type PersonToPick = z.infer<typeof pick>;

export const shiftView = z.strictObject({ shiftId: z.string(), userId, name: z.string(), openedMs: timeMs });
export type ShiftView = z.infer<typeof shiftView>;

/** A payment that began in the shift and that needs a person, or that its customer may still be paying. */
const unresolved = z.strictObject({
  attemptId: z.string(),
  invoiceNo: z.string(),
  currency,
  amountMinor: minor,
  display: z.string(),
  /** The user who started the payment. */
  userId,
  name: z.string(),
});
/** The sums of a shift in closes of versions 3 and 4: all received money in one sum, attempts by their stored state. */
export const shiftSums4 = z.strictObject({
  ...shiftView.shape,
  closedMs: timeMs.nullable(),
  /** The user who closed the shift or took it over; null while the shift is open. */
  closedBy: z.string().nullable(),
  /** Money booked for attempts that began in the shift, per currency. */
  totals: z.array(z.strictObject({ currency, gateway, count, amountMinor: minor })),
  /** The number of attempts that began in the shift, by state. */
  counts: z.record(z.string(), count),
  unresolved: z.array(unresolved),
});
/** The sums of a shift in closes of version 5, from before the till counted a cash drawer. */
export const shiftSums5 = shiftSums4.omit({ totals: true, counts: true }).extend({
  /**
   * The sums of payments that began in the shift, whenever they were booked, and of money that the shift's user paid back while
   * the shift was open. The money paid back may be of other users' sales.
   */
  money: moneySums,
  /** The part of `money` that was booked after the shift was closed. */
  after: moneySums,
  /** Money received for attempts that began in the shift, by its first booking: sale, owed back, or suspense. */
  received: z.array(z.strictObject({ kind: z.enum(receiptKinds), currency, gateway, count, amountMinor: minor })),
  /** The number of payments that began in the shift, by their present display state. */
  displays: z.array(z.strictObject({ display: z.enum(paymentStatuses), count })),
  /** Refunds that the shift's user paid out while the shift was open. */
  paidBack: z.array(z.strictObject({ currency, way: z.enum(payBackWays), count, amountMinor: minor })),
});
/** The sums of a shift, on screen and in a close. `drawer`: empty if the drawer was not counted in this shift. */
export const shiftSums = shiftSums5.extend({ drawer: z.array(drawerLine) });
export type ShiftSums = z.infer<typeof shiftSums>;

/** Not null if a recovery code existed and none is valid now. `usedMs`: when it was used; null if its owner left. */
const recoveryEnded = z.strictObject({ usedMs: timeMs.nullable() }).nullable();

const session = z.strictObject({
  /** `open`: this till has no people, so nobody signs in. */
  state: z.enum(['open', 'signed-in', 'locked']),
  /** The signed-in user; null if nobody is signed in. */
  user: z
    .strictObject({
      userId,
      name: z.string(),
      role,
      mustChange: z.boolean(),
      /** True if the person must choose a new PIN, because the role now requires a longer PIN. */
      pinTooShort: z.boolean(),
    })
    .nullable(),
  /** The rights that this window's session has now. */
  rights: z.array(right),
  /** The active people, sorted by name. */
  people: z.array(pick),
  /** Minutes without input until a window locks itself; null: never. */
  lockMinutes: z.int().nullable(),
  /** `gone`: the PINs were hashed with another machine's secret, so only the recovery code helps. */
  pepper: z.enum(['ok', 'gone']),
  /** The roles in which a PIN may have four or five digits. */
  shortPinRoles: z.array(role),
  /** True if a recovery code exists, which can set an owner's PIN. */
  recovery: z.boolean(),
  recoveryEnded,
  shift: shiftView.nullable(),
  /** True if selling requires an open shift. */
  shiftNeeded: z.boolean(),
  /** The number of payments that wait for their customer; a locked till shows only this number. */
  pending: count,
});
export type Session = z.infer<typeof session>;

const person = z.strictObject({
  userId,
  name: z.string(),
  role,
  active: z.boolean(),
  addedMs: timeMs,
  lastSignedInMs: timeMs.nullable(),
  /** True if the person has a PIN and this till can check it. */
  pinSet: z.boolean(),
  mustChange: z.boolean(),
  pinLocked: z.boolean(),
});
export type Person = z.infer<typeof person>;

const tried = { count: z.int().positive(), lastMs: timeMs };
/** Wrong PINs and wrong recovery codes since the last close. */
const wrongTries = z.strictObject({
  /** The number of the last close; null if there is none, so that the counts begin with the books. */
  close: z.int().positive().nullable(),
  /** The wrong PINs of each person who has any. */
  pins: z.array(z.strictObject({ userId, ...tried })),
  recovery: z.strictObject(tried).nullable(),
});
export type WrongTries = z.infer<typeof wrongTries>;

const table = z.record(role, z.array(right));
const countErrors = ['drawer.count-needed', 'drawer.off', ...amountErrors] as const;

export const peopleContract = Object.freeze({
  'session.get': define('query', nothing, session, { may: 'enter' }),
  /** Signs in; replaces a user who is signed in. */
  'session.sign-in': define('command', z.strictObject({ userId, pin }), session, {
    may: 'enter',
  }),
  'session.lock': define('command', nothing, session, { may: 'enter' }),
  /** Reports input at this window, which restarts its lock timer. */
  'session.touch': define('command', nothing, nothing, { may: 'signed-in' }),
  'people.list': define(
    'query',
    nothing,
    z.strictObject({
      people: z.array(person),
      table,
      recovery: z.strictObject({ madeMs: timeMs }).nullable(),
      recoveryEnded,
      wrongTries,
    }),
    { may: 'manage-people' },
  ),
  /** Adds a person. The first person must be an owner and is signed in at this window; afterwards, everybody has to sign in. */
  'people.add': define('command', z.strictObject({ requestId, name, role, pin }), person, {
    may: 'manage-people',
    errors: ['people.pin-simple', 'people.name-malformed', 'people.name-taken', 'people.first-owner'],
  }),
  /** Changes a person. `pin` sets another person's PIN, which that person must replace at the next sign-in. */
  'people.change': define(
    'command',
    z.strictObject({
      requestId,
      userId,
      name: name.optional(),
      role: role.optional(),
      active: z.boolean().optional(),
      pin: pin.optional(),
    }),
    person,
    {
      may: 'manage-people',
      errors: ['people.pin-simple', 'people.own-pin', 'people.name-malformed', 'people.name-taken', 'people.last-owner'],
    },
  ),
  /** Changes the caller's own PIN. `current`: the PIN until now, checked first. */
  'pin.change': define('command', z.strictObject({ requestId, current: pin, pin }), nothing, {
    may: 'signed-in',
    errors: ['people.pin-simple'],
  }),
  /** Opens the lock of another person's short PIN, which wrong tries locked. */
  'pin.open': define('command', z.strictObject({ requestId, userId }), person, {
    may: 'set-up',
    errors: ['people.own-lock', 'people.openings-used'],
  }),
  /** Replaces all rights of a role. */
  'rights.set': define('command', z.strictObject({ requestId, role, rights: z.array(right) }), table, {
    may: 'manage-people',
    errors: ['people.last-owner'],
  }),
  /** Makes a new recovery code; an earlier code becomes invalid. The code is returned only here and is not stored. */
  'recovery.make': define('command', z.strictObject({ requestId }), z.strictObject({ code: z.string(), madeMs: timeMs }), {
    may: 'manage-people',
  }),
  /** Sets an owner's PIN with the recovery code, which is then used up. */
  'recovery.use': define('command', z.strictObject({ requestId, code: z.string().max(100), userId, pin }), nothing, {
    may: 'enter',
    errors: ['people.pin-simple', 'recovery.malformed', 'recovery.wrong', 'recovery.none'],
  }),
  'shift.open': define('command', z.strictObject({ requestId, counted: countedInput }), shiftView, {
    may: 'own',
    errors: ['shift.already-open', ...countErrors],
  }),
  /**
   * Closes the caller's shift and opens a shift of another person, who types a PIN and is then signed in at this window. Both
   * shifts share one count of the drawer. Returns the opened shift, and the sums of the closed shift with the drawer's difference.
   */
  'shift.hand-over': define(
    'command',
    z.strictObject({ requestId, toUserId: userId, pin, counted: countedInput }),
    shiftView.extend({ closed: shiftSums }),
    { may: 'own', errors: ['shift.none', 'shift.already-open', ...countErrors] },
  ),
  /** Closes a shift: the caller's own or, with the right to close the day, another person's. */
  'shift.close': define('command', z.strictObject({ requestId, userId: userId.optional(), counted: countedInput }), shiftSums, {
    may: 'own',
    errors: ['shift.none', ...countErrors],
  }),
  /** Returns the caller's open shift. */
  'shift.now': define('query', nothing, shiftSums.nullable(), { may: 'own' }),
  'shift.list': define(
    'query',
    z.strictObject({ before: z.int().nullable(), limit: z.int().min(1).max(100) }),
    z.strictObject({ rows: z.array(shiftSums.extend({ seq: z.int() })), more: z.boolean() }),
  ),
});

export const peopleEvents = Object.freeze({
  /** A user signed in, or a window was locked: query `session.get`. */
  'session.changed': tell(nothing, { may: 'enter' }),
  'people.changed': tell(nothing, { may: 'enter' }),
  'shifts.changed': tell(nothing),
});
