// What each feed's notices are, in memory: the last number, and the number that each one known has. An index on disk would
// write a page of its own for every notice, since digests fall anywhere.
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import { type FeedKey, feedName } from '../port.ts';
import type { Feeds } from './feeds.ts';
import type { Notices } from './notices.ts';

export type Book = {
  readonly key: FeedKey;
  /** The row of its feed. */
  readonly feed: number;
  readonly last: number;
  /** The number of these bytes; undefined when they are new. Knows what the open transaction added. */
  numberOf(kind: NoticeKind, digest: string): number | undefined;
};
type OwnBook = Book & { last: number; readonly numbers: Readonly<Record<NoticeKind, Map<string, number>>> };
type Staged = { readonly book: OwnBook; readonly before: number; readonly kind: NoticeKind; readonly digest: string };

export type FeedBooks = {
  /** Null when nothing was ever kept for this feed. */
  find(key: FeedKey): Book | null;
  /** The same, made where there is none, within a transaction that `settle` ends. */
  open(key: FeedKey): Book;
  /** Takes the next number, within a transaction that `settle` ends. */
  next(book: Book, kind: NoticeKind, digest: string): number;
  /** The transaction was committed or rolled back. Answers the feeds that have grown. */
  settle(committed: boolean): readonly FeedKey[];
};

const bookOf = (key: FeedKey, feed: number): OwnBook => {
  const numbers: OwnBook['numbers'] = { 'wallet-callback': new Map(), 'wallet-return': new Map(), 'card-callback': new Map() };
  return { key, feed, last: 0, numbers, numberOf: (kind, digest) => numbers[kind].get(digest) };
};

export const createFeedBooks = (feeds: Feeds, notices: Notices): FeedBooks => {
  const books = new Map<string, OwnBook>();
  let staged: Staged[] = [];
  let opened: string[] = [];

  const catchUp = (book: OwnBook): OwnBook => {
    for (const { number, kind, digest } of notices.known(book.feed, book.last)) {
      book.numbers[kind].set(digest, number);
      book.last = number;
    }
    return book;
  };
  const read = (key: FeedKey, feed: number): OwnBook => {
    const book = catchUp(bookOf(key, feed));
    books.set(feedName(key), book);
    return book;
  };

  const find = (key: FeedKey): OwnBook | null => {
    const known = books.get(feedName(key));
    if (known) return known;
    const feed = feeds.find(key);
    return feed === null ? null : read(key, feed);
  };

  return {
    find,
    open(key) {
      const known = find(key);
      if (known) return known;
      opened.push(feedName(key));
      return read(key, feeds.add(key));
    },
    next(given, kind, digest) {
      const book = given as OwnBook;
      staged.push({ book, before: book.last, kind, digest });
      book.last += 1;
      book.numbers[kind].set(digest, book.last);
      return book.last;
    },
    settle(committed) {
      const ended = staged;
      const made = opened;
      staged = [];
      opened = [];
      const touched = [...new Set(ended.map(({ book }) => book))];
      if (committed) return touched.map(({ key }) => key);
      for (const { book, before, kind, digest } of ended.reverse()) {
        book.numbers[kind].delete(digest);
        book.last = before;
      }
      for (const name of made) books.delete(name);
      // A commit that failed with an I/O error may be on disk all the same.
      const hasGrown = (book: OwnBook): boolean => {
        const before = book.last;
        const now = books.get(feedName(book.key)) === book ? catchUp(book) : find(book.key);
        return now !== null && now.last > before;
      };
      return touched.filter(hasGrown).map(({ key }) => key);
    },
  };
};
