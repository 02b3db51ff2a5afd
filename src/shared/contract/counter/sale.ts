// What windows may ask about payments: sold, charged again, given up, settled, found, told as a history, announced as paid.
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
import { resolutions } from '../../payment/display.ts';
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
  /** What the amount is the sum of, where items were chosen. */
  items: z.array(saleItem).nullable(),
  state: z.enum(attemptStates),
  late: z.boolean(),
  returned: z.boolean(),
  /** The customer came back from the checkout with a paid result: evidence, never payment. */
  returnedPaid: z.boolean(),
  noResult: z.boolean(),
  /** A cashier said that the customer left without paying. */
  left: z.boolean(),
  amountDiffers: z.boolean(),
  /** What became of money in another amount, once none of it is set aside any longer. */
  resolved: z.enum(resolutions).nullable(),
  paidTwice: z.boolean(),
  /** A supervisor settled it by hand, and nothing has proved it yet. */
  unconfirmed: z.boolean(),
  /** Exceptions of it that nobody has handled. */
  openExceptions: z.int().nonnegative(),
  /** Notices that speak of money for it and do not fit: one waits for somebody, or all were handled. */
  unfit: z.enum(['open', 'handled']).nullable(),
  /** What took its code away, and no person has brought it back since; null while it may be seen. */
  codeTaken: z.enum(codeTakers).nullable(),
  /** What came in place of what was asked for: another amount, another currency; null where nothing else came (came.ts). */
  came: z
    .discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('money'),
        money: z.strictObject({ amountMinor: minor, currency }),
        /** What came less what was asked for; null across currencies. */
        overMinor: minor.nullable(),
      }),
      z.strictObject({ kind: z.literal('text'), amount: z.string(), currency: z.string().nullable() }),
    ])
    .nullable(),
  /** What of its sale's money is owed back, or went back (became.ts); null where nothing ever was. */
  moneyBack: z
    .strictObject({
      paidMinor: minor,
      extraOwedMinor: minor,
      goodsOwedMinor: minor,
      extraBackMinor: minor,
      goodsBackMinor: minor,
    })
    .nullable(),
  /** The number of the payment of which it is the rest: that one came in a wrong amount; null where it is of none. */
  restOf: z.string().nullable(),
  /** The number under which its sale was paid, be it this one's; null while it is not. */
  salePaidBy: z.string().nullable(),
  /** Another number of the sale under which money came that does not fit, while nobody has handled that; and its entry. */
  saleUnfitBy: z.string().nullable(),
  saleUnfitSeq: z.int().nullable(),
  /** What the QR holds; null until the service gave one. */
  redirectUrl: z.string().nullable(),
  /**
   * What was left when this was sent, by the till's monotonic clock, of all the time that it has; null while none runs. A window counts on from there:
   * no wall clock has a say in it.
   */
  timeLeft: z.strictObject({ leftMs: z.int().nonnegative(), ofMs: z.int().positive() }).nullable(),
  /** Why it is refused or unknown: `service`, `not-sent`, `timeout`, `restart`, … */
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  words: serviceWords.nullable(),
  businessDay: day,
  startedSeq: z.int(),
  startedMs: timeMs,
  /** When the money was booked; null until then, and where it is set aside as another amount. */
  paidMs: timeMs.nullable(),
  /** The last entry that changed it or another attempt of its sale. */
  changedSeq: z.int(),
});
export type AttemptView = z.infer<typeof attemptView>;

