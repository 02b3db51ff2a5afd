// The customer's view of a payment: its amount, a QR code while the customer may pay, and one word for its outcome. It contains
// no name, no mobile or invoice number, and no data of any other payment.
import type { Currency } from '../money.ts';
import { becameOf, isExtraBack, type MoneyBack } from '../payment/became.ts';
import { type PaymentStatusFacts, paymentStatusOf } from '../payment/payment-status.ts';
import type { Gateway } from '../payment/gateways.ts';
import { type CustomerState, displayAsks, isAwaited, voices } from '../payment/voice.ts';

/**
 * `checkoutUrl`: the QR code's content; null while the customer must not pay. `leftMs`: time left when this view was made, by the
 * monotonic clock; null if no time limit runs.
 */
export type CustomerPayment = {
  readonly state: CustomerState;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly gateway: Gateway;
  readonly checkoutUrl: string | null;
  readonly leftMs: number | null;
};

/** `moneyBack`: the amounts of the sale that are owed back or were paid back. */
type Payer = PaymentStatusFacts & { readonly moneyBack: MoneyBack | null };
/** The fields of an attempt that exist in the till's database rows and in the views of its windows. */
export type CustomerFacts = Payer & {
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly gateway: Gateway;
  readonly redirectUrl: string | null;
};

const isUp = (leftMs: number | null): boolean => leftMs !== null && leftMs <= 0;

/**
 * The state shown for one attempt. If extra money came, the display sends the customer to the cashier until all of it is paid
 * back.
 */
const saidOf = (attempt: Payer): CustomerState => {
  const isSquare = isExtraBack(attempt) && becameOf(attempt)?.kind !== 'refund-owed';
  return isSquare ? 'extra-back' : voices[paymentStatusOf(attempt)].display;
};

const stateOf = (attempt: CustomerFacts, payer: Payer | null, leftMs: number | null): CustomerState => {
  if (paymentStatusOf(attempt) === 'sale-paid' && payer) {
    const said = saidOf(payer);
    return displayAsks[said] === 'done' ? said : 'see-cashier';
  }
  const state = saidOf(attempt);
  // Compare the time here too: if the disk is full and the journal entry of the expiry cannot be written, the display must still
  // stop showing the QR code.
  if (isAwaited(state) && isUp(leftMs)) return 'expired';
  return state;
};

/**
 * Builds the customer's view of an attempt. `payer`: the attempt that paid this attempt's sale; null if none did or it is
 * unknown. `leftMs`: the time left to pay, in ms.
 */
export const customerPayment = (attempt: CustomerFacts, payer: Payer | null, leftMs: number | null): CustomerPayment => {
  const { amountMinor, currency, gateway, redirectUrl } = attempt;
  const state = stateOf(attempt, payer, leftMs);
  return { state, amountMinor, currency, gateway, checkoutUrl: displayAsks[state] === 'pay' ? redirectUrl : null, leftMs };
};

/**
 * Returns the customer's view as it must be `passedMs` later, for a display that lost the connection to its till: the QR code
 * disappears when the time is up.
 */
export const asOf = (payment: CustomerPayment, passedMs: number): CustomerPayment => {
  const leftMs = payment.leftMs === null ? null : Math.max(0, payment.leftMs - passedMs);
  return isAwaited(payment.state) && isUp(leftMs)
    ? { ...payment, leftMs, state: 'expired', checkoutUrl: null }
    : { ...payment, leftMs };
};
