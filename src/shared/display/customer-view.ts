// What the customer may see of a payment: an amount, a code to pay with while it is owed, and one word of five for what became of it. Nobody's
// name or number, and nothing of any other payment.
import type { Currency } from '../money.ts';
import { type DisplayFacts, type DisplayState, displayStateOf } from '../payment/display.ts';
import type { Gateway } from '../payment/gateways.ts';

export const customerStates = ['waiting', 'paid', 'expired', 'cancelled', 'see-cashier'] as const;
export type CustomerState = (typeof customerStates)[number];

/** `checkoutUrl`: what the QR holds; null where nobody should pay just now. `expiresAtMs` by the till's wall clock. */
export type CustomerPayment = {
  readonly state: CustomerState;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly gateway: Gateway;
  readonly checkoutUrl: string | null;
  readonly expiresAtMs: number | null;
};

/** An attempt, as the till's rows and its windows have it. */
export type CustomerFacts = DisplayFacts & {
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly gateway: Gateway;
  readonly redirectUrl: string | null;
  readonly expiresAtMs: number | null;
  /** The customer came back from the checkout with a paid result: evidence, never payment. */
  readonly returnedPaid: boolean;
};

/** "Paid" is said of money that is proved, and fits. All that a person has to look at is the cashier's to explain. */
const told: Readonly<Record<DisplayState, CustomerState>> = {
  creating: 'waiting',
  waiting: 'waiting',
  'no-result': 'waiting',
  paid: 'paid',
  'paid-late': 'paid',
  'paid-twice': 'see-cashier',
  settled: 'see-cashier',
  'wrong-amount': 'see-cashier',
  accepted: 'paid',
  'topped-up': 'paid',
  'given-back': 'see-cashier',
  'written-off': 'see-cashier',
  unfit: 'see-cashier',
  'to-review': 'see-cashier',
  'sale-unfit': 'see-cashier',
  'sale-paid': 'see-cashier',
  refused: 'see-cashier',
  declined: 'see-cashier',
  canceled: 'cancelled',
  withdrawn: 'cancelled',
  superseded: 'cancelled',
  expired: 'expired',
  unknown: 'see-cashier',
};

const isUp = ({ expiresAtMs }: Pick<CustomerPayment, 'expiresAtMs'>, nowMs: number): boolean =>
  expiresAtMs !== null && nowMs >= expiresAtMs;

const stateOf = (attempt: CustomerFacts, payer: DisplayFacts | null, nowMs: number): CustomerState => {
  const shown = displayStateOf(attempt);
  if (shown === 'sale-paid' && payer) return told[displayStateOf(payer)] === 'paid' ? 'paid' : 'see-cashier';
  const state = told[shown];
  // A till that cannot write the expiry down shows no code any longer for that.
  return state === 'waiting' && isUp(attempt, nowMs) ? 'expired' : state;
};

/** `payer`: the attempt by which the sale of this one was paid; null where there is none, or it is not known. `nowMs`: the till's wall clock. */
export const customerPayment = (attempt: CustomerFacts, payer: DisplayFacts | null, nowMs: number): CustomerPayment => {
  const { amountMinor, currency, gateway, redirectUrl, expiresAtMs, returnedPaid } = attempt;
  const state = stateOf(attempt, payer, nowMs);
  // Who came back as paid waits for the notice: the code would ask them to pay again.
  const isOwed = state === 'waiting' && !returnedPaid;
  return { state, amountMinor, currency, gateway, checkoutUrl: isOwed ? redirectUrl : null, expiresAtMs };
};

/** The same a moment later, where nobody could tell: a code whose time is up is none. */
export const asOf = (payment: CustomerPayment, nowMs: number): CustomerPayment =>
  payment.state === 'waiting' && isUp(payment, nowMs) ? { ...payment, state: 'expired', checkoutUrl: null } : payment;
