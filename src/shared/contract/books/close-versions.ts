// The earlier versions of the close document, which stored closes still have, and the fields that the present version shares with
// them.
import { z } from 'zod';
import { currency, day, gateway, minor, params, timeMs } from '../parts.ts';
import { moneyByDay, moneySums, moveSums, standing } from './money-sums.ts';
import { shiftSums4, shiftSums5 } from '../setup/people.ts';
import { quarantineCount } from './supervisor.ts';
import { payBackWays, receiptKinds } from '../../ledger/postings.ts';
import { attemptStates } from '../../payment/attempt.ts';
import { paymentStatuses } from '../../payment/payment-status.ts';

export const seq = z.int().nonnegative();
export const count = z.int().nonnegative();
const place = z.strictObject({ seq, hash: z.string() });
const ofAttempt = { attemptId: z.string(), invoiceNo: z.string(), currency, amountMinor: minor };
const earlier = { ...ofAttempt, close: z.int().positive(), businessDay: day, seq };

/** The fields of all versions of a close document (docs/close.md). */
export const common = {
  format: z.literal('qayd-close'),
  number: z.int().positive(),
  merchant: z.string(),
  till: z.string(),
  ledgerId: z.string(),
  epoch: z.int(),
  closedAtMs: timeMs,
  /** The business day on which the close was made. */
  businessDay: day,
  /** The business days on which a covered attempt began or covered money was received. */
  days: z.array(day),
  /** The previous close; null for the first. */
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
  /** The number of attempts that began within the close, by their state at that time. */
  attempts: z.record(z.string(), count),
  /** Payments that were settled by hand within the close and are not proved. */
  unverified: z.array(z.strictObject({ ...ofAttempt, seq })),
  /** Exceptions (events that a person must review) that were found within the close and are still open. */
  exceptions: z.array(z.strictObject({ seq, reason: z.string(), invoiceNo: z.string().nullable() })),
  /** Money received within the close for attempts of an earlier close. */
  later: z.array(z.strictObject({ ...earlier, kind: z.enum(receiptKinds) })),
  /** Payments settled by hand in an earlier close and proved by a notice within this close. */
  proved: z.array(z.strictObject({ ...earlier, provedSeq: seq })),
  feed: z.strictObject({
    relayId: z.string().nullable(),
    /** The close covers this relay's notices with numbers above `from`, up to `to`. */
    from: count,
    to: count,
    state: z.enum(['connecting', 'following', 'failing']),
    code: z.string().nullable(),
    /** The number of the first notice that the relay still lacks; null if no number is missing. */
    missing: count.nullable(),
    /** Gaps in the feed that a supervisor decided to skip. */
    skipped: z.array(z.strictObject({ seq, from: count, to: count, reason: z.string() })),
    /** Set if a supervisor approved the close despite a gap in the feed. */
    override: z.strictObject({ missing: count, reason: z.string() }).nullable(),
  }),
  clockWrong: z.boolean(),
};

/** Version 1 of a close document, written by till version 0.1: one list of attempts without a final result. */
export const closeDocument1 = z.strictObject({
  ...common,
  version: z.literal(1),
  /** Attempts that began within the close and have no final result. */
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

/** Fields since version 2: the lists of shared/payment/attention.ts. */
export const lists = {
  needed: z.array(listed),
  pending: z.array(listed),
  monitored: z.array(listed),
  /** The number of items that earlier closes listed and that are still open, by kind. */
  carried: z.strictObject({ unverified: count, exceptions: count }),
  /** When the close was made: how many notices were in quarantine, and which open invoice numbers the signed ones named. */
  quarantine: quarantineCount,
};

/** Version 2 of a close document, from before the till had users. */
export const closeDocument2 = z.strictObject({ ...common, ...lists, version: z.literal(2) });

/** The fields about users, since version 3. */
export const people = {
  /**
   * The signatures of the covered notices: number verified, failed and not checked, and the first failure. Null in a preview, or
   * if the verification could not run.
   */
  signatures: z.strictObject({ verified: count, failed: count, first: seq.nullable(), unchecked: count }).nullable(),
  /** Changes of time zone or cut-off within the close: the first business day, journal entry, user and approver of each. */
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
   * Alerts raised within the close, and earlier alerts still open at its start. `acknowledged`: by which journal entry and user.
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
 * An approval that the day close lists. `command`: set for an `approval.given` entry. `self`: the person who requested it also
 * approved it, because no other person could.
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
/** Fields of close documents of versions 3 and 4; later versions have the same fields in another form. */
const people4 = {
  ...people,
  /** The approvals given within the close. */
  approvals: z.array(approved),
  /** The shifts that were open within the close, with their sums at the time of the close. */
  shifts: z.array(shiftSums4),
};

/** Version 3 of a close document, from before the till had refunds. */
export const closeDocument3 = z.strictObject({ ...common, ...lists, ...people4, version: z.literal(3) });

/** The fields about refunds, since version 4. */
export const refunds = {
  refunds: z.strictObject({
    /** Returned goods, repayments and decisions on set-aside money within the close. */
    moves: moveSums,
    /** Money owed back, and money set aside, when the close was made, by currency. */
    owed: standing,
    suspense: standing,
  }),
};

/** Version 4 of a close document, from before closes contained the sums of `shared/ledger/money-sum.ts` (`money`, `byDay`). */
export const closeDocument4 = z.strictObject({ ...common, ...lists, ...people4, ...refunds, version: z.literal(4) });

const how = { way: z.enum(payBackWays), reference: z.string().nullable() };
/** The fields since version 5: sums, clock, and approvals with the money that they concern. */
export const sums = {
  /** The close's sums per currency, computed by `shared/ledger/money-sum.ts` like the sums of days, shifts and export files. */
  money: moneySums,
  /** The part of `money` that each business day contributed. */
  byDay: moneyByDay,
  /** The total by which accepted amounts fell short of prices within the close, by currency. */
  waived: standing,
  /** Money paid back within the close while the relay did not answer, by currency. */
  unwitnessed: standing,
  /** The approvals, each with the money that it concerned. A repayment is listed even if it needed no approval. */
  approvals: z.array(
    approved.extend({
      money: z.strictObject({ currency, amountMinor: minor }).nullable(),
      /**
       * The repayment: how it was paid (`way`), its reference, and the user who paid. `approvedAs`: the approved `way` and
       * reference, if they differ. `unwitnessed`: paid while the relay did not answer.
       */
      paid: z
        .strictObject({ ...how, by: z.string(), approvedAs: z.strictObject(how).nullable(), unwitnessed: z.boolean() })
        .nullable(),
    }),
  ),
  /**
   * Journal entries about the clock within the close, and sales of this close that were filed under a later business day than the
   * machine's clock gave.
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
