// Compares a till's own key with the key that the relay holds for this till. One table lists the consequences for the receipt,
// the relay's status light, the alert and the receipt page on the phone.
import type { ErrorParams } from '../errors.ts';
import { keyPrint } from '../relay-wire/held-key.ts';
import type { ProofVerdict } from './check.ts';

/**
 * `own`: the relay holds this till's key. `other`: the relay holds another key. `none`: the relay holds no key. `unsaid`: the
 * relay has not answered yet, or is too old to report its key.
 */
export type KeyStanding = 'own' | 'other' | 'none' | 'unsaid';

/** The error that the relay's status light shows: its code and parameters. */
export type KeyTrouble = { readonly code: 'feed.key-other' | 'feed.key-none'; readonly params: ErrorParams };

export type FollowsFrom = {
  /** True if the printed receipt invites the customer to scan it. False if the phone page would not call the receipt genuine. */
  readonly invites: boolean;
  /** The error that the relay's light shows; null for none. */
  readonly light: KeyTrouble['code'] | null;
  /** True if this state of the key raises an alert for the owner. */
  readonly alerts: boolean;
  /** The verdicts that the phone page may give for a genuine receipt. */
  readonly phone: readonly ProofVerdict['is'][];
};

export const keyStandings: Readonly<Record<KeyStanding, FollowsFrom>> = {
  own: { invites: true, light: null, alerts: false, phone: ['genuine'] },
  other: { invites: false, light: 'feed.key-other', alerts: true, phone: ['false'] },
  none: { invites: false, light: 'feed.key-none', alerts: false, phone: ['open'] },
  // An older relay may hold the till's key without reporting it. Therefore the light shows no error, and receipts still invite to
  // scan.
  unsaid: { invites: true, light: null, alerts: false, phone: ['genuine', 'false', 'open'] },
};

/**
 * Compares the till's own key with the key that the relay holds for this till. `held`: null if the relay holds no key, undefined
 * if the relay does not report one.
 */
export const keyStandingOf = (own: string, held: string | null | undefined): KeyStanding =>
  held === undefined ? 'unsaid' : held === null ? 'none' : held === own ? 'own' : 'other';

/** Returns the first characters of the till's own key and of the key that the relay holds, so that people can compare both. */
export const bothPrints = (own: string, held: string): { readonly ours: string; readonly theirs: string } => ({
  ours: keyPrint(own),
  theirs: keyPrint(held),
});
