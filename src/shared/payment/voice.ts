// For each display state: the message at the till, on the customer display and on the phone that returns from the checkout, and
// whether the QR code is shown. The texts are in `wordsStates` (till), `wordsCustomer` (display) and the relay's pages (phone).
import { type PaymentStatusFacts, type PaymentStatus, paymentStatusOf } from './payment-status.ts';

/** The states of a payment on the customer display. */
export const customerStates = [
  'waiting',
  'no-result',
  'confirming',
  'paid',
  'extra-back',
  'expired',
  'cancelled',
  'stopped',
  'see-cashier',
] as const;
export type CustomerState = (typeof customerStates)[number];
const awaited = ['waiting', 'no-result', 'confirming'] as const satisfies readonly CustomerState[];
/** States in which the payment is still awaited. */
export type AwaitedState = (typeof awaited)[number];
export const isAwaited = (state: CustomerState): state is AwaitedState => (awaited as readonly string[]).includes(state);

/**
 * The relay's pages for a returning phone. `reported`: the relay verified an approval. `canceled`: the relay verified a
 * cancellation. `no-result`: any other notice that was stored. `retry`: the notice could not be stored. `unknown`: the address
 * belongs to no till.
 */
export const phonePages = ['reported', 'canceled', 'no-result', 'retry', 'unknown'] as const;
export type PhonePage = (typeof phonePages)[number];

/**
 * The instruction to the customer. `pay`: pay now, with the QR code. `wait`: do not pay now, the result will come. `ask`: ask the
 * cashier first. `done`: paid. `open`: the page does not have the sale's state, and its text says to ask at the counter before
 * paying again.
 */
export type Asks = 'pay' | 'wait' | 'ask' | 'done' | 'open';

/**
 * `seen`: QR code and link are shown. `unseen`: QR code and link are hidden. `gone`: QR code and link are hidden, and the till's
 * own checkout window closes.
 */
export type CodeShown = 'seen' | 'unseen' | 'gone';

export type Voice = {
  readonly code: CodeShown;
  /** The instruction that the till's screen gives the cashier for the customer. */
  readonly till: Asks;
  readonly display: CustomerState;
  /** The pages that the customer's phone may show in this state, depending on the notices that the relay received. */
  readonly phone: readonly PhonePage[];
};

/**
 * Phone pages without a payment result. They can appear at any time, so their text must never contradict a QR code that another
 * screen still shows.
 */
const unsure = ['no-result', 'retry', 'unknown'] as const;
const any = phonePages;

const pays: Voice = { code: 'seen', till: 'pay', display: 'waiting', phone: unsure };
const paid: Voice = { code: 'gone', till: 'done', display: 'paid', phone: any };
/** Voice of the states in which the customer must ask the cashier, because a person has to look at the payment. */
const looked: Voice = { code: 'gone', till: 'ask', display: 'see-cashier', phone: any };
const ended: Voice = { ...looked, code: 'unseen' };
const stopped: Voice = { ...looked, display: 'stopped' };

export const voices: Readonly<Record<PaymentStatus, Voice>> = {
  creating: { code: 'unseen', till: 'wait', display: 'waiting', phone: unsure },
  waiting: pays,
  confirming: { code: 'gone', till: 'wait', display: 'confirming', phone: any },
  'no-result': { ...pays, display: 'no-result' },
  paid,
  'paid-late': paid,
  accepted: paid,
  'topped-up': paid,
  'paid-twice': { ...looked, till: 'done' },
  settled: { ...looked, till: 'done' },
  'wrong-amount': looked,
  'given-back': looked,
  'written-off': looked,
  unfit: looked,
  'to-review': looked,
  'sale-unfit': looked,
  'sale-paid': { ...looked, till: 'done' },
  refused: ended,
  declined: ended,
  unknown: ended,
  canceled: { ...ended, display: 'cancelled' },
  expired: { ...ended, display: 'expired' },
  withdrawn: stopped,
  left: stopped,
  superseded: stopped,
};

/**
 * The instruction that each state of the customer display gives. `done` is only for money that is proved and fits; the cashier
 * explains every other result.
 */
export const displayAsks: Readonly<Record<CustomerState, Asks>> = {
  waiting: 'pay',
  'no-result': 'pay',
  confirming: 'wait',
  paid: 'done',
  'extra-back': 'done',
  expired: 'ask',
  cancelled: 'ask',
  stopped: 'ask',
  'see-cashier': 'ask',
};
export const phoneAsks: Readonly<Record<PhonePage, Asks>> = {
  reported: 'wait',
  canceled: 'ask',
  'no-result': 'open',
  retry: 'open',
  unknown: 'open',
};

/**
 * True if two screens ask the customer for contradicting things (`a`, `b`): a customer who reads "pay" on only one of them may
 * pay twice.
 */
export const contradict = (a: Asks, b: Asks): boolean => (a === 'pay' || b === 'pay') && a !== b && a !== 'open' && b !== 'open';

/** True if QR code and link may be shown. Till, display and the contract entry that opens the checkout all use this function. */
export const isPayable = (facts: PaymentStatusFacts): boolean => voices[paymentStatusOf(facts)].code === 'seen';
/** True if the customer must not use the payment's checkout page any more. The till then closes its checkout window. */
export const isCheckoutOver = (facts: PaymentStatusFacts): boolean => voices[paymentStatusOf(facts)].code === 'gone';

/** True if a cashier may show the hidden QR code again, because the payment still waits and no money arrived for it. */
export const canShowAgain = (facts: PaymentStatusFacts): boolean =>
  facts.state === 'waiting' && ['confirming', 'to-review'].includes(paymentStatusOf(facts));
