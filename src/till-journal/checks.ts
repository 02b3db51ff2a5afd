// Entries about the till's automatic checks of its books: up to which row, and the result.
import type { KindsOf } from './kinds.ts';

/** A head recorded by the relay that matched these books. `relayId`, `id`: the relay's store, and the head's number in it. */
export type AgreedHead = {
  readonly relayId: string;
  readonly id: number;
  readonly epoch: number;
  readonly seq: number;
  readonly hash: string;
};

/**
 * A check of the notices' signatures after row `after`, up to row `upTo` with this hash, and of the sidecar since the last start
 * up to `after`.
 */
export type BooksChecked = {
  readonly after: number;
  readonly upTo: number;
  readonly hash: string;
  /** Counts of notices with a valid signature by a key known then (current or retired), and of those without one. */
  readonly looked: number;
  readonly wrong: number;
  /** Rows of the first and last notice without a valid signature; null if there are none. */
  readonly first: number | null;
  readonly last: number | null;
  /** The last head that had matched by then, from which the till continues to compare; null if none had. Absent in version 1. */
  readonly agreed?: AgreedHead | null;
  /**
   * HMAC of all fields above and of the keys known then, with the till's key. An entry forged by hand has no valid tag and is
   * ignored.
   */
  readonly tag: string;
};

export type CheckBodies = { 'books.checked': BooksChecked };

// Version 2 adds `agreed`; entries of version 1 are read without it.
export const checkKinds: KindsOf<CheckBodies> = { 'books.checked': { version: 2, upcasts: [(older) => older] } };
