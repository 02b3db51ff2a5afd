// Two lists, never mixed: payments that need somebody, and those that are only monitored; apart from both, those that a customer
// may be paying right now. All that counts or filters by them goes by this file, in SQL as on screen.
import { type AttemptState, isUnderWay } from './attempt.ts';
import type { BecameKind } from './became.ts';
import { type DisplayFacts, type DisplayState, isLive } from './display.ts';

/** `needed`: somebody has to act. `pending`: it waits for the service or its customer. `monitored`: nobody has to do anything. */
export const attentions = ['needed', 'pending', 'monitored'] as const;
export type Attention = (typeof attentions)[number];
/** What one may look for: a list, what payments are called, or what became of them. */
export type Standing = Attention | DisplayState | BecameKind;

export type AttentionFacts = DisplayFacts & { readonly startedMs: number };

/** Of states whose time is over; those in which nobody has to do anything are left out. */
const ofState: Readonly<Partial<Record<AttemptState, Attention>>> = {
  unknown: 'needed',
  expired: 'monitored',
  withdrawn: 'monitored',
  superseded: 'monitored',
};

const dayMs = 86_400_000;
/** So long after it began a payment stays on its list; null: until somebody has acted. Late money wins all the same. */
const listedMs: Readonly<Record<Attention, number | null>> = { needed: null, pending: null, monitored: 3 * dayMs };

/** Payments that began before this moment have left the list. */
export const listedSince = (attention: Attention, nowMs: number): number => {
  const stays = listedMs[attention];
  return stays === null ? 0 : nowMs - stays;
};

/** Its sale is paid, or money came for it and somebody dealt with that: it needs nothing and waits for nothing, even while its own time runs. */
const isDone = ({ state, salePaidBy, resolved }: AttentionFacts): boolean =>
  salePaidBy !== null || resolved !== null || isUnderWay(state);

/** The list on which a payment stands now; null for none. What a customer may be paying right now is pending, and nothing else is. */
export const attentionOf = (facts: AttentionFacts, nowMs: number): Attention | null => {
  if (facts.openExceptions > 0 || facts.unconfirmed) return 'needed';
  if (isLive(facts)) return 'pending';
  const attention = isDone(facts) ? undefined : ofState[facts.state];
  return attention !== undefined && facts.startedMs >= listedSince(attention, nowMs) ? attention : null;
};

/** How many stand on each list; `loose`: exceptions that belong to no payment of ours, and need somebody, too. */
export type AttentionCounts = Readonly<Record<Attention | 'loose', number>>;
