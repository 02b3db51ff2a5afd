// Types of a habit: the behaviour of service and customer, the true fate of the money, and the careful cashier's action.
import type { Gateway, Manner } from './service/manner.ts';

/** The steps of a habit, in order. A number selects the sale's first, second … checkout. */
export type Step =
  /** Types the sale and presses F9, and waits for what the service answers. */
  | 'charge'
  /** The same, but turns to the next customer: the service takes its time. */
  | 'charge and leave'
  | 'charge again'
  | 'give up'
  /** Presses F5: the screen is loaded anew. */
  | 'reload'
  /** The same as `charge`, past the question that is asked while no notices come. */
  | 'charge late'
  /** Opens the checkout beside the till, and closes it. */
  | 'open here'
  /** Presses F8, and reads what is said of it. */
  | 'check now'
  /** Shows a code that was hidden, past the question that this asks. */
  | 'show the code'
  /** The owner: other keys, typed in Settings while the payment waits. */
  | 'change the keys'
  /** The owner: the extra of this sale is paid back, or the money of another amount. */
  | 'pay back'
  | 'give back'
  /** The till's wall clock, not its monotonic one: four minutes. */
  | `clock ${'forward' | 'back'}`
  /** Anybody, at an address that was guessed: a made-up notice that names this sale. */
  | 'guess 1'
  /** The supervisor: takes up the name that a notice uses; or types the provider's own names in Settings. */
  | 'adopt the name'
  | 'type the names'
  /** Reads the screen as it stands: see `meanwhile`. */
  | 'look'
  /** `gone`: by SIGKILL. `renewed`: with a store that holds nothing. `busy`: with hardly a request a minute. */
  | `relay ${'gone' | 'back' | 'renewed' | 'busy'}`
  | `till ${'gone' | 'back'}`
  /** Until the till stopped waiting for the answer, or for the customer. */
  | 'until answered'
  | 'until expired'
  /** The customer, at a checkout. */
  | `${'pay' | 'cancel' | 'decline' | 'fail' | 'back'} ${1 | 2}`
  /** The service, by itself: its callback, or all that it sent of this checkout once more, byte for byte. */
  | `${'notify' | 'again'} ${1 | 2}`;

/**
 * The truth about a sale. `paid`: the customer paid the right amount and the service said so. `twice`: the sale was paid twice.
 * `unfit`: a verified notice reports money that does not match the charge. `came back`: the customer paid and came back; the
 * service never said so. `untold`: the customer paid, or still may; the till got no notice. `unclear`: the call for a checkout
 * ended so that a checkout may exist. `quarantined`: a notice with a signature came by the sale's own address and does not
 * verify. `guessed`: a notice that anybody could have sent does not verify. `given back`: money of another amount came, and went
 * back to the customer. `nothing`: nothing was taken, and the till was told. `away`: the customer may have paid; no notices come
 * in. `till gone`: the same, and the till itself has ended while its window is still open.
 */
export type Truth =
  | 'paid'
  | 'twice'
  | 'unfit'
  | 'came back'
  | 'untold'
  | 'unclear'
  | 'quarantined'
  | 'guessed'
  | 'given back'
  | 'nothing'
  | 'away'
  | 'till gone';

/** The careful cashier's actions. The screen must advise exactly the one that fits. */
export const careful = {
  'hand over': 'hands over the goods',
  'owe the extra': 'hands over the goods; tells the customer that the second payment is due back',
  'ask before': 'charges nothing more; shows it to the supervisor before handing over the goods',
  stop: 'charges nothing more, hands nothing over, calls the supervisor',
  'look first': 'looks at the customer’s phone before charging again',
  wait: 'waits; the customer’s phone tells more than the till for now',
  'charge again': 'reads why, and charges again',
  'call the owner': 'charges nothing more; shows the warning to whoever runs the till',
  'go on later': 'charges this sale no second time; serves others, and tells this customer that the result comes late',
  'open it anew': 'believes nothing of it; sees to it that the till is started again',
} as const;
export type Careful = keyof typeof careful;

export type Booked = { readonly kind: 'sale' | 'refund-owed' | 'suspense'; readonly amount: string };

export type Habit = {
  readonly name: string;
  readonly does: string;
  readonly gateway: Gateway;
  readonly amount: string;
  readonly manner?: Partial<Manner>;
  /** From the second call for this sale on; the usual manner where it is left out. */
  readonly afterwards?: Partial<Manner>;
  readonly steps: readonly Step[];
  readonly truth: Truth;
  /** The true fate of the money, in words. */
  readonly money: string;
  /** All that the books must hold of this sale. */
  readonly booked: readonly Booked[];
  readonly careful: Careful;
  /** The truth and the careful cashier's action at each `look`. */
  readonly meanwhile?: Pick<Habit, 'truth' | 'money' | 'careful'>;
  /** It must stand among what is to be reviewed; under another number than the sale's, that number. */
  readonly review?: boolean | string;
  /** With a till, relay and service of its own: what it leaves behind would colour the others. */
  readonly alone?: boolean;
};

export const sale = (amount: string): Booked => ({ kind: 'sale', amount });
export const refundOwed = (amount: string): Booked => ({ kind: 'refund-owed', amount });
export const suspense = (amount: string): Booked => ({ kind: 'suspense', amount });
