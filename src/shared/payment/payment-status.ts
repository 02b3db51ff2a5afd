// The one status shown for a payment, computed from its state, its flags and its sale. Money that arrived outranks everything
// else. Money that arrived for the same sale under another number outranks the state in which this attempt still waits.
import { paysSale, type SuspenseChoice, suspenseChoices } from '../ledger/postings.ts';
import { type AttemptState, isUnderWay, underWayStates } from './attempt.ts';
import type { CodeTaker } from './code-taken.ts';

export const paymentStatuses = [
  'creating',
  'waiting',
  'confirming',
  'no-result',
  'paid',
  'paid-late',
  'paid-twice',
  'settled',
  'wrong-amount',
  'accepted',
  'topped-up',
  'given-back',
  'written-off',
  'unfit',
  'to-review',
  'sale-unfit',
  'sale-paid',
  'refused',
  'declined',
  'canceled',
  'withdrawn',
  'left',
  'superseded',
  'expired',
  'unknown',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * The state of notices about money that do not fit this payment: `open` while one of them needs a person, `handled` once all were
 * handled.
 */
export type Unfit = 'open' | 'handled';

/** The ways in which money leaves suspense: decisions of people, and a top-up, by which the customer paid the rest. */
export const resolutions = [...suspenseChoices, 'top-up'] as const;
export type Resolved = SuspenseChoice | 'top-up';
const calledAs: Readonly<Record<Resolved, PaymentStatus>> = {
  accept: 'accepted',
  'keep-price': 'accepted',
  'top-up': 'topped-up',
  'give-back': 'given-back',
  'write-off': 'written-off',
};

/** Facts about all attempts of the same sale. */
export type SaleFacts = {
  /** The invoice number under which the sale was paid, by this attempt or another attempt; null if the sale is unpaid. */
  readonly salePaidBy: string | null;
  /**
   * Another invoice number of the same sale, if money arrived under that number in a wrong amount or currency and nobody handled
   * it yet; the newest such number, or null.
   */
  readonly saleUnfitBy: string | null;
  /**
   * The number of the journal entry that recorded the money under the invoice number `saleUnfitBy`; null if there is no such
   * money.
   */
  readonly saleUnfitSeq: number | null;
};

export type PaymentStatusFacts = Pick<SaleFacts, 'salePaidBy' | 'saleUnfitSeq'> & {
  readonly state: AttemptState;
  readonly late: boolean;
  readonly noResult: boolean;
  /** True if a cashier reported that the customer left without paying. */
  readonly left: boolean;
  /** True if money arrived in another amount and was booked in suspense. */
  readonly amountDiffers: boolean;
  /** The decision by which the payment's money left suspense; null while some money is in suspense, or if no money ever was. */
  readonly resolved: Resolved | null;
  readonly paidTwice: boolean;
  /** True if the payment was settled by hand and no notice has confirmed it yet. */
  readonly unconfirmed: boolean;
  readonly unfit: Unfit | null;
  /** The number of this payment's exceptions that were not handled yet. */
  readonly openExceptions: number;
  /** The reason why the QR code is hidden; null while the QR code may be shown, also after a cashier showed it again. */
  readonly codeTaken: CodeTaker | null;
  readonly startedSeq: number;
};

/**
 * States in which the payment service said no. A payment in one of these states keeps showing this verdict, even
 * when another attempt pays the sale.
 */
const verdicts: ReadonlySet<AttemptState> = new Set(['refused', 'declined', 'canceled']);

export const paymentStatusOf = (facts: PaymentStatusFacts): PaymentStatus => {
  const { state, late, noResult, amountDiffers, resolved, paidTwice, unconfirmed, unfit, salePaidBy, saleUnfitSeq, startedSeq } =
    facts;
  if (paidTwice) return 'paid-twice';
  if (unconfirmed) return 'settled';
  if (state === 'approved') return resolved && paysSale(resolved) ? 'accepted' : late ? 'paid-late' : 'paid';
  if (amountDiffers && resolved === null) return 'wrong-amount';
  if (unfit === 'open') return 'unfit';
  // An open exception outranks the states below, because a person must act. Not so for a payment that is under way and whose QR
  // code no notice has hidden: its customer may still pay.
  const isConfirming = state === 'waiting' && facts.codeTaken !== null;
  if (facts.openExceptions > 0 && (isConfirming || !isUnderWay(state))) return 'to-review';
  if (resolved !== null) return calledAs[resolved];
  if (salePaidBy !== null && !verdicts.has(state)) return 'sale-paid';
  // Money already arrived for this attempt and was handled. If the QR code were shown again, the customer might pay once more.
  if (unfit !== null && isUnderWay(state)) return 'unfit';
  // Return `sale-unfit` only if the money under the other number arrived after this attempt began. A cashier who charged after
  // that money arrived knew of it and wants this attempt paid.
  if (salePaidBy === null && saleUnfitSeq !== null && saleUnfitSeq > startedSeq) return 'sale-unfit';
  if (isConfirming) return 'confirming';
  if (state === 'withdrawn' && facts.left) return 'left';
  return state === 'waiting' && noResult ? 'no-result' : state;
};

/**
 * True once the exception about the second payment was handled. Until then the screen shows that a refund is owed; if the screen
 * showed this any longer, somebody could refund a second time.
 */
export const isTwiceHandled = ({ paidTwice, openExceptions }: PaymentStatusFacts): boolean => paidTwice && openExceptions === 0;

/** Display states in which a customer may be paying right now. */
export const liveStatuses: readonly PaymentStatus[] = [...underWayStates, 'confirming', 'no-result'];
/** True if a customer may be paying right now. */
export const isLive = (facts: PaymentStatusFacts): boolean => liveStatuses.includes(paymentStatusOf(facts));
