// What the customer may see of a payment: an amount, a code to pay with while it is owed, and one word of five for what became of it. Nobody's
// name or number, and nothing of any other payment.
import type { Currency } from '../money.ts';
import { type DisplayFacts, displayStateOf } from '../payment/display.ts';
import type { Gateway } from '../payment/gateways.ts';
import { type CustomerState, isAwaited, voices } from '../payment/voice.ts';

/**
 * `checkoutUrl`: what the QR holds; null where nobody should pay just now. `leftMs`: what was left of its time when this was made, counted by a
 * monotonic clock; null where none runs.
 */
export type CustomerPayment = {
  readonly state: CustomerState;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly gateway: Gateway;
  readonly checkoutUrl: string | null;
  readonly leftMs: number | null;
};

/** An attempt, as the till's rows and its windows have it. */
export type CustomerFacts = DisplayFacts & {
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly gateway: Gateway;
  readonly redirectUrl: string | null;
};

const isUp = (leftMs: number | null): boolean => leftMs !== null && leftMs <= 0;

const stateOf = (attempt: CustomerFacts, payer: DisplayFacts | null, leftMs: number | null): CustomerState => {
  const shown = displayStateOf(attempt);
  if (shown === 'sale-paid' && payer) return voices[displayStateOf(payer)].display === 'paid' ? 'paid' : 'see-cashier';
  const state = voices[shown].display;
  // A till that cannot write the expiry down shows no code any longer for that.
  if (isAwaited(state) && isUp(leftMs)) return 'expired';
  return state;
};

/** `payer`: the attempt by which the sale of this one was paid; null where there is none, or it is not known. */
export const customerPayment = (attempt: CustomerFacts, payer: DisplayFacts | null, leftMs: number | null): CustomerPayment => {
  const { amountMinor, currency, gateway, redirectUrl } = attempt;
  const state = stateOf(attempt, payer, leftMs);
  return { state, amountMinor, currency, gateway, checkoutUrl: state === 'waiting' ? redirectUrl : null, leftMs };
};

/** The same so much later, where nobody could tell: a code whose time is up is none. */
export const asOf = (payment: CustomerPayment, passedMs: number): CustomerPayment => {
  const leftMs = payment.leftMs === null ? null : Math.max(0, payment.leftMs - passedMs);
  return isAwaited(payment.state) && isUp(leftMs)
    ? { ...payment, leftMs, state: 'expired', checkoutUrl: null }
    : { ...payment, leftMs };
};
