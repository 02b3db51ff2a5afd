// Entries of what the till checks of its own books by itself: up to which row, and what came of it.
import type { Family } from './family.ts';

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
  /** Of all above and the keys of then, under the till's own key: whoever writes such a row by hand gains nothing by it. */
  readonly tag: string;
};

export type CheckBodies = { 'books.checked': BooksChecked };

export const checkEntries: Family<CheckBodies> = {
  kinds: { 'books.checked': { version: 1 } },
  tables: ['book_checks'],
  appliers({ db }) {
    const keep = db.prepare('INSERT INTO book_checks VALUES (?, ?)');
    return { 'books.checked': ({ seq, body }) => void keep.run(seq, JSON.stringify(body)) };
  },
};
