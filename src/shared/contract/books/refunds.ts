// Contract entries about refunds, and about money received in another amount than asked.
import { z } from 'zod';
import {
  approvedBy,
  currency,
  day,
  define,
  gateway,
  id,
  lang,
  minor,
  nothing,
  reason,
  requestId,
  tell,
  timeMs,
  typed,
  amountErrors,
  redirectErrors,
} from '../parts.ts';
import { attemptView } from '../counter/sale.ts';
import { payBackWays, suspenseChoices } from '../../ledger/postings.ts';
import { refundSources, refundStates } from '../../payment/refund.ts';

const seq = z.int().positive();

/** A step of a refund: its journal entry, time and user, and the approver if one was needed. */
const step = z.strictObject({
  seq,
  atMs: timeMs,
  by: z.string(),
  byName: z.string(),
  approval: approvedBy.nullable(),
  reason: z.string().nullable(),
});

/** Sums per currency; amounts are never added across currencies. */
const sums = z.array(z.strictObject({ currency, count: z.int().nonnegative(), amountMinor: minor }));

export const refundView = z.strictObject({
  /** The number of the journal entry that created the refund; commands name the refund by this number. */
  seq,
  attemptId: z.string(),
  invoiceNo: z.string(),
  /** The gateway of the original payment. */
  gateway,
  source: z.enum(refundSources),
  currency,
  amountMinor: minor,
  state: z.enum(refundStates),
  /** True if the refund is booked as owed to the customer; a mere request is not booked. */
  booked: z.boolean(),
  sinceMs: timeMs,
  businessDay: day,
  /**
   * True if the sale was settled by hand, and no signed notice has confirmed its payment: check that the customer really paid
   * before paying anything back.
   */
  saleUnconfirmed: z.boolean(),
  /**
   * True if the refund is older than a restore of the books. The refund may have been paid back since that backup, so look for
   * its receipt first.
   */
  beforeRestore: z.boolean(),
  /**
   * How to pay back, and the reference: as requested, or as approved once the refund is approved. Null if the request does not
   * say how to pay back.
   */
  wanted: z.strictObject({ way: z.enum(payBackWays), reference: z.string().nullable() }).nullable(),
  /** Another refund that was paid back with the same or a similar reference, whatever its `way`; null if there is none. */
  sameReference: z.strictObject({ seq, invoiceNo: z.string(), atMs: timeMs }).nullable(),
  requested: step.nullable(),
  approved: step.nullable(),
  /** The last step that ended the refund (paid back, refused or withdrawn); null if there is none. */
  ended: step.nullable(),
  /** Set after the refund was paid back; `refundId` identifies its receipt. */
  paidBack: z.strictObject({ refundId: z.string(), way: z.enum(payBackWays), reference: z.string().nullable() }).nullable(),
});
export type RefundView = z.infer<typeof refundView>;

const suspenseWays = [...suspenseChoices, 'top-up'] as const;

/** Money received in another amount than asked, and set aside. */
export const suspenseView = z.strictObject({
  /** The number of the journal entry of the notice that reported the money. */
  seq,
  attemptId: z.string(),
  invoiceNo: z.string(),
  gateway,
  currency,
  amountMinor: minor,
  askedMinor: minor,
  mobile: z.string().nullable(),
  /** The invoice number under which the sale was paid; null while the sale is unpaid. */
  salePaidBy: z.string().nullable(),
  transactionId: z.string().nullable(),
  atMs: timeMs,
  businessDay: day,
  /** The decisions about this money in suspense that are possible now; empty once a decision was made. */
  choices: z.array(z.enum(suspenseWays)),
  /**
   * The open attempt that charges the missing rest of the price; null for none. No other decision is possible while that attempt
   * is open.
   */
  topUp: z.strictObject({ attemptId: z.string(), invoiceNo: z.string(), amountMinor: minor }).nullable(),
  /**
   * The amount by which the money falls short of the sale's price, and whether a second person must approve waiving it; null if
   * the money does not fall short, or cannot be accepted as payment.
   */
  waives: z.strictObject({ amountMinor: minor, isMuch: z.boolean() }).nullable(),
  resolved: z.strictObject({ choice: z.enum(suspenseWays), step }).nullable(),
});
export type SuspenseView = z.infer<typeof suspenseView>;

/** The subject of a refund request: a refund that is already owed, or returned goods for a typed amount. */
const what = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('owed'), seq }),
  z.strictObject({ kind: z.literal('goods'), attemptId: id, amount: typed }),
]);
export type RefundWhat = z.infer<typeof what>;

/** How money is paid back. `reference` is required for a transfer and a provider's refund, optional for cash. */
const how = { way: z.enum(payBackWays), reference: z.string().trim().max(100) };
/**
 * True to pay the refund although another refund has the same payment reference (error `refund.reference-used`); this raises an
 * alert for an owner.
 */
const sameReference = z.boolean().default(false);
const limit = z.int().min(1).max(200);
const page = z.strictObject({
  /** Returns rows with a larger `seq`; null starts with the oldest. */
  after: z.int().nullable(),
  limit,
});

