// The schemas of earlier versions of the close document, because the books still contain closes of these versions; and the fields
// that the present version shares with them.
import { z } from 'zod';
import { currency, day, gateway, minor, params, timeMs } from '../parts.ts';
import { moneyByDay, moneySums, moveSums, standing } from './money-sums.ts';
import { cashMove } from '../setup/drawer.ts';
import { shiftSums, shiftSums4, shiftSums5 } from '../setup/people.ts';
import { quarantineCount } from './supervisor.ts';
import { payBackWays, receiptKinds } from '../../ledger/postings.ts';
import { attemptStates } from '../../payment/attempt.ts';
import { paymentStatuses } from '../../payment/payment-status.ts';

export const seq = z.int().nonnegative();
export const count = z.int().nonnegative();
const place = z.strictObject({ seq, hash: z.string() });
const ofAttempt = { attemptId: z.string(), invoiceNo: z.string(), currency, amountMinor: minor };
const earlier = { ...ofAttempt, close: z.int().positive(), businessDay: day, seq };

/** The fields that every version of the close document has (docs/close.md). */
export const common = {
  format: z.literal('qayd-close'),
  number: z.int().positive(),
  merchant: z.string(),
  till: z.string(),
  ledgerId: z.string(),
  epoch: z.int(),
  closedAtMs: timeMs,
  /** The business day on which the till made the close. */
  businessDay: day,
  /** The business days on which an attempt of this close began, or on which money of this close was received. */
  days: z.array(day),
  /** The previous close of this till; null for the first close. */
  previous: z.strictObject({ number: z.int(), seq, sha256: z.string() }).nullable(),
  /** The number of the first journal entry that the close covers. */
  fromSeq: seq,
  /** The last journal entry that the close covers. This entry was the chain head when the close was made. */
  head: place,
  /** Money received, per currency. `unverified` counts payments that a supervisor settled by hand and no notice has proved. */
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
  /** The number of attempts that began within the close, by the attempt's state when the close was made. */
  attempts: z.record(z.string(), count),
  /** Payments that a supervisor settled by hand within the close and that no notice has proved. */
  unverified: z.array(z.strictObject({ ...ofAttempt, seq })),
  /**
   * Exceptions (events that a person must review) that were found within the close and not yet handled when the close was made.
   */
  exceptions: z.array(z.strictObject({ seq, reason: z.string(), invoiceNo: z.string().nullable() })),
  /** Money received within this close for attempts that an earlier close covers. */
  later: z.array(z.strictObject({ ...earlier, kind: z.enum(receiptKinds) })),
  /** Payments that a supervisor settled by hand in an earlier close and that a notice within this close proved. */
  proved: z.array(z.strictObject({ ...earlier, provedSeq: seq })),
  feed: z.strictObject({
    relayId: z.string().nullable(),
    /** The close covers this relay's notices with numbers above `from`, up to `to`. */
    from: count,
    to: count,
    state: z.enum(['connecting', 'following', 'failing']),
    code: z.string().nullable(),
    /** The number of the first notice that the relay's feed lacked when the close was made; null if no notice was missing. */
    missing: count.nullable(),
    /** Gaps in the feed that a supervisor decided to skip. */
    skipped: z.array(z.strictObject({ seq, from: count, to: count, reason: z.string() })),
    /** Set if a supervisor approved the close although notices were missing in the feed; otherwise null. */
    override: z.strictObject({ missing: count, reason: z.string() }).nullable(),
  }),
  clockWrong: z.boolean(),
};

/** Version 1 of a close document, written by till version 0.1: one list of attempts without a final result. */
export const closeDocument1 = z.strictObject({
  ...common,
  version: z.literal(1),
  /** Attempts that began within the close and had no final result when the close was made. */
  unresolved: z.array(z.strictObject({ ...ofAttempt, state: z.enum(attemptStates), returned: z.boolean() })),
  /** The number of items that earlier closes listed and that are still open, by kind. */
  carried: z.strictObject({ unresolved: count, unverified: count, exceptions: count }),
});

const listed = z.strictObject({
  ...ofAttempt,
  display: z.enum(paymentStatuses),
  /** The user who started the payment. */
  owner: z.string(),
  /** The business day on which the attempt began. */
  businessDay: day,
});

/** Fields since version 2: the lists of payments that need attention, as shared/payment/attention.ts defines them. */
export const lists = {
  needed: z.array(listed),
  pending: z.array(listed),
  monitored: z.array(listed),
  /** The number of items that earlier closes listed and that are still open, by kind. */
  carried: z.strictObject({ unverified: count, exceptions: count }),
  /**
   * When the close was made: how many notices were in quarantine, and which invoice numbers of unfinished payments the signed
   * notices among them named.
   */
  quarantine: quarantineCount,
};

