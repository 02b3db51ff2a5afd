// What windows may ask about money that goes back to a customer, and about money that came in another amount than was asked for.
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

/** A step that somebody took: the entry, when, by whom, and who approved it where somebody had to. */
const step = z.strictObject({
  seq,
  atMs: timeMs,
  by: z.string(),
  byName: z.string(),
  approval: approvedBy.nullable(),
  reason: z.string().nullable(),
});

/** Per currency; never added across them. */
const sums = z.array(z.strictObject({ currency, count: z.int().nonnegative(), amountMinor: minor }));

export const refundView = z.strictObject({
  /** The entry at which it came up: what commands call it by. */
  seq,
  attemptId: z.string(),
  invoiceNo: z.string(),
  /** By which the money had come. */
  gateway,
  source: z.enum(refundSources),
  currency,
  amountMinor: minor,
  state: z.enum(refundStates),
  /** It is booked as owed to the customer; what is only asked for is not. */
  booked: z.boolean(),
  sinceMs: timeMs,
  businessDay: day,
  /** The sale rests on a supervisor's word that nothing has proved: look whether it names the right payment before anything is paid back. */
  saleUnconfirmed: z.boolean(),
  /** It came up before a backup took the place of the books, and may have been paid back since then: look for its receipt first. */
  beforeRestore: z.boolean(),
  /** How it is to be paid back, by which reference where that is known: as it is asked for, then as that was approved; null where nobody said. */
  wanted: z.strictObject({ way: z.enum(payBackWays), reference: z.string().nullable() }).nullable(),
  /** Another refund that was paid back by the same reference: one that looks like it, in whichever way. */
  sameReference: z.strictObject({ seq, invoiceNo: z.string(), atMs: timeMs }).nullable(),
  requested: step.nullable(),
  approved: step.nullable(),
  /** By which it was paid back, refused or withdrawn last. */
  ended: step.nullable(),
  /** Set once it is paid back: `refundId` is what its receipt is asked for by. */
  paidBack: z.strictObject({ refundId: z.string(), way: z.enum(payBackWays), reference: z.string().nullable() }).nullable(),
});
export type RefundView = z.infer<typeof refundView>;

const suspenseWays = [...suspenseChoices, 'top-up'] as const;

/** Money that came in another amount than was asked for. */
export const suspenseView = z.strictObject({
  /** The entry of its notice. */
  seq,
  attemptId: z.string(),
  invoiceNo: z.string(),
  gateway,
  currency,
  amountMinor: minor,
  askedMinor: minor,
  mobile: z.string().nullable(),
  /** The number under which its sale was paid; null while it is not. */
  salePaidBy: z.string().nullable(),
  transactionId: z.string().nullable(),
  atMs: timeMs,
  businessDay: day,
  /** What may become of it now; empty once it is resolved. */
  choices: z.array(z.enum(suspenseWays)),
  /** What the customer is charged for beside it, while that may be paid; nothing else may become of it meanwhile. */
  topUp: z.strictObject({ attemptId: z.string(), invoiceNo: z.string(), amountMinor: minor }).nullable(),
  /** By how much less than the price of its sale it would be accepted, and whether that is beyond what somebody waives alone; null where by nothing. */
  waives: z.strictObject({ amountMinor: minor, isMuch: z.boolean() }).nullable(),
  resolved: z.strictObject({ choice: z.enum(suspenseWays), step }).nullable(),
});
export type SuspenseView = z.infer<typeof suspenseView>;

/** What a refund is asked for: one that is owed already, or goods that come back, for an amount as typed. */
const what = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('owed'), seq }),
  z.strictObject({ kind: z.literal('goods'), attemptId: id, amount: typed }),
]);
export type RefundWhat = z.infer<typeof what>;

/** A transfer and the provider's own refund have a reference; cash may have one. */
const how = { way: z.enum(payBackWays), reference: z.string().trim().max(100) };
/** Another refund that was paid back bears the same reference, and that is meant (`refund.reference-used`): an owner is alerted. */
const sameReference = z.boolean().default(false);
const limit = z.int().min(1).max(200);
const page = z.strictObject({
  /** Those behind this `seq`; null from the oldest on. */
  after: z.int().nullable(),
  limit,
});

export const refundsContract = Object.freeze({
  /** Open ones, oldest first, with what is booked as owed of them. */
  'refunds.list': define('query', page, z.strictObject({ rows: z.array(refundView), more: z.boolean(), owed: sums })),
  /** Paid back or come to nothing, the last one first; before entry `before`. */
  'refunds.ended': define(
    'query',
    z.strictObject({ before: z.int().nullable(), limit }),
    z.strictObject({ rows: z.array(refundView), more: z.boolean() }),
  ),
  /** The relay that witnesses the books has been away for too long: what is paid back now takes another person. */
  'refunds.witness': define('query', nothing, z.strictObject({ isAway: z.boolean() })),
  'refund.get': define('query', z.strictObject({ seq }), refundView, { errors: ['refund.unknown'] }),
  /** All of the sale of a payment, and what goods of it may still come to, whole minor units of its currency. */
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
  /** An approval is then for this way, and for this reference where one is known already. */
  'refund.request': define(
    'command',
    z.strictObject({ requestId, what, reason, way: how.way.default('cash'), reference: how.reference.default('') }),
    refundView,
    {
      may: 'sell',
      errors: [...amountErrors, 'attempt.unknown', 'refund.unknown', 'refund.not-now', 'refund.too-much', 'refund.nothing-paid'],
    },
  ),
  /** By somebody else than asked for it. `asked`: the entry of the request that they have read; a later one is another (`refund.not-now`). */
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
  /** One that is approved takes the right `refund`, too. */
  'refund.withdraw': define('command', z.strictObject({ requestId, seq, reason }), refundView, {
    may: 'sell',
    errors: ['refund.unknown', 'refund.not-now'],
  }),
  /** What is approved was paid back. In another way or by another reference than was approved, or without a witness, it takes the right `refund`, too. */
  'refund.pay': define('command', z.strictObject({ requestId, seq, ...how, sameReference }), refundView, {
    may: 'sell',
    errors: ['refund.unknown', 'refund.not-now', 'refund.reference-missing', 'refund.reference-used'],
  }),
  /** Asked for, approved and paid back at once: three entries. */
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

  /** Not resolved, oldest first, with what they come to. */
  'suspense.list': define('query', page, z.strictObject({ rows: z.array(suspenseView), more: z.boolean(), held: sums })),
  'suspense.get': define('query', z.strictObject({ seq }), suspenseView, { errors: ['suspense.unknown'] }),
  /** Less than was asked, beyond the shop's limit, is accepted by who may `write-off`, and by somebody else than asks for it. */
  /** It pays for the sale as it is, its price is kept of it and the rest is owed to the customer, or all of it is owed from here on. */
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
  /** The shop keeps it as other income. By somebody else than asks for it. */
  'suspense.write-off': define('command', z.strictObject({ requestId, seq, reason }), suspenseView, {
    may: 'write-off',
    asksLater: true,
    errors: ['sale.already-paid', 'suspense.unknown', 'suspense.resolved', 'suspense.top-up-waits', 'suspense.not-more'],
  }),
  /** Charges the same sale for what is lacking. */
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
