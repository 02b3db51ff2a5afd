// Entries of what the till checks of its own books by itself: up to which row, and what came of it.
import type { KindsOf } from './kinds.ts';

/** A head that these books answered when the relay named it. `id`: the relay's number of it, in the store of that name. */
export type AgreedHead = {
  readonly relayId: string;
  readonly id: number;
  readonly epoch: number;
  readonly seq: number;
  readonly hash: string;
};

/** Signatures of the notices behind `after`, up to the row `upTo` with this hash; and the sidecar since the last start up to `after`. */
export type BooksChecked = {
  readonly after: number;
  readonly upTo: number;
  readonly hash: string;
  /** Notices that are signed with a key of then, current or retired; and those that are not. */
  readonly looked: number;
  readonly wrong: number;
  /** Rows of the first and last that are not; null where there are none. */
  readonly first: number | null;
  readonly last: number | null;
  /** The last head that agreed by then; null where none did, left out by version 1. The till judges heads from this one on. */
  readonly agreed?: AgreedHead | null;
  /** Of all above and the keys of then, under the till's own key: whoever writes such a row by hand gains nothing by it. */
  readonly tag: string;
};

export type CheckBodies = { 'books.checked': BooksChecked };

// Version 2 says the last head that agreed; what version 1 does not say stays unsaid.
export const checkKinds: KindsOf<CheckBodies> = { 'books.checked': { version: 2, upcasts: [(older) => older] } };
