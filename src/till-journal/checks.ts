// The journal entry about the till's automatic checks of its books: which rows were checked, and the result.
import type { KindsOf } from './kinds.ts';

/**
 * A chain head recorded by the relay that matched these books. `relayId`: the id of the relay's store. `id`: the chain head's
 * number in that store.
 */
export type AgreedHead = {
  readonly relayId: string;
  readonly id: number;
  readonly epoch: number;
  readonly seq: number;
  readonly hash: string;
};

/**
 * A check of the notices' signatures in the rows after `after`, up to row `upTo`, whose hash is `hash`. The check also compared
 * the sidecar (data outside the journal) with the journal, beginning at the last start of the till at or before row `after`.
 */
export type BooksChecked = {
  readonly after: number;
  readonly upTo: number;
  readonly hash: string;
  /**
   * `looked`: how many notices had a valid signature by a current or retired key that was known at the time of the check.
   * `wrong`: how many notices had no such signature.
   */
  readonly looked: number;
  readonly wrong: number;
  /** The rows of the first and the last notice without a valid signature; null if there is none. */
  readonly first: number | null;
  readonly last: number | null;
  /**
   * The last chain head at the relay that had matched these books; the till continues to compare from this head. Null if no head
   * had matched. Absent in version 1.
   */
  readonly agreed?: AgreedHead | null;
  /**
   * HMAC of all fields above and of the keys known at the time of the check, under the till's secret. A `books.checked` entry
   * without a valid tag was forged by hand and is ignored.
   */
  readonly tag: string;
};

export type CheckBodies = { 'books.checked': BooksChecked };

// Version 2 adds `agreed`; `books.checked` entries of version 1 are read without this field.
export const checkKinds: KindsOf<CheckBodies> = { 'books.checked': { version: 2, upcasts: [(older) => older] } };
