// Contract entries about payments: selling, charging again, giving up, settling, searching, history, and the announcement of paid
// payments.
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
  posting,
  reason,
  requestId,
  serviceWords,
  timeMs,
  typed,
  tell,
  amountErrors,
  redirectErrors,
} from '../parts.ts';
import { saleItem, saleItems } from './counter.ts';
import { attemptStates } from '../../payment/attempt.ts';
import { codeTakers } from '../../payment/code-taken.ts';
import { resolutions } from '../../payment/payment-status.ts';
import { noticeKinds } from '../../payment/gateways.ts';

export const attemptView = z.strictObject({
  attemptId: z.string(),
  saleId: z.string(),
  ordinal: z.int().positive(),
  invoiceNo: z.string(),
  gateway,
  currency,
  amountMinor: minor,
  mobile: z.string().nullable(),
  customerName: z.string().nullable(),
  note: z.string().nullable(),
  /** The items whose prices add up to the amount; null if the amount was typed. */
  items: z.array(saleItem).nullable(),
  state: z.enum(attemptStates),
  late: z.boolean(),
  returned: z.boolean(),
  /**
   * True if the customer's browser came back from the checkout with a paid result. The browser's return is evidence, but does not
   * pay the sale.
   */
  returnedPaid: z.boolean(),
  noResult: z.boolean(),
  /** True if a cashier reported that the customer left without paying. */
  left: z.boolean(),
  amountDiffers: z.boolean(),
  /**
   * The decision on money that came in another amount; null if there was none, or while some of this money is still set aside.
   */
  resolved: z.enum(resolutions).nullable(),
  paidTwice: z.boolean(),
  /** True if a supervisor settled the payment by hand and no notice has proved it yet. */
  unconfirmed: z.boolean(),
  /** The number of the payment's open exceptions. */
  openExceptions: z.int().nonnegative(),
  /**
   * The state of the exceptions about money that arrived for this payment: `open` if any of them is not handled yet, `handled` if
   * all are, null if there are none.
   */
  unfit: z.enum(['open', 'handled']).nullable(),
  /** Why the payment's QR code is hidden; null while the QR code may be shown, or after a person showed it again. */
  codeTaken: z.enum(codeTakers).nullable(),
  /** The received amount or currency if it differs from the asked one; null otherwise (came.ts). */
  came: z
    .discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('money'),
        money: z.strictObject({ amountMinor: minor, currency }),
        /** Received minus asked; null if the currencies differ. */
        overMinor: minor.nullable(),
      }),
      z.strictObject({ kind: z.literal('text'), amount: z.string(), currency: z.string().nullable() }),
    ])
    .nullable(),
  /** The amounts of the sale that are owed back or were paid back (`becameOf`); null if there were none. */
  moneyBack: z
    .strictObject({
      paidMinor: minor,
      extraOwedMinor: minor,
      goodsOwedMinor: minor,
      extraBackMinor: minor,
      goodsBackMinor: minor,
    })
    .nullable(),
  /** The invoice number of the payment whose missing rest this payment charges; null for any other payment. */
  restOf: z.string().nullable(),
  /** The invoice number under which the sale was paid, by this payment or another payment; null while the sale is unpaid. */
  salePaidBy: z.string().nullable(),
  /**
   * If another payment of the sale has an open exception about its money: the invoice number of that payment, and the number of
   * the journal entry of the exception; otherwise null.
   */
  saleUnfitBy: z.string().nullable(),
  saleUnfitSeq: z.int().nullable(),
  /** The checkout address in the QR code; null until the service has sent one. */
  redirectUrl: z.string().nullable(),
  /**
   * The payment's time left and its total time, by the till's monotonic clock, when this answer was sent; null if no time limit
   * runs. The window counts down from these values, so wrong wall clocks do not matter.
   */
  timeLeft: z.strictObject({ leftMs: z.int().nonnegative(), ofMs: z.int().positive() }).nullable(),
  /** The reason why the attempt is refused or unknown: `service`, `not-sent`, `timeout`, `restart`, … */
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  words: serviceWords.nullable(),
  businessDay: day,
  startedSeq: z.int(),
  startedMs: timeMs,
  /** The time when the money was booked; null before that, and while money of another amount is set aside. */
  paidMs: timeMs.nullable(),
  /** The last journal entry that changed this attempt or another attempt of the sale. */
  changedSeq: z.int(),
});
export type AttemptView = z.infer<typeof attemptView>;

/** A step of a payment's history: a journal entry about this payment, with its evidence. */
export const historyStep = z.strictObject({
  seq: z.int(),
  kind: z.string(),
  atMs: timeMs,
  actor: z.string(),
  /** The name of the user who wrote the journal entry. */
  actorName: z.string(),
  /** Null if no approval was needed, and in rows of version 0.1, where the actor is the approver. */
  approval: approvedBy.nullable(),
  businessDay: day,
  /** The day by the machine's clock, if the sale was filed under a later business day. */
  clockDay: day.nullable(),
  hash: z.string(),
  /** The attempt's event or decision: `redirected`, `approval`, `withdrawal`, …; null for other journal entries. */
  event: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  words: serviceWords.nullable(),
  /** Set if the journal entry is about a notice: the notice's bytes as text, its verification, and when the relay received it. */
  notice: z
    .strictObject({
      kind: z.enum(noticeKinds),
      number: z.int(),
      raw: z.string(),
      receivedAtMs: timeMs,
      keyId: z.string(),
      profileId: z.string(),
      method: z.string().nullable(),
      transactionId: z.string().nullable(),
      amount: z.string().nullable(),
      effect: z.string(),
      exception: z.string().nullable(),
      /** True if the exception was handled, or resolved by a later judgement, so that no action is left. */
      handled: z.boolean(),
    })
    .nullable(),
  postings: z.array(posting),
});
const paymentHistory = z.strictObject({ attempt: attemptView, steps: z.array(historyStep) });
export type PaymentHistory = z.infer<typeof paymentHistory>;
export type HistoryStep = z.infer<typeof historyStep>;

