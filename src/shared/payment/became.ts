// What became of a payment's money: it stands beside its state, and is derived from goods that came back and from money that was paid back. The state
// stays as it was: money that came for a sale has paid it, whatever went back later.
import { type DisplayFacts, type DisplayState, displayStateOf } from './display.ts';

/** Sums of the sale, in whole minor units of its currency. */
export type MoneyBack = {
  /** Booked as sales. */
  readonly paidMinor: number;
  /** Came beside the price, is booked as owed to the customer, and is not paid back. */
  readonly extraOwedMinor: number;
  /** The same for goods that came back. */
  readonly goodsOwedMinor: number;
  readonly extraBackMinor: number;
  readonly goodsBackMinor: number;
};

export const becameKinds = ['refund-owed', 'partly-refunded', 'refunded', 'extra-back'] as const;
export type BecameKind = (typeof becameKinds)[number];
export const isBecame = (name: string): name is BecameKind => (becameKinds as readonly string[]).includes(name);

/** `amountMinor`: what is owed, or what went back. */
export type Became = { readonly kind: BecameKind; readonly amountMinor: number };

type Back = { readonly moneyBack: MoneyBack | null };
export type BecameFacts = Back & Pick<DisplayFacts, 'state' | 'amountDiffers' | 'resolved' | 'paidTwice'>;

/**
 * Null where nothing became of the sale's money since it came, and of a payment that brought none of it. A topped-up sale is one: what became of it stands on
 * the payment of the rest, which paid it.
 */
export const becameOf = ({ moneyBack, state, amountDiffers, resolved, paidTwice }: BecameFacts): Became | null => {
  const broughtMoney = state === 'approved' || (amountDiffers && resolved !== 'top-up') || paidTwice;
  if (moneyBack === null || !broughtMoney) return null;
  const { paidMinor, extraOwedMinor, goodsOwedMinor, extraBackMinor, goodsBackMinor } = moneyBack;
  const owedMinor = extraOwedMinor + goodsOwedMinor;
  if (owedMinor > 0) return { kind: 'refund-owed', amountMinor: owedMinor };
  if (goodsBackMinor > 0) {
    return { kind: goodsBackMinor < paidMinor ? 'partly-refunded' : 'refunded', amountMinor: goodsBackMinor };
  }
  if (extraBackMinor === 0) return null;
  return { kind: paidMinor > 0 ? 'extra-back' : 'refunded', amountMinor: extraBackMinor };
};

/** Goods of the sale came back: nobody should be told to hand them over. */
export const isGoodsBack = ({ moneyBack }: Back): boolean =>
  moneyBack !== null && moneyBack.goodsOwedMinor + moneyBack.goodsBackMinor > 0;

/** It brought money for a sale that was paid, and that money went back. */
export const isExtraBack = ({ moneyBack, paidTwice }: Back & Pick<DisplayFacts, 'paidTwice'>): boolean =>
  paidTwice && moneyBack !== null && moneyBack.extraOwedMinor === 0 && moneyBack.extraBackMinor > 0;

/** The state whose words and looks a payment has: as it is called, but for one that was paid twice and whose extra went back. */
export const spokenStateOf = (facts: DisplayFacts & Back): DisplayState =>
  displayStateOf(isExtraBack(facts) ? { ...facts, paidTwice: false } : facts);