/** Version 2 of a close document, from before the till had users. */
export const closeDocument2 = z.strictObject({ ...common, ...lists, version: z.literal(2) });

/** The fields about the till's users, which version 3 added to the close document. */
export const people = {
  /**
   * The result of verifying the signatures of the notices that the close covers: how many were verified, failed and were not
   * checked, and the journal entry of the first failure. Null in a preview, or if the verification could not run.
   */
  signatures: z.strictObject({ verified: count, failed: count, first: seq.nullable(), unchecked: count }).nullable(),
  /**
   * Changes of the shop's time zone, or of the hour at which a business day begins, within the close. For each change: the first
   * business day to which it applies, its journal entry, its user and its approver.
   */
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
  /**
   * Alerts that were raised within the close, and earlier alerts that were still open at the close's start. `acknowledged`: the
   * journal entry and the user that acknowledged the alert.
   */
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
  /** All people of this till, active or not, so that each user id in the close can be given a name. */
  people: z.array(z.strictObject({ userId: z.string(), name: z.string(), role: z.string() })),
};

/**
 * An approval that the close lists. `command`: the approved command, set for an `approval.given` entry. `self`: true if the
 * person who sent the command also approved it, because no other person could.
 */
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
/** Fields that only versions 3 and 4 of the close document have in this form. */
const people4 = {
  ...people,
  /** The approvals given within the close. */
  approvals: z.array(approved),
  /** The shifts that were open within the close, with their sums at the time of the close. */
  shifts: z.array(shiftSums4),
};

/** Version 3 of a close document, from before the till had refunds. */
export const closeDocument3 = z.strictObject({ ...common, ...lists, ...people4, version: z.literal(3) });

/** The fields about refunds, which version 4 added to the close document. */
export const refunds = {
  refunds: z.strictObject({
    /** Returned goods, repayments, and decisions on money in suspense within the close. */
    moves: moveSums,
    /** Money owed to customers, and money in suspense, when the close was made, by currency. */
    owed: standing,
    suspense: standing,
  }),
};

/** Version 4 of a close document, from before closes contained the sums of `shared/ledger/money-sum.ts` (`money`, `byDay`). */
export const closeDocument4 = z.strictObject({ ...common, ...lists, ...people4, ...refunds, version: z.literal(4) });

const how = { way: z.enum(payBackWays), reference: z.string().nullable() };
/** The fields that version 5 added to the close document: sums, the clock, and approvals with the money that they concern. */
export const sums = {
  /** The close's sums per currency, computed by `shared/ledger/money-sum.ts` like the sums of days, shifts and export files. */
  money: moneySums,
  /** The sums of `money`, split by the business day under which they were recorded. */
  byDay: moneyByDay,
  /** By currency: the total that customers paid less than their prices in payments that a person accepted within the close. */
  waived: standing,
  /** Money paid back within the close while the relay did not answer, by currency. */
  unwitnessed: standing,
  /** The approvals, each with the money that it concerned. A repayment is listed even if it needed no approval. */
  approvals: z.array(
    approved.extend({
      money: z.strictObject({ currency, amountMinor: minor }).nullable(),
      /**
       * Set if the approval is of a repayment: how the refund was paid (`way`), its reference, and the user who paid it.
       * `approvedAs`: the approved `way` and reference, if they differ from these. `unwitnessed`: true if the relay did not
       * answer when the refund was paid.
       */
      paid: z
        .strictObject({ ...how, by: z.string(), approvedAs: z.strictObject(how).nullable(), unwitnessed: z.boolean() })
        .nullable(),
    }),
  ),
  /**
   * Journal entries about the clock within the close, and sales of this close that the till filed under a later business day than
   * the day by the machine's clock.
   */
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
};

/** Version 5 of a close document, from before the till counted a cash drawer. */
export const closeDocument5 = z.strictObject({
  ...common,
  ...lists,
  ...people,
  ...refunds,
  ...sums,
  version: z.literal(5),
  /**
   * The shifts that were open within the close, with their sums at the time of the close; a shift without `closedMs` is still
   * open.
   */
  shifts: z.array(shiftSums5),
});

/** Version 6 of a close document, from before a close had balances. */
export const closeDocument6 = z.strictObject({
  ...common,
  ...lists,
  ...people,
  ...refunds,
  ...sums,
  version: z.literal(6),
  /**
   * The shifts that were open within the close. Since version 6, each shift has its cash drawer: both counts, the cash moved
   * between them, and the difference.
   */
  shifts: z.array(shiftSums),
  /** Money put into the cash drawer and taken out within the close, also outside of shifts. */
  cashMoves: z.array(cashMove),
});
