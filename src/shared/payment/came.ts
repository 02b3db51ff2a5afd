// What came of a payment where that is not what was asked for: another amount, another currency, or a text that is no amount.
import { type Currency, decimalsOf, type Money, money, readEchoedAmount, sameMoney } from '../money.ts';

/** An amount and currency as a notice tells them; the currency is null where it tells none. */
export type Told = { readonly amount: string; readonly currency: string | null };

export type Came =
  /** `overMinor`: what came less what was asked for, in the currency of both; null where they are not of one currency. */
  | { readonly kind: 'money'; readonly money: Money; readonly overMinor: number | null }
  /** Nobody can read it as money of a currency that we know. */
  | { readonly kind: 'text'; readonly amount: string; readonly currency: string | null };

const isCurrency = (text: string): text is Currency => Object.hasOwn(decimalsOf, text);

/**
 * `apartMinor` is the sum of what is booked in suspense for it, in the currency that was asked for; null where nothing is. `told`
 * is what the newest notice says that spoke of money and did not fit, one that nobody has handled before others; null where there
 * is none. Null where nothing else came than was asked for.
 */
export const cameOf = (asked: Money, apartMinor: number | null, told: Told | null): Came | null => {
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
