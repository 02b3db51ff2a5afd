// Types of a habit, a scripted sale: the behaviour of service and customer, the true fate of the money, and the careful cashier's
// action.
import type { Gateway, Manner } from './service/manner.ts';

/** The steps of a scripted sale, in order. A number selects the sale's first or second checkout. */
export type Step =
  /** Types the sale, presses F9 and waits for the service's answer. */
  | 'charge'
  /** Like `charge`, but turns to the next customer, because the service answers slowly. */
  | 'charge and leave'
  | 'charge again'
  | 'give up'
  /** Presses F5, which reloads the till's window. */
  | 'reload'
  /** Like `charge`, but no notices reach the till: the till asks whether to charge nevertheless, and the cashier confirms. */
  | 'charge late'
  /** Opens the checkout in a window beside the till, and closes that window. */
  | 'open here'
  /** Presses F8 to fetch notices, and reads the till's message about the result. */
  | 'check now'
  /** Shows a hidden QR code again, and confirms the till's question. */
  | 'show the code'
  /** The owner types other keys in Settings while the payment is pending. */
  | 'change the keys'
  /** The owner pays back this sale's second payment, or the money of a wrong amount. */
  | 'pay back'
  | 'give back'
  /** Steps the till's wall clock by four minutes; the monotonic clock is unchanged. */
  | `clock ${'forward' | 'back'}`
  /**
   * A stranger, who does not know this payment's own address, sends a made-up notice about this sale to the till's general
   * address.
   */
  | 'guess 1'
  /** The supervisor adopts the gateway name that a notice contains, or types the provider's gateway names in Settings. */
  | 'adopt the name'
  | 'type the names'
  /** Reads the current screen and compares it with the truth and action in `meanwhile`. */
  | 'look'
  /**
   * `gone`: the relay is killed. `renewed`: the relay starts with an empty store. `busy`: it accepts about one request a minute.
   */
  | `relay ${'gone' | 'back' | 'renewed' | 'busy'}`
  | `till ${'gone' | 'back'}`
  /** Waits until the till gives up the call to the service, or until the time for paying has ended. */
  | 'until answered'
  | 'until expired'
  /** The customer's action at a checkout. */
  | `${'pay' | 'cancel' | 'decline' | 'fail' | 'back'} ${1 | 2}`
  /**
   * The service sends its callback, or repeats byte for byte everything that it sent about the sale's first or second checkout.
   */
  | `${'notify' | 'again'} ${1 | 2}`;

/**
 * The truth about a sale. `paid`: the customer paid the right amount, and the service reported it. `twice`: the sale was paid
 * twice. `unfit`: a verified notice reports money that does not match the charge. `came back`: the customer paid and returned to
 * the shop; the service never sent a notice. `untold`: the customer paid, or still may; the till got no notice. `unclear`: the
 * call for a checkout failed, but a checkout may exist. `quarantined`: a signed notice at the sale's own address does not verify.
 * `guessed`: a notice that anybody could have sent does not verify. `given back`: another amount arrived and was returned to the
 * customer. `nothing`: no money was taken, and a notice reported so. `away`: the customer may have paid; no notices arrive. `till
 * gone`: the customer may have paid; the till has ended while its window is still open.
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

/** Actions of a careful cashier. The screen must lead to exactly the action that the scripted sale names. */
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
  /** The service's behaviour from the sale's second confirm call on. Default: the usual behaviour. */
  readonly afterwards?: Partial<Manner>;
  readonly steps: readonly Step[];
  readonly truth: Truth;
  /** The true fate of the money, in words. */
  readonly money: string;
  /** All bookings that the books must hold about this sale. */
  readonly booked: readonly Booked[];
  readonly careful: Careful;
  /** The truth and the careful cashier's action at each `look`, if they differ from the truth and action at the end. */
  readonly meanwhile?: Pick<Habit, 'truth' | 'money' | 'careful'>;
  /** True if the review list must show the sale; a text if the list must show this other invoice number instead. */
  readonly review?: boolean | string;
  /** True if this scripted sale needs its own till, relay and service, because its effects would disturb other sales. */
  readonly alone?: boolean;
};

export const sale = (amount: string): Booked => ({ kind: 'sale', amount });
export const refundOwed = (amount: string): Booked => ({ kind: 'refund-owed', amount });
export const suspense = (amount: string): Booked => ({ kind: 'suspense', amount });
