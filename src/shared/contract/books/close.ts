// What windows may ask about closes: the preview, the close itself, the list of them, and the bytes of one.
import { z } from 'zod';
import { currency, day, define, gateway, minor, nothing, params, reason, requestId, timeMs, tell } from '../parts.ts';
import { moneyByDay, moneySums, moveSums, standing } from './money-sums.ts';
import { shiftSums, shiftSums4 } from '../setup/people.ts';
import { quarantineCount } from './supervisor.ts';
import { payBackWays, receiptKinds } from '../../ledger/postings.ts';
import { attemptStates } from '../../payment/attempt.ts';
import { displayStates } from '../../payment/display.ts';

const seq = z.int().nonnegative();
const count = z.int().nonnegative();
const place = z.strictObject({ seq, hash: z.string() });
const ofAttempt = { attemptId: z.string(), invoiceNo: z.string(), currency, amountMinor: minor };
const earlier = { ...ofAttempt, close: z.int().positive(), businessDay: day, seq };

/** What the documents of all closes have in common (docs/close.md). */
const common = {
  format: z.literal('qayd-close'),
  number: z.int().positive(),
  merchant: z.string(),
  till: z.string(),
  ledgerId: z.string(),
  epoch: z.int(),
  closedAtMs: timeMs,
  /** The business day on which it was closed. */
  businessDay: day,
  /** Business days on which something began or money came within it. */
  days: z.array(day),
  /** The close before; null for the first. */
  previous: z.strictObject({ number: z.int(), seq, sha256: z.string() }).nullable(),
  /** The first entry that it covers. */
  fromSeq: seq,
  /** The last entry that it covers: the chain head when it was made. */
  head: place,
  /** Money received, never added across currencies. `unverified` of it rests on a supervisor's word. */
  totals: z.array(
    z.strictObject({
      currency,
      gateway,
      kind: z.enum(receiptKinds),
      count,
      amountMinor: minor,
      late: count,
      unverified: count,
      unverifiedMinor: minor,
    }),
  ),
  /** Attempts that began within it, by the state they were in. */
  attempts: z.record(z.string(), count),
  /** Settled by hand within it and not proved. */
  unverified: z.array(z.strictObject({ ...ofAttempt, seq })),
  /** Found within it and not handled. */
  exceptions: z.array(z.strictObject({ seq, reason: z.string(), invoiceNo: z.string().nullable() })),
  /** Money that came within it for what began in an earlier close. */
  later: z.array(z.strictObject({ ...earlier, kind: z.enum(receiptKinds) })),
  /** Settled by hand in an earlier close, proved within this one. */
  proved: z.array(z.strictObject({ ...earlier, provedSeq: seq })),
  feed: z.strictObject({
    relayId: z.string().nullable(),
    /** Notices of this relay with numbers above `from` and up to `to` are covered. */
    from: count,
    to: count,
    state: z.enum(['connecting', 'following', 'failing']),
    code: z.string().nullable(),
    /** The first number that the relay was found to lack, and still does. */
    missing: count.nullable(),
    /** Gaps that a supervisor had the till read over. */
    skipped: z.array(z.strictObject({ seq, from: count, to: count, reason: z.string() })),
    /** A supervisor closed although the feed had a gap. */
    override: z.strictObject({ missing: count, reason: z.string() }).nullable(),
  }),
  clockWrong: z.boolean(),
};

/** As version 0.1 wrote it: payments without a verdict are one list. */
export const closeDocument1 = z.strictObject({
  ...common,
  version: z.literal(1),
  /** Those that began within it and are without a verdict. */
  unresolved: z.array(z.strictObject({ ...ofAttempt, state: z.enum(attemptStates), returned: z.boolean() })),
  /** What earlier closes listed and is still so. */
  carried: z.strictObject({ unresolved: count, unverified: count, exceptions: count }),
});

const listed = z.strictObject({
  ...ofAttempt,
  display: z.enum(displayStates),
  /** Who began it. */
  owner: z.string(),
  /** The business day on which it began. */
  businessDay: day,
});

/** Since version 2. The lists are those of shared/payment/attention.ts. */
const lists = {
  needed: z.array(listed),
  pending: z.array(listed),
  monitored: z.array(listed),
  /** What earlier closes listed and is still so. */
  carried: z.strictObject({ unverified: count, exceptions: count }),
  /** Notices that could not be verified, as far as was known, and the open invoices that signed ones of them named. */
  quarantine: quarantineCount,
};

/** As it was before there were people. */
export const closeDocument2 = z.strictObject({ ...common, ...lists, version: z.literal(2) });

/** Since version 3. */
const people = {
  /** Notices of it whose signatures were verified when it was made, how many of them failed, and the first that did; null where it could not be done. */
  signatures: z.strictObject({ verified: count, failed: count, first: seq.nullable(), unchecked: count }).nullable(),
  /** Changes of time zone and cut-off that were made within it: from which business day on, by which entry, whose, and who approved it. */
  dayChanges: z.array(
    z.strictObject({
      seq,
      from: day,
      timeZone: z.string(),
      cutOff: z.string(),
      by: z.string(),
      approvedBy: z.string().nullable(),
    }),
  ),
  /** Alerts raised within it, and those of before that were not acknowledged before it; `acknowledged`: by which entry, and whose. */
  alerts: z.array(
    z.strictObject({
      seq,
      reason: z.string(),
      params,
      atMs: timeMs,
      businessDay: day,
      acknowledged: z.strictObject({ seq, by: z.string(), atMs: timeMs }).nullable(),
    }),
  ),
  /** Whom the ids of users in it name. */
  people: z.array(z.strictObject({ userId: z.string(), name: z.string(), role: z.string() })),
};

