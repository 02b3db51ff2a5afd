// The later outcome of a payment's money, derived from returned goods and from money that was paid back; shown beside the state.
// The state does not change: a sale that was paid stays paid, whatever is refunded later.
import { type PaymentStatusFacts, type PaymentStatus, paymentStatusOf } from './payment-status.ts';

/** Sums of the sale, in whole minor units of its currency. */
export type MoneyBack = {
  /** The amount booked as sales. */
  readonly paidMinor: number;
  /** The amount that came in addition to the price, is booked as owed to the customer, and is not paid back yet. */
  readonly extraOwedMinor: number;
  /** The amount owed for returned goods and not paid back yet. */
  readonly goodsOwedMinor: number;
  readonly extraBackMinor: number;
  readonly goodsBackMinor: number;
};

export const becameKinds = ['refund-owed', 'partly-refunded', 'refunded', 'extra-back'] as const;
export type BecameKind = (typeof becameKinds)[number];
export const isBecame = (name: string): name is BecameKind => (becameKinds as readonly string[]).includes(name);

/** `amountMinor`: the amount owed, or the amount paid back. */
export type Became = { readonly kind: BecameKind; readonly amountMinor: number };

type Back = { readonly moneyBack: MoneyBack | null };
export type BecameFacts = Back & Pick<PaymentStatusFacts, 'state' | 'amountDiffers' | 'resolved' | 'paidTwice'>;

/**
 * Returns the later outcome of a payment's money. Null if no money was owed or paid back since the payment, or if this payment
 * brought no money to its sale. Also null for a payment that was topped up: the outcome is then shown on the top-up, which paid
 * the sale. An extra amount (a second payment, or money of another amount) is shown only on the payment that brought it, so that a
 * list of all charges of a sale shows the amount once.
 */
export const becameOf = ({ moneyBack, state, amountDiffers, resolved, paidTwice }: BecameFacts): Became | null => {
  const broughtMoney = state === 'approved' || (amountDiffers && resolved !== 'top-up') || paidTwice;
  if (moneyBack === null || !broughtMoney) return null;
  const { paidMinor, extraOwedMinor, goodsOwedMinor, extraBackMinor, goodsBackMinor } = moneyBack;
  const isExtraOwn = paidTwice || amountDiffers;
  const owedMinor = (isExtraOwn ? extraOwedMinor : 0) + goodsOwedMinor;
  if (owedMinor > 0) return { kind: 'refund-owed', amountMinor: owedMinor };
  if (goodsBackMinor > 0) {
    return { kind: goodsBackMinor < paidMinor ? 'partly-refunded' : 'refunded', amountMinor: goodsBackMinor };
  }
  if (extraBackMinor === 0 || !isExtraOwn) return null;
  return { kind: paidMinor > 0 ? 'extra-back' : 'refunded', amountMinor: extraBackMinor };
};

/** True if goods of the sale came back, so that the screen must not instruct the cashier to hand the goods over. */
export const isGoodsBack = ({ moneyBack }: Back): boolean =>
  moneyBack !== null && moneyBack.goodsOwedMinor + moneyBack.goodsBackMinor > 0;

/** True if this payment paid a sale a second time and the extra money was paid back. */
export const isExtraBack = ({ moneyBack, paidTwice }: Back & Pick<PaymentStatusFacts, 'paidTwice'>): boolean =>
  paidTwice && moneyBack !== null && moneyBack.extraOwedMinor === 0 && moneyBack.extraBackMinor > 0;

/**
 * True if this payment paid its sale, and other money for the same sale arrived in addition: the goods may have been handed over
 * already.
 */
export const isAlsoPaid = ({ moneyBack, state, paidTwice, amountDiffers }: BecameFacts): boolean =>
  state === 'approved' &&
  !paidTwice &&
  !amountDiffers &&
  moneyBack !== null &&
  moneyBack.extraOwedMinor + moneyBack.extraBackMinor > 0;

/**
 * The state that decides a payment's words and colours: its display state, but not "paid twice" once the extra money was paid
 * back.
 */
export const spokenStateOf = (facts: PaymentStatusFacts & Back): PaymentStatus =>
  paymentStatusOf(isExtraBack(facts) ? { ...facts, paidTwice: false } : facts);
