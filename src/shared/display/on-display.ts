// How long a payment stays on the customer display. All times are of the till's monotonic clock, in milliseconds.
import { type Awaited, type CustomerState, isAwaited } from '../payment/voice.ts';

/** After the cashier went to another screen: a customer may be reading the code still. */
export const awayMs = 60_000;
/** After it came to its end. */
export const staysMs: Readonly<Record<Exclude<CustomerState, Awaited>, number>> = {
  paid: 15_000,
  'extra-back': 15_000,
  expired: 30_000,
  cancelled: 15_000,
  stopped: 15_000,
  'see-cashier': 60_000,
};

/** What the cashier has in front: a payment, the next sale, or anything else. */
export const fronts = ['payment', 'sale', 'elsewhere'] as const;
export type Front = (typeof fronts)[number];

export type OnDisplay = {
  readonly state: CustomerState;
  /** When it came to this state. */
  readonly sinceMs: number;
  /** When the cashier went elsewhere; null while they have it in front. */
  readonly leftMs: number | null;
};

/** So long after it began a payment is put there whatever became of it meanwhile: its customer is still at the counter. */
export const freshMs = 60_000;

/**
 * It has just been put there; `begunMs`: when it began, where this till began it and has not shown it since, else null. Null where it is at its end already
 * and not fresh: then it may be somebody else's.
 */
export const placed = (state: CustomerState, begunMs: number | null, nowMs: number): OnDisplay | null =>
  isAwaited(state) || (begunMs !== null && nowMs - begunMs < freshMs) ? { state, sinceMs: nowMs, leftMs: null } : null;

/** As it is after the payment was looked at again. */
export const changed = (shown: OnDisplay, state: CustomerState, nowMs: number): OnDisplay =>
  state === shown.state ? shown : { ...shown, state, sinceMs: nowMs };

/** After the cashier turned to something else; null where the display empties at once. */
export const turnedTo = (shown: OnDisplay, front: Exclude<Front, 'payment'>, nowMs: number): OnDisplay | null =>
  front === 'sale' && isAwaited(shown.state) ? null : { ...shown, leftMs: shown.leftMs ?? nowMs };

/** Until when it is shown; `Infinity` while only the payment decides. */
export const shownUntilMs = ({ state, sinceMs, leftMs }: OnDisplay): number => {
  if (!isAwaited(state)) return sinceMs + staysMs[state];
  return leftMs === null ? Infinity : leftMs + awayMs;
};
/** Whether it can still come back: an expired one that is paid after all, while the cashier has it in front. */
export const isKept = (shown: OnDisplay, nowMs: number): boolean => shown.leftMs === null || nowMs < shownUntilMs(shown);
