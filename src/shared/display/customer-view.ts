// What the customer may see of a payment: an amount, a code to pay with while it is owed, and one word for what became of it. Nobody's
// name or number, and nothing of any other payment.
import type { Currency } from '../money.ts';
import { becameOf, isExtraBack, type MoneyBack } from '../payment/became.ts';
import { type DisplayFacts, displayStateOf } from '../payment/display.ts';
import type { Gateway } from '../payment/gateways.ts';
import { type CustomerState, displayAsks, isAwaited, voices } from '../payment/voice.ts';

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

/** `moneyBack`: the part of the sale's money that is owed back, or went back. */
type Payer = DisplayFacts & { readonly moneyBack: MoneyBack | null };
/** An attempt, as the till's rows and its windows have it. */
export type CustomerFacts = Payer & {
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly gateway: Gateway;
  readonly redirectUrl: string | null;
};

const isUp = (leftMs: number | null): boolean => leftMs !== null && leftMs <= 0;

/** Money that came beside the price sends its customer to the cashier until all of it is paid back. */
const saidOf = (attempt: Payer): CustomerState => {
  const isSquare = isExtraBack(attempt) && becameOf(attempt)?.kind !== 'refund-owed';
  return isSquare ? 'extra-back' : voices[displayStateOf(attempt)].display;
};

const stateOf = (attempt: CustomerFacts, payer: Payer | null, leftMs: number | null): CustomerState => {
  if (displayStateOf(attempt) === 'sale-paid' && payer) {
    const said = saidOf(payer);
    return displayAsks[said] === 'done' ? said : 'see-cashier';
  }
  const state = saidOf(attempt);
  // A till that cannot write the expiry down shows no code any longer for that.
  if (isAwaited(state) && isUp(leftMs)) return 'expired';
  return state;
};

/** `payer`: the attempt by which the sale of this one was paid; null where there is none, or it is not known. */
export const customerPayment = (attempt: CustomerFacts, payer: Payer | null, leftMs: number | null): CustomerPayment => {
  const { amountMinor, currency, gateway, redirectUrl } = attempt;
  const state = stateOf(attempt, payer, leftMs);
  return { state, amountMinor, currency, gateway, checkoutUrl: displayAsks[state] === 'pay' ? redirectUrl : null, leftMs };
};

/** The same so much later, where nobody could tell: a code whose time is up is none. */
export const asOf = (payment: CustomerPayment, passedMs: number): CustomerPayment => {
  const leftMs = payment.leftMs === null ? null : Math.max(0, payment.leftMs - passedMs);
  return isAwaited(payment.state) && isUp(leftMs)
    ? { ...payment, leftMs, state: 'expired', checkoutUrl: null }
    : { ...payment, leftMs };
};
