// What windows may ask about people: who is signed in here, who may do what, the recovery code, and shifts.
import { z } from 'zod';
import { currency, define, gateway, minor, nothing, pin, requestId, tell, timeMs } from '../parts.ts';
import { moneySums } from '../books/money-sums.ts';
import { payBackWays, receiptKinds } from '../../ledger/postings.ts';
import { displayStates } from '../../payment/display.ts';
import { longestName } from '../../people/person.ts';
import { type Right, rights, roles } from '../../people/rights.ts';

const role = z.enum(roles);
const right = z.enum(rights as [Right, ...Right[]]);
const userId = z.string().min(1).max(64);
/** As typed; see src/shared/people/person.ts. */
const name = z
  .string()
  .min(1)
  .max(4 * longestName);
const count = z.int().nonnegative();

/** Who may be picked, to sign in or to approve. */
const pick = z.strictObject({
  userId,
  name: z.string(),
  role,
  rights: z.array(right),
  /** Nobody may try this one's PIN for so long. */
  lockedForS: count,
  /** Somebody else chose the PIN: another one has to be set at the next sign-in. */
  mustChange: z.boolean(),
});
export type PersonToPick = z.infer<typeof pick>;

export const shiftView = z.strictObject({ shiftId: z.string(), userId, name: z.string(), openedMs: timeMs });
export type ShiftView = z.infer<typeof shiftView>;

/** An attempt of a shift that is not settled one way or the other. */
const unresolved = z.strictObject({
  attemptId: z.string(),
  invoiceNo: z.string(),
  currency,
  amountMinor: minor,
  display: z.string(),
  /** Who began it. */
  userId,
  name: z.string(),
});
/** As closes of versions 3 and 4 keep it: all money that came in one sum, payments by their stored state. */
export const shiftSums4 = z.strictObject({
  ...shiftView.shape,
  closedMs: timeMs.nullable(),
  /** Who closed it or took it over; null while it is open. */
  closedBy: z.string().nullable(),
  /** Money booked on what began in it, never added across currencies. */
  totals: z.array(z.strictObject({ currency, gateway, count, amountMinor: minor })),
  /** Attempts that began in it, by the state they are in. */
  counts: z.record(z.string(), count),
  unresolved: z.array(unresolved),
});
/** What a shift comes to, on screen and in a close. */
export const shiftSums = shiftSums4.omit({ totals: true, counts: true }).extend({
  /** Of the payments that began in it, whenever that was booked; and what its user paid back while it was open, whoever had sold it. */
  money: moneySums,
  /** Of `money`, what was booked after it was closed. */
  after: moneySums,
  /** Money that came for what began in it, by how it was booked when it came. */
  received: z.array(z.strictObject({ kind: z.enum(receiptKinds), currency, gateway, count, amountMinor: minor })),
  /** Payments that began in it, by what they are called now. */
  displays: z.array(z.strictObject({ display: z.enum(displayStates), count })),
  /** What its user paid back while it was open: cash is missing in the drawer. */
  paidBack: z.array(z.strictObject({ currency, way: z.enum(payBackWays), count, amountMinor: minor })),
});
export type ShiftSums = z.infer<typeof shiftSums>;

const session = z.strictObject({
  /** `open`: nobody signs in at this till. */
  state: z.enum(['open', 'signed-in', 'locked']),
  /** Null unless somebody is signed in. */
  user: z.strictObject({ userId, name: z.string(), role, mustChange: z.boolean() }).nullable(),
  /** What this window may do now. */
  rights: z.array(right),
  /** Active ones, by name. */
  people: z.array(pick),
  /** Without input for so long a window locks itself; null: never. */
  lockMinutes: z.int().nullable(),
  /** `gone`: PINs were made with another machine's secret, and only the recovery code helps. */
  pepper: z.enum(['ok', 'gone']),
  /** Whether there is a code that sets an owner's PIN. */
  recovery: z.boolean(),
  shift: shiftView.nullable(),
  /** Selling takes an open shift. */
  shiftNeeded: z.boolean(),
  /** Payments that wait for their customer: how many, and no more is told at a locked till. */
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
  pinSet: z.boolean(),
  mustChange: z.boolean(),
});
export type Person = z.infer<typeof person>;