/** One step of a payment's history: a journal entry that concerns it, with its evidence. */
export const historyStep = z.strictObject({
  seq: z.int(),
  kind: z.string(),
  atMs: timeMs,
  actor: z.string(),
  /** As people call the actor. */
  actorName: z.string(),
  /** Null where nobody had to approve it, and in rows of version 0.1: there the actor is who approved. */
  approval: approvedBy.nullable(),
  businessDay: day,
  /** Of a sale that is filed under a later day than the machine's clock said: the clock's. */
  clockDay: day.nullable(),
  hash: z.string(),
  /** The attempt event or decision: `redirected`, `approval`, `withdrawal`, …; null where none applies. */
  event: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  words: serviceWords.nullable(),
  /** Set on a notice: exact bytes as text, who verified it, when the relay got it. */
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
      /** That exception was handled since, or answered by a later judgement: nobody has to do anything about it. */
      handled: z.boolean(),
    })
    .nullable(),
  postings: z.array(posting),
});
const paymentHistory = z.strictObject({ attempt: attemptView, steps: z.array(historyStep) });
export type PaymentHistory = z.infer<typeof paymentHistory>;
export type HistoryStep = z.infer<typeof historyStep>;

/** A note is judged in words however it came. */
const longTyped = z.string().max(1000);

const search = z.strictObject({
  /** Invoice, amount, mobile, transaction id or customer's name; '' for all. */
  text: z.string().max(80),
  day: day.nullable(),
  /** Display states, what became of payments (became.ts), and the lists of shared/payment/attention.ts; empty for all. */
  states: z.array(z.string().max(20)).max(20),
  gateway: gateway.nullable(),
  method: z.string().max(64).nullable(),
  /** Rows older than this `startedSeq`; null for the newest. */
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
  /** `lang`: of the checkout; as before where it is left out. */
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
  /** Not paid, and the customer left, says the cashier: monitored on. */
  'attempt.left': define('command', z.strictObject({ requestId, attemptId: id }), attemptView, {
    may: 'sell',
    errors: ['attempt.unknown', 'attempt.not-open'],
  }),
  /** The code of a payment that waits without one is shown again: a cashier says so, and it is written down. */
  'attempt.show-again': define('command', z.strictObject({ requestId, attemptId: id }), attemptView, {
    may: 'sell',
    errors: ['attempt.unknown', 'attempt.not-open'],
  }),
  'attempt.withdraw': define('command', z.strictObject({ requestId, attemptId: id }), attemptView, {
    may: 'sell',
    errors: ['attempt.unknown', 'attempt.not-open'],
  }),
  /** A supervisor says that it was paid, and why: booked, and shown as unconfirmed until a notice proves it. */
  'attempt.settle': define('command', z.strictObject({ requestId, attemptId: id, reason }), attemptView, {
    may: 'settle-by-hand',
    asksLater: true,
    errors: ['sale.already-paid', 'attempt.unknown', 'attempt.in-progress', 'attempt.not-open', 'attempt.money-apart'],
  }),
  'attempt.get': define('query', z.strictObject({ attemptId: id }), attemptView, { errors: ['attempt.unknown'] }),
  'attempt.history': define('query', z.strictObject({ attemptId: id }), paymentHistory, { errors: ['attempt.unknown'] }),
  /** Opens the checkout in a locked-down window of our own; only where `app.host` is `electron`. */
  'attempt.open': define('command', z.strictObject({ attemptId: id }), nothing, {
    may: 'sell',
    errors: ['attempt.unknown', 'attempt.not-open'],
  }),
  /** The attempt that holds an invoice number: what "already used" shows. */
  'attempt.by-invoice': define('query', z.strictObject({ invoiceNo: typed }), attemptView.nullable()),
  'payments.recent': define('query', z.strictObject({ limit: z.int().min(1).max(50) }), z.array(attemptView)),
  'payments.search': define('query', search, z.strictObject({ rows: z.array(attemptView), more: z.boolean() })),
  /** Paid attempts that nobody was told of yet; each is handed out once, ever. */
  'paid.take': define('command', nothing, z.array(attemptView), { may: 'sell' }),
});

export const saleEvents = Object.freeze({
  /** As it stands now: nobody has to ask. */
  'attempt.changed': tell(attemptView),
  /** Something was paid: ask `paid.take`. */
  'paid.waiting': tell(nothing),
});
