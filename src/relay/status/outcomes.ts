// The possible outcomes of a notice that the relay receives.

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
/** With `stored`, `repeated` and `quarantined` the notice is on disk; with any other outcome nothing was stored. */
export type IntakeOutcome = (typeof outcomes)[number];
