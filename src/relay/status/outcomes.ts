// The possible outcomes of a notice at the relay.

export const outcomes = [
  'stored',
  'repeated',
  'quarantined',
  'too-large',
  'too-many',
  'share-full',
  'quarantine-full',
  'unverified-full',
  'not-stored',
] as const;
/** After `stored`, `repeated` and `quarantined` the notice is on disk. After any other outcome nothing was stored. */
export type IntakeOutcome = (typeof outcomes)[number];
