// The types of the digests of the stored PINs and of the recovery code, as journal entries record them.
import type { KindOf } from '../../ledger/kinds.ts';

/**
 * A user's PIN: the digest of its stored hash (null if an older program did not record it), and the number of wrong tries in a
 * row.
 */
export type PinSum = readonly [userId: string, sum: string | null, failures: number];

/** The part of a ledger's sidecar (data outside the journal) that is about people. */
export type PeopleSums = {
  /** One digest for each user with a PIN, ordered by user id. */
  readonly pins: readonly PinSum[];
  /** The digest of the stored recovery code, and the number of wrong codes in a row; null if there is no code. */
  readonly recovery: readonly [sum: string, failures: number] | null;
};

/** The definition of a kind of journal entry about people. Entries about people have no postings. */
export type PeopleKind<Body> = KindOf<Body, never> & {
  /**
   * Returns the sidecar (data outside the journal) after this journal entry; absent if entries of this kind do not change the
   * sidecar.
   */
  sidecar?<Said extends PeopleSums>(said: Said, body: Body): Said;
};

/** The digest of a user's PIN; null if the user has no PIN, or an older program did not record the digest. */
export const pinOf = (said: PeopleSums, userId: string): string | null => said.pins.find(([id]) => id === userId)?.[1] ?? null;

/** Returns the digests with this PIN in place of the user's former one, ordered by user id. */
export const withPin = <Said extends PeopleSums>(said: Said, pin: PinSum): Said => ({
  ...said,
  pins: [...said.pins.filter(([id]) => id !== pin[0]), pin].sort(([one], [other]) => (one < other ? -1 : 1)),
});
