// Compares a till's own key with the key that the relay holds for it, and says in one table what follows for receipt, light,
// list, alert and phone page.
import type { ErrorParams } from '../errors.ts';
import { keyPrint } from '../relay-wire/held-key.ts';
import type { ProofVerdict } from './check.ts';

/**
 * `own`: the relay holds this till's key. `other`: another key. `none`: no key. `unsaid`: no answer yet, or an older relay that
 * never says.
 */
export type KeyStanding = 'own' | 'other' | 'none' | 'unsaid';

/** The trouble that a light shows: an error code with its facts. */
export type KeyTrouble = { readonly code: 'feed.key-other' | 'feed.key-none'; readonly params: ErrorParams };

export type FollowsFrom = {
  /** True if a receipt invites its customer to scan it. False where the phone page would not call it genuine. */
  readonly invites: boolean;
  /** Trouble shown by the relay's light; null for none. */
  readonly light: KeyTrouble['code'] | null;
  /** True if an alert is raised for the owner. */
  readonly alerts: boolean;
  /** The verdicts that the phone page may give for a genuine receipt. */
  readonly phone: readonly ProofVerdict['is'][];
};

export const keyStandings: Readonly<Record<KeyStanding, FollowsFrom>> = {
  own: { invites: true, light: null, alerts: false, phone: ['genuine'] },
  other: { invites: false, light: 'feed.key-other', alerts: true, phone: ['false'] },
  none: { invites: false, light: 'feed.key-none', alerts: false, phone: ['open'] },
  // An older relay may hold the till's key without saying so. Therefore no light, and the receipt invites as before.
  unsaid: { invites: true, light: null, alerts: false, phone: ['genuine', 'false', 'open'] },
};

/**
 * Compares the till's own key with the key that the relay holds for it. `held`: null if the relay holds no key, undefined if it
 * does not say.
 */
export const keyStandingOf = (own: string, held: string | null | undefined): KeyStanding =>
  held === undefined ? 'unsaid' : held === null ? 'none' : held === own ? 'own' : 'other';

/** The first characters of both keys, for two people to compare. */
export const bothPrints = (own: string, held: string): { readonly ours: string; readonly theirs: string } => ({
  ours: keyPrint(own),
  theirs: keyPrint(held),
});
