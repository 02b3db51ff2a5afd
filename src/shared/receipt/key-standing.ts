// How a till's key stands at its relay, and all that follows from it: one table for receipt, light, list and alert, and what the phone page says of a receipt.
import type { ErrorParams } from '../errors.ts';
import { keyPrint } from '../relay-wire/held-key.ts';
import type { Verdict } from './check.ts';

/** `unsaid`: the relay said nothing yet, or is an older one that never does. */
export type KeyStanding = 'own' | 'other' | 'none' | 'unsaid';

/** Trouble in a light: a code of `errors.ts` with its facts. */
export type KeyTrouble = { readonly code: 'feed.key-other' | 'feed.key-none'; readonly params: ErrorParams };

export type FollowsFrom = {
  /** Whether a receipt asks its customer to scan it: not where its page would not call it genuine. */
  readonly invites: boolean;
  /** What the relay's light says; null for nothing. */
  readonly light: KeyTrouble['code'] | null;
  /** Whether the owner must see it. */
  readonly alerts: boolean;
  /** What the page in the customer's phone may say of a genuine receipt. */
  readonly phone: readonly Verdict['is'][];
};

export const keyStandings: Readonly<Record<KeyStanding, FollowsFrom>> = {
  own: { invites: true, light: null, alerts: false, phone: ['genuine'] },
  other: { invites: false, light: 'feed.key-other', alerts: true, phone: ['false'] },
  none: { invites: false, light: 'feed.key-none', alerts: false, phone: ['open'] },
  // An older relay may hold the till's key: nothing is said, and the receipt invites as before.
  unsaid: { invites: true, light: null, alerts: false, phone: ['genuine', 'false', 'open'] },
};

/** `held`: null for none, undefined where the relay does not say it. */
export const keyStandingOf = (own: string, held: string | null | undefined): KeyStanding =>
  held === undefined ? 'unsaid' : held === null ? 'none' : held === own ? 'own' : 'other';

/** The beginnings of both keys, for two people to compare. */
export const bothPrints = (own: string, held: string): { readonly ours: string; readonly theirs: string } => ({
  ours: keyPrint(own),
  theirs: keyPrint(held),
});