/** `command`: of `approval.given`; `self`: by whoever asked, for nobody else could have. */
const approved = z.strictObject({
  seq,
  kind: z.string(),
  command: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  atMs: timeMs,
  askedBy: z.string(),
  approvedBy: z.string(),
  self: z.boolean(),
});
/** Of versions 3 and 4. */
const people4 = {
  ...people,
  /** What somebody approved within it. */
  approvals: z.array(approved),
  /** Shifts that were open at some time within it, with what they came to by then. */
  shifts: z.array(shiftSums4),
};

/** As it was before there were refunds. */
export const closeDocument3 = z.strictObject({ ...common, ...lists, ...people4, version: z.literal(3) });

/** Since version 4. */
const refunds = {
  refunds: z.strictObject({
    /** What moved within it. */
    moves: moveSums,
    /** What is owed back as it was closed, and what is set aside, by currency. */
    owed: standing,
    suspense: standing,
  }),
};

/** As it was before its money was summed as Day, shifts and files sum it. */
export const closeDocument4 = z.strictObject({ ...common, ...lists, ...people4, ...refunds, version: z.literal(4) });

const how = { way: z.enum(payBackWays), reference: z.string().nullable() };
/** The document of a close: its canonical JSON is what the journal keeps. */
export const closeDocument = z.strictObject({
  ...common,
  ...lists,
  ...people,
  ...refunds,
  version: z.literal(5),
  /** What it comes to: the same function as for a business day, a shift and a file. */
  money: moneySums,
  /** The same by business day. */
  byDay: moneyByDay,
  /** By how much less than their price sales were accepted as paid within it, by currency. */
  waived: standing,
  /** What was paid back within it while the relay that witnesses the books was away, by currency. */
  unwitnessed: standing,
  /** As before, with the money that each is about; money that was paid back stands here whether or not that took an approval of its own. */
  approvals: z.array(
    approved.extend({
      money: z.strictObject({ currency, amountMinor: minor }).nullable(),
      /** Of money that was paid back: how, by which reference, and who handed it over; `approvedAs`: as it had been approved, where it was paid otherwise; `unwitnessed`: while the relay was away. */
      paid: z
        .strictObject({ ...how, by: z.string(), approvedAs: z.strictObject(how).nullable(), unwitnessed: z.boolean() })
        .nullable(),
    }),
  ),
  /** Each entry of the clock within it, and sales that began within it and are filed under a later day than the machine's clock said. */
  clock: z.strictObject({
    entries: z.array(
      z.strictObject({
        seq,
        kind: z.enum(['clock.noticed', 'clock.acknowledged']),
        wallMs: timeMs,
        bestMs: timeMs.nullable(),
        wrong: z.boolean().nullable(),
        by: z.string(),
        approvedBy: z.string().nullable(),
        backTo: day.nullable(),
      }),
    ),
    sales: z.array(z.strictObject({ ...ofAttempt, seq, businessDay: day, clockDay: day })),
  }),
  /** Shifts that were open at some time within it, with what they came to by then; one without `closedMs` goes on. */
  shifts: z.array(shiftSums),
});
export type CloseDocument = z.infer<typeof closeDocument>;
export const anyCloseDocument = z.discriminatedUnion('version', [
  closeDocument1,
  closeDocument2,
  closeDocument3,
  closeDocument4,
  closeDocument,
]);
export type AnyCloseDocument = z.infer<typeof anyCloseDocument>;

const number = z.int().positive();
const summary = z.strictObject({
  number,
  seq,
  closedAtMs: timeMs,
  days: z.array(day),
  /** Gross sales by currency; in versions 1 to 4 money that paid a sale when it came. */
  sales: z.array(z.strictObject({ currency, salesMinor: minor })),
  /** Payments that were not settled when it was made: those that it lists as needed or pending; in version 1 those without a verdict. */
  open: count,
  later: count,
});
export type CloseSummary = z.infer<typeof summary>;
const close = z.strictObject({ document: anyCloseDocument, text: z.string(), sha256: z.string(), seq, hash: z.string() });
export type CloseView = z.infer<typeof close>;

export const closeContract = Object.freeze({
  /** What a close would say now. */
  'close.preview': define('query', nothing, closeDocument),
  /** `acknowledge`: the payments that need somebody or are pending were seen. `override`: a supervisor approves that it closes over a gap in the feed. */
  'day.close': define(
    'command',
    z.strictObject({
      requestId,
      day,
      acknowledge: z.boolean(),
      override: z.strictObject({ reason }).nullable(),
    }),
    close,
    { may: 'close-day', errors: ['close.wrong-day', 'close.unresolved', 'close.feed-gap', 'close.nothing-new'] },
  ),
  'close.list': define(
    'query',
    z.strictObject({ before: number.nullable(), limit: z.int().min(1).max(100) }),
    z.strictObject({ rows: z.array(summary), more: z.boolean() }),
  ),
  'close.get': define('query', z.strictObject({ number }), close, { errors: ['close.unknown'] }),
  /** Writes the exact bytes to a file of the data folder. */
  'close.export': define('command', z.strictObject({ number }), z.strictObject({ file: z.string() }), {
    may: 'export',
    errors: ['close.unknown', 'export.unwritable'],
  }),
});

export const closeEvents = Object.freeze({
  'closes.changed': tell(nothing),
});
