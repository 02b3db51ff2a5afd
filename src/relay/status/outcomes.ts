// What can become of a notice that comes in.

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
/** `stored`, `repeated` and `quarantined` are on disk; with any other nothing was kept. */
export type Outcome = (typeof outcomes)[number];
