// How long a payment stays on the customer display. All times are of the till's monotonic clock, in milliseconds.
import { type AwaitedState, type CustomerState, isAwaited } from '../payment/voice.ts';

/**
 * How long a payment stays on the display after the cashier opened another screen: the customer may still be scanning the QR
 * code.
 */
export const awayMs = 60_000;
/** How long a payment stays on the display after it reached this final state. */
export const staysMs: Readonly<Record<Exclude<CustomerState, AwaitedState>, number>> = {
  paid: 15_000,
  'extra-back': 15_000,
  expired: 30_000,
  cancelled: 15_000,
  stopped: 15_000,
  'see-cashier': 60_000,
};

/** The cashier's present screen: a payment, the next sale, or any other screen. */
export const fronts = ['payment', 'sale', 'elsewhere'] as const;
export type Front = (typeof fronts)[number];

export type OnDisplay = {
  readonly state: CustomerState;
  /** The time at which the payment reached this state. */
  readonly sinceMs: number;
  /** The time at which the cashier left the payment's screen; null while that screen is open. */
  readonly leftMs: number | null;
};

/** A payment younger than this is shown even in a final state, because its customer is still at the counter. */
export const freshMs = 60_000;

/**
 * Puts a payment on the customer display. `begunMs`: when this till began the payment; null if the display showed the payment
 * before. Returns null for a final state of an older payment: another customer may be at the counter by now.
 */
export const placed = (state: CustomerState, begunMs: number | null, nowMs: number): OnDisplay | null =>
  isAwaited(state) || (begunMs !== null && nowMs - begunMs < freshMs) ? { state, sinceMs: nowMs, leftMs: null } : null;

/** The display after the payment's state was read again. The display time starts anew only if the state differs. */
export const changed = (shown: OnDisplay, state: CustomerState, nowMs: number): OnDisplay =>
  state === shown.state ? shown : { ...shown, state, sinceMs: nowMs };

/**
 * The display after the cashier opened another screen; null if the display empties at once, as for a new sale while this payment
 * is still awaited.
 */
export const turnedTo = (shown: OnDisplay, front: Exclude<Front, 'payment'>, nowMs: number): OnDisplay | null =>
  front === 'sale' && isAwaited(shown.state) ? null : { ...shown, leftMs: shown.leftMs ?? nowMs };

/** The time until which the payment is shown; `Infinity` while an awaited payment is on the cashier's screen. */
export const shownUntilMs = ({ state, sinceMs, leftMs }: OnDisplay): number => {
  if (!isAwaited(state)) return sinceMs + staysMs[state];
  return leftMs === null ? Infinity : leftMs + awayMs;
};
/**
 * False once the payment need not be kept in memory. A payment is kept while its screen is open, even after the display emptied,
 * because an expired payment may still be paid.
 */
export const isKept = (shown: OnDisplay, nowMs: number): boolean => shown.leftMs === null || nowMs < shownUntilMs(shown);