export const refundsContract = Object.freeze({
  /** Lists open refunds, oldest first; `owed`: the booked total. */
  'refunds.list': define('query', page, z.strictObject({ rows: z.array(refundView), more: z.boolean(), owed: sums })),
  /**
   * Lists refunds that were paid back, refused or withdrawn, newest first: those that ended before the journal entry with the
   * number `before`.
   */
  'refunds.ended': define(
    'query',
    z.strictObject({ before: z.int().nullable(), limit }),
    z.strictObject({ rows: z.array(refundView), more: z.boolean() }),
  ),
  /**
   * Returns whether the relay has not answered for too long and so cannot record the books' newest entry. If so, paying money
   * back needs a second person.
   */
  'refunds.witness': define('query', nothing, z.strictObject({ isAway: z.boolean() })),
  'refund.get': define('query', z.strictObject({ seq }), refundView, { errors: ['refund.unknown'] }),
  /**
   * Returns all refunds of a payment's sale; `returnableMinor`: the amount of goods that may still be returned, in minor units.
   */
  'refunds.of': define(
    'query',
    z.strictObject({ attemptId: id }),
    z.strictObject({
      refunds: z.array(refundView),
      suspense: z.array(suspenseView),
      currency,
      paidMinor: minor,
      returnableMinor: minor,
    }),
    { errors: ['attempt.unknown'] },
  ),
  /** Requests a refund. Its approval is valid for this `way` of paying back, and for this reference if one is given. */
  'refund.request': define(
    'command',
    z.strictObject({ requestId, what, reason, way: how.way.default('cash'), reference: how.reference.default('') }),
    refundView,
    {
      may: 'sell',
      errors: [...amountErrors, 'attempt.unknown', 'refund.unknown', 'refund.not-now', 'refund.too-much', 'refund.nothing-paid'],
    },
  ),
  /**
   * Approves a refund. The person who asked may approve it only if nobody else holds the right `refund`. `asked`: the journal
   * entry of the request that the approver read; if a later request replaced it, the approval is refused (`refund.not-now`).
   */
  'refund.approve': define('command', z.strictObject({ requestId, seq, asked: seq.optional() }), refundView, {
    may: 'refund',
    asksLater: true,
    errors: ['refund.unknown', 'refund.not-now'],
  }),
  'refund.refuse': define('command', z.strictObject({ requestId, seq, asked: seq.optional(), reason }), refundView, {
    may: 'refund',
    asksLater: true,
    errors: ['refund.unknown', 'refund.not-now'],
  }),
  /** Withdraws a refund. To withdraw an approved refund requires the right `refund`. */
  'refund.withdraw': define('command', z.strictObject({ requestId, seq, reason }), refundView, {
    may: 'sell',
    errors: ['refund.unknown', 'refund.not-now'],
  }),
  /**
   * Records that an approved refund was paid back. The right `refund` is required if `way` or reference differ from the approved
   * ones, or while the relay does not answer.
   */
  'refund.pay': define('command', z.strictObject({ requestId, seq, ...how, sameReference }), refundView, {
    may: 'sell',
    errors: ['refund.unknown', 'refund.not-now', 'refund.reference-missing', 'refund.reference-used'],
  }),
  /** Requests, approves and pays a refund in one command; writes three journal entries. */
  'refund.give': define('command', z.strictObject({ requestId, what, reason, ...how, sameReference }), refundView, {
    may: 'refund',
    asksLater: true,
    errors: [
      ...amountErrors,
      'attempt.unknown',
      'refund.unknown',
      'refund.not-now',
      'refund.too-much',
      'refund.nothing-paid',
      'refund.reference-missing',
      'refund.reference-used',
      'books.checking',
    ],
  }),

  /** Lists money in suspense that is not decided yet, oldest first; `held`: the total of this money. */
  'suspense.list': define('query', page, z.strictObject({ rows: z.array(suspenseView), more: z.boolean(), held: sums })),
  'suspense.get': define('query', z.strictObject({ seq }), suspenseView, { errors: ['suspense.unknown'] }),
  /**
   * Decides on set-aside money. `accept`: the money pays the sale; if it falls short by more than the shop's limit, this requires
   * the right `write-off` and a second person. `keep-price`: the price is paid and the rest owed to the customer. `give-back`:
   * all of the money is owed to the customer.
   */
  'suspense.resolve': define(
    'command',
    z.strictObject({ requestId, seq, choice: z.enum(['accept', 'keep-price', 'give-back']), reason }),
    suspenseView,
    {
      may: 'handle-exception',
      asksLater: true,
      errors: ['sale.already-paid', 'suspense.unknown', 'suspense.resolved', 'suspense.top-up-waits', 'suspense.not-more'],
    },
  ),
  /**
   * Keeps money in suspense as the shop's other income. Another person must approve this, unless nobody else holds the right
   * `write-off`.
   */
  'suspense.write-off': define('command', z.strictObject({ requestId, seq, reason }), suspenseView, {
    may: 'write-off',
    asksLater: true,
    errors: ['sale.already-paid', 'suspense.unknown', 'suspense.resolved', 'suspense.top-up-waits', 'suspense.not-more'],
  }),
  /** Charges the sale again for the amount that is still missing from its price. */
  'suspense.top-up': define('command', z.strictObject({ requestId, seq, lang: lang.optional() }), attemptView, {
    may: 'sell',
    errors: [
      ...redirectErrors,
      'amount.below-minimum',
      'sale.already-paid',
      'attempt.in-progress',
      'shift.needed',
      'suspense.unknown',
      'suspense.resolved',
      'suspense.top-up-waits',
      'suspense.not-less',
      'suspense.not-more',
    ],
  }),
});

export const refundsEvents = Object.freeze({
  'refunds.changed': tell(nothing),
});
