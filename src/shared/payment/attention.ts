// Two lists, never mixed: payments that need somebody, and those that are only monitored; apart from both, those that a customer
// may be paying right now. All that counts or filters by them goes by this file, in SQL as on screen.
import type { AttemptState } from './attempt.ts';
import type { BecameKind } from './became.ts';
import type { DisplayState } from './display.ts';

/** `needed`: somebody has to act. `pending`: it waits for the service or its customer. `monitored`: nobody has to do anything. */
export const attentions = ['needed', 'pending', 'monitored'] as const;
export type Attention = (typeof attentions)[number];
/** What one may look for: a list, what payments are called, or what became of them. */
export type Standing = Attention | DisplayState | BecameKind;

export type AttentionFacts = {
  readonly state: AttemptState;
  /** Exceptions of it that nobody has handled: money that does not fit or is owed back, a customer who came back as paid. */
  readonly openExceptions: number;
  /** A supervisor settled it by hand, and nothing has confirmed it yet. */
  readonly unconfirmed: boolean;
  /** The number under which its sale was paid; null while it is not. */
  readonly salePaidBy: string | null;
  readonly startedMs: number;
};

const ofState: Readonly<Record<AttemptState, Attention | null>> = {
  creating: 'pending',
  waiting: 'pending',
  approved: null,
  canceled: null,
  declined: null,
  refused: null,
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

/** The list on which a payment stands now; null for none. Of a sale that is paid nobody has to look at what brought no money. */
export const attentionOf = (facts: AttentionFacts, nowMs: number): Attention | null => {
  const { state, openExceptions, unconfirmed, salePaidBy, startedMs } = facts;
  if (openExceptions > 0 || unconfirmed) return 'needed';
  const attention = salePaidBy === null ? ofState[state] : null;
  return attention !== null && startedMs >= listedSince(attention, nowMs) ? attention : null;
};

/** How many stand on each list; `loose`: exceptions that belong to no payment of ours, and need somebody, too. */
export type AttentionCounts = Readonly<Record<Attention | 'loose', number>>;
