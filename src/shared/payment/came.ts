// The money that arrived for a payment, if it differs from the asked amount: another amount, another currency, or an unreadable
// text.
import { isCurrency, type Money, money, readEchoedAmount, sameMoney } from '../money.ts';

/** Amount and currency as a notice states them; the currency is null if the notice has none. */
export type ClaimedAmount = { readonly amount: string; readonly currency: string | null };

export type ReceivedAmount =
  /** `overMinor`: the amount received less the amount asked for; null if the currencies differ. */
  | { readonly kind: 'money'; readonly money: Money; readonly overMinor: number | null }
  /** The text cannot be read as money of a known currency. */
  | { readonly kind: 'text'; readonly amount: string; readonly currency: string | null };

/**
 * Returns the money that arrived in place of the asked amount; null if no other amount arrived. `apartMinor`: the amount booked
 * in suspense for this payment, in the asked currency; null for none. `told`: amount and currency of the newest notice that did
 * not fit, an unhandled one before handled ones; null for none.
 */
export const cameOf = (asked: Money, apartMinor: number | null, told: ClaimedAmount | null): ReceivedAmount | null => {
  if (apartMinor !== null) {
    return { kind: 'money', money: money(apartMinor, asked.currency), overMinor: apartMinor - asked.amountMinor };
  }
  if (told === null) return null;
  const currency = told.currency ?? asked.currency;
  const read = isCurrency(currency) ? readEchoedAmount(told.amount, currency) : null;
  if (read === null) return { kind: 'text', ...told };
  if (sameMoney(read, asked)) return null;
  return {
    kind: 'money',
    money: read,
    overMinor: read.currency === asked.currency ? read.amountMinor - asked.amountMinor : null,
  };
};
