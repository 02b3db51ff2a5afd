// What each feed's notices are, in memory: the last number, and the number that each one known has. An index on disk would
// write a page of its own for every notice, since digests fall anywhere.
import { hash } from 'node:crypto';
import type { NoticeKind } from '../../shared/payment/gateways.ts';
import type { Store } from '../store/store.ts';

type Book = { last: number; readonly numbers: Readonly<Record<NoticeKind, Map<string, number>>> };
type Staged = { readonly feed: number; readonly before: number; readonly kind: NoticeKind; readonly digest: string };

/** SHA-256, base64url. */
export const digestOf = (raw: Uint8Array): string => hash('sha256', raw, 'base64url');

const emptyBook = (): Book => ({
  last: 0,
  numbers: { 'wallet-callback': new Map(), 'wallet-return': new Map(), 'card-callback': new Map() },
});

export type FeedBooks = {
  last(feed: number): number;
  /** The number of these bytes; undefined when they are new. Knows what the open transaction added. */
  numberOf(feed: number, kind: NoticeKind, digest: string): number | undefined;
  /** Takes the next number, within a transaction that `settle` ends. */
  next(feed: number, kind: NoticeKind, digest: string): number;
  /** The transaction was committed or rolled back. Answers the feeds that may have grown. */
  settle(committed: boolean): ReadonlySet<number>;
};

export const createFeedBooks = (store: Store): FeedBooks => {
  const books = new Map<number, Book>();
  let staged: Staged[] = [];

  const catchUp = (feed: number, book: Book): Book => {
    for (const { number, kind, digest } of store.notices.known(feed, book.last)) {
      book.numbers[kind].set(digest, number);
      book.last = number;
    }
    return book;
  };
  const bookOf = (feed: number): Book => {
    const known = books.get(feed);
    if (known) return known;
    const book = catchUp(feed, emptyBook());
    books.set(feed, book);
    return book;
  };

  return {
    last: (feed) => bookOf(feed).last,
    numberOf: (feed, kind, digest) => bookOf(feed).numbers[kind].get(digest),
    next(feed, kind, digest) {
      const book = bookOf(feed);
      staged.push({ feed, before: book.last, kind, digest });
      book.last += 1;
      book.numbers[kind].set(digest, book.last);
      return book.last;
    },
    settle(committed) {
      const ended = staged;
      staged = [];
      const feeds = new Set(ended.map(({ feed }) => feed));
      if (committed) return feeds;
      for (const { feed, before, kind, digest } of ended.reverse()) {
        const book = bookOf(feed);
        book.numbers[kind].delete(digest);
        book.last = before;
      }
      // A commit that failed with an I/O error may be on disk all the same.
      for (const feed of feeds) catchUp(feed, bookOf(feed));
      return feeds;
    },
  };
};