const table = z.record(role, z.array(right));

export const peopleContract = Object.freeze({
  'session.get': define('query', nothing, session, { may: 'enter' }),
  /** Switches where somebody else is signed in. */
  'session.sign-in': define('command', z.strictObject({ userId, pin }), session, {
    may: 'enter',
    errors: ['people.pin-malformed'],
  }),
  'session.lock': define('command', nothing, session, { may: 'enter' }),
  /** Somebody is at this window: it does not lock itself yet. */
  'session.touch': define('command', nothing, nothing, { may: 'signed-in' }),
  'people.list': define(
    'query',
    nothing,
    z.strictObject({ people: z.array(person), table, recovery: z.strictObject({ madeMs: timeMs }).nullable() }),
    { may: 'manage-people' },
  ),
  /** The first one is an owner, and is signed in at this window: from then on people sign in. */
  'people.add': define('command', z.strictObject({ requestId, name, role, pin }), person, {
    may: 'manage-people',
    errors: ['people.pin-malformed', 'people.pin-simple', 'people.name-malformed', 'people.name-taken', 'people.first-owner'],
  }),
  /** `pin`: of somebody else, who has to set another one at the next sign-in. */
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
      errors: [
        'people.pin-malformed',
        'people.pin-simple',
        'people.own-pin',
        'people.name-malformed',
        'people.name-taken',
        'people.last-owner',
      ],
    },
  ),
  /** One's own. */
  'pin.change': define('command', z.strictObject({ requestId, current: pin, pin }), nothing, {
    may: 'signed-in',
    errors: ['people.pin-malformed', 'people.pin-simple', 'people.pin-differs', 'recovery.wrong'],
  }),
  /** All that the role has from here on. */
  'rights.set': define('command', z.strictObject({ requestId, role, rights: z.array(right) }), table, {
    may: 'manage-people',
    errors: ['people.last-owner'],
  }),
  /** A new one, in place of an earlier one. It is told this once and kept nowhere. */
  'recovery.make': define('command', z.strictObject({ requestId }), z.strictObject({ code: z.string() }), {
    may: 'manage-people',
  }),
  /** Sets the PIN of an owner, and is spent with it. */
  'recovery.use': define('command', z.strictObject({ requestId, code: z.string().max(100), userId, pin }), nothing, {
    may: 'enter',
    errors: [
      'people.pin-malformed',
      'people.pin-simple',
      'people.pin-differs',
      'recovery.malformed',
      'recovery.wrong',
      'recovery.none',
    ],
  }),
  'shift.open': define('command', z.strictObject({ requestId }), shiftView, { may: 'own', errors: ['shift.already-open'] }),
  /** Closes this one and opens that one's, whose PIN it takes. This window is theirs then. */
  'shift.hand-over': define('command', z.strictObject({ requestId, toUserId: userId, pin }), shiftView, {
    may: 'own',
    errors: ['people.pin-malformed', 'people.pin-differs', 'recovery.wrong', 'shift.none', 'shift.already-open'],
  }),
  /** Somebody else's: by who may close the day. */
  'shift.close': define('command', z.strictObject({ requestId, userId: userId.optional() }), shiftSums, {
    may: 'own',
    errors: ['shift.none'],
  }),
  /** The open one of whoever asks. */
  'shift.now': define('query', nothing, shiftSums.nullable(), { may: 'own' }),
  'shift.list': define(
    'query',
    z.strictObject({ before: z.int().nullable(), limit: z.int().min(1).max(100) }),
    z.strictObject({ rows: z.array(shiftSums.extend({ seq: z.int() })), more: z.boolean() }),
  ),
});

export const peopleEvents = Object.freeze({
  /** Somebody signed in, or a window was locked: ask `session.get`. */
  'session.changed': tell(nothing, { may: 'enter' }),
  'people.changed': tell(nothing, { may: 'enter' }),
  'shifts.changed': tell(nothing),
});
