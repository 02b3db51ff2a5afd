// The lists of payments: payments that need a person's action, payments that are only monitored, and payments that a customer may
// be paying right now. Every count and filter of these lists uses this file, in SQL and on screen.
import { type AttemptState, isUnderWay } from './attempt.ts';
import type { BecameKind } from './became.ts';
import { type PaymentStatusFacts, type PaymentStatus, isLive } from './payment-status.ts';

/**
 * `needed`: a person has to act. `pending`: the till waits for the service or the customer. `monitored`: no action needed, but
 * money may still arrive.
 */
export const attentions = ['needed', 'pending', 'monitored'] as const;
export type Attention = (typeof attentions)[number];
/**
 * A filter of the list of payments: by the attention that a payment needs, by its status, or by a later event of its money
 * (`BecameKind`, such as a refund).
 */
export type StatusFilter = Attention | PaymentStatus | BecameKind;

export type AttentionFacts = PaymentStatusFacts & { readonly startedMs: number };

/** The list of an attempt that is no longer under way, by its state. States that need no attention are absent. */
const ofState: Readonly<Partial<Record<AttemptState, Attention>>> = {
  unknown: 'needed',
  expired: 'monitored',
  withdrawn: 'monitored',
  superseded: 'monitored',
};

const dayMs = 86_400_000;
/**
 * How long after its start a payment stays on its list; null: until a person has acted. Money that arrives later is booked all
 * the same.
 */
const listedMs: Readonly<Record<Attention, number | null>> = { needed: null, pending: null, monitored: 3 * dayMs };

/** The earliest start time of the payments that are still on this list. */
export const listedSince = (attention: Attention, nowMs: number): number => {
  const stays = listedMs[attention];
  return stays === null ? 0 : nowMs - stays;
};

/**
 * True if a payment's state puts it on no list: its sale is paid, the money that came for it was handled, or it is still under
 * way.
 */
const isDone = ({ state, salePaidBy, resolved }: AttentionFacts): boolean =>
  salePaidBy !== null || resolved !== null || isUnderWay(state);

/** The list of a payment; null for none. Only a payment that a customer may be paying right now is pending. */
export const attentionOf = (facts: AttentionFacts, nowMs: number): Attention | null => {
  if (facts.openExceptions > 0 || facts.unconfirmed) return 'needed';
  if (isLive(facts)) return 'pending';
  const attention = isDone(facts) ? undefined : ofState[facts.state];
  return attention !== undefined && facts.startedMs >= listedSince(attention, nowMs) ? attention : null;
};

/**
 * The number of payments on each list. `loose`: exceptions that belong to no payment of this till; they need a person's action,
 * too.
 */
export type AttentionCounts = Readonly<Record<Attention | 'loose', number>>;