/** A generous bound: a note's real limit is checked later, with a clear error. */
const longTyped = z.string().max(1000);

const search = z.strictObject({
  /** Searches in invoice number, amount, mobile, transaction id and customer name; '' returns all. */
  text: z.string().max(80),
  day: day.nullable(),
  /** Filters by display states, outcomes (became.ts) and the lists of shared/payment/attention.ts; empty returns all. */
  states: z.array(z.string().max(20)).max(20),
  gateway: gateway.nullable(),
  method: z.string().max(64).nullable(),
  /** Returns rows with a smaller `startedSeq`; null starts with the newest. */
  before: z.int().nullable(),
  limit: z.int().min(1).max(200),
});

export const saleContract = Object.freeze({
  'sale.propose': define('query', nothing, z.strictObject({ invoiceNo: z.string() })),
  'sale.start': define(
    'command',
    z.strictObject({
      requestId,
      gateway,
      amount: typed,
      invoiceNo: typed,
      mobile: typed.optional(),
      email: typed.optional(),
      customerName: typed.optional(),
      note: longTyped.optional(),
      items: saleItems.optional(),
      lang,
    }),
    attemptView,
    {
      may: 'sell',
      errors: [
        ...amountErrors,
        ...redirectErrors,
        'amount.below-minimum',
        'amount.above-maximum',
        'mobile.empty',
        'mobile.not-a-number',
        'mobile.not-libyan',
        'invoice.empty',
        'invoice.bad-characters',
        'invoice.too-long',
        'invoice.already-used',
        'invoice.not-ours',
        'email.malformed',
        'customer.malformed',
        'note.malformed',
        'items.sum-differs',
        'ip.malformed',
        'shift.needed',
      ],
    },
  ),
  /**
   * Charges the sale again with a new attempt. `lang`: the checkout's language; absent: the language of the sale's first attempt.
   */
  'sale.retry': define(
    'command',
    z.strictObject({ requestId, saleId: id, supersede: z.boolean(), lang: lang.optional() }),
    attemptView,
    {
      may: 'sell',
      errors: [
        ...redirectErrors,
        'sale.unknown',
        'sale.already-paid',
        'attempt.in-progress',
        'attempt.may-still-be-paid',
        'attempt.money-unfit',
        'attempt.came-back-paid',
        'shift.needed',
      ],
    },
  ),
  /** Records a cashier's report that the customer left without paying. The till keeps watching for money of this payment. */
  'attempt.left': define('command', z.strictObject({ requestId, attemptId: id }), attemptView, {
    may: 'sell',
    errors: ['attempt.unknown', 'attempt.not-open'],
  }),
  /** Shows the hidden QR code of a waiting payment again, and records who decided this. */
  'attempt.show-again': define('command', z.strictObject({ requestId, attemptId: id }), attemptView, {
    may: 'sell',
    errors: ['attempt.unknown', 'attempt.not-open'],
  }),
  'attempt.withdraw': define('command', z.strictObject({ requestId, attemptId: id }), attemptView, {
    may: 'sell',
    errors: ['attempt.unknown', 'attempt.not-open'],
  }),
  /**
   * Settles a payment by hand, with a reason. The payment is booked as paid, and shown as unconfirmed until a notice proves it.
   */
  'attempt.settle': define('command', z.strictObject({ requestId, attemptId: id, reason }), attemptView, {
    may: 'settle-by-hand',
    asksLater: true,
    errors: ['sale.already-paid', 'attempt.unknown', 'attempt.in-progress', 'attempt.not-open', 'attempt.money-apart'],
  }),
  'attempt.get': define('query', z.strictObject({ attemptId: id }), attemptView, { errors: ['attempt.unknown'] }),
  'attempt.history': define('query', z.strictObject({ attemptId: id }), paymentHistory, { errors: ['attempt.unknown'] }),
  /** Opens the checkout in a restricted window; only if `app.host` is `electron`. */
  'attempt.open': define('command', z.strictObject({ attemptId: id }), nothing, {
    may: 'sell',
    errors: ['attempt.unknown', 'attempt.not-open'],
  }),
  /** Returns the attempt with this invoice number, so that the window can explain the error "already used". */
  'attempt.by-invoice': define('query', z.strictObject({ invoiceNo: typed }), attemptView.nullable()),
  'payments.recent': define('query', z.strictObject({ limit: z.int().min(1).max(50) }), z.array(attemptView)),
  'payments.search': define('query', search, z.strictObject({ rows: z.array(attemptView), more: z.boolean() })),
  /** Returns paid attempts that were not announced yet; each is returned only once, ever. */
  'paid.take': define('command', nothing, z.array(attemptView), { may: 'sell' }),
});

export const saleEvents = Object.freeze({
  /** Sends the whole changed attempt, so that the window needs no query. */
  'attempt.changed': tell(attemptView),
  /** A payment was paid: call `paid.take`. */
  'paid.waiting': tell(nothing),
});
