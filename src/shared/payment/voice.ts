// What a sale says in each of its states: at the till, on the customer display and on the phone that comes back from the checkout; and whether a code
// may be seen. One table: the till's words are `wordsStates`, the display's `wordsCustomer`, the phone's the pages of the relay.
import { type DisplayFacts, type DisplayState, displayStateOf } from './display.ts';

/** What the customer display calls a payment. */
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
/** No outcome yet. */
export type Awaited = (typeof awaited)[number];
export const isAwaited = (state: CustomerState): state is Awaited => (awaited as readonly string[]).includes(state);

/**
 * Pages on which a phone may come back. `reported`: an approval that verified at the relay. `canceled`: a cancel that did. `no-result`: anything else that
 * was kept. `retry`: nothing could be kept. `unknown`: the address is nobody's.
 */
export const phonePages = ['reported', 'canceled', 'no-result', 'retry', 'unknown'] as const;
export type PhonePage = (typeof phonePages)[number];

/**
 * What somebody hears about paying. `pay`: with the code, now. `wait`: not now, the result comes. `ask`: not before the cashier was asked. `done`: it is
 * paid. `open`: the page knows nothing of the sale, and has its reader ask at the counter before they pay again.
 */
export type Asks = 'pay' | 'wait' | 'ask' | 'done' | 'open';

/** `seen`: code and link are shown. `unseen`: they are not. `gone`: a checkout window of the till's own closes, too. */
export type CodeShown = 'seen' | 'unseen' | 'gone';

export type Voice = {
  readonly code: CodeShown;
  /** What the till tells the cashier that the customer may do. */
  readonly till: Asks;
  readonly display: CustomerState;
  /** Pages that the notices which led to this state, or left it as it is, may have put on the customer's phone. */
  readonly phone: readonly PhonePage[];
};

/** Pages of a relay that heard of no outcome: they come at any time, so they may never forbid what a code asks for. */
const unsure = ['no-result', 'retry', 'unknown'] as const;
const any = phonePages;

const pays: Voice = { code: 'seen', till: 'pay', display: 'waiting', phone: unsure };
const paid: Voice = { code: 'gone', till: 'done', display: 'paid', phone: any };
/** A person has to look at it first. */
const looked: Voice = { code: 'gone', till: 'ask', display: 'see-cashier', phone: any };
const ended: Voice = { ...looked, code: 'unseen' };
const stopped: Voice = { ...looked, display: 'stopped' };

export const voices: Readonly<Record<DisplayState, Voice>> = {
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

/** "Paid" is said of money that is proved, and fits: all that a person has to look at is the cashier's to explain. */
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

/** No two of them can be followed at once. Who pays while another waits, asks or is done would pay twice. */
export const contradict = (a: Asks, b: Asks): boolean => (a === 'pay' || b === 'pay') && a !== b && a !== 'open' && b !== 'open';

/** Whether code and link may be seen: the till, the display and whoever opens the checkout go by this alone. */
export const isPayable = (facts: DisplayFacts): boolean => voices[displayStateOf(facts)].code === 'seen';
/** Nobody should pay with its checkout any more: a window of ours that shows it is closed. */
export const isCheckoutOver = (facts: DisplayFacts): boolean => voices[displayStateOf(facts)].code === 'gone';

/** Of a payment that waits without a code, and for which no money came: a cashier may show the code again. */
export const canShowAgain = (facts: DisplayFacts): boolean =>
  facts.state === 'waiting' && ['confirming', 'to-review'].includes(displayStateOf(facts));
