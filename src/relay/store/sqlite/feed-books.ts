// What each feed's notices are, in memory: the last number, and the number that each one known has. An index on disk would
// write a page of its own for every notice, since digests fall anywhere.
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import type { Elsewhere } from '../../../shared/relay-wire/parts.ts';
import { type FeedKey, feedName } from '../port.ts';
import type { Feeds } from './feeds.ts';
import type { Notices } from './notices.ts';

export type Book = {
  readonly key: FeedKey;
  /** The row of its feed. */
  readonly feed: number;
  readonly last: number;
  /**
   * The number of these bytes; undefined when they are new. What came by a right way answers for every copy; what did not, for no
   * copy that does. Knows what the open transaction added.
   */
  numberOf(kind: NoticeKind, digest: string, isRight: boolean): number | undefined;
};
type OwnBook = Book & { last: number; readonly numbers: Readonly<Record<NoticeKind, Map<string, number>>> };
type Staged = { readonly book: OwnBook; readonly before: number; readonly kind: NoticeKind; readonly digest: string };

export type FeedBooks = {
  /** Null when nothing was ever kept for this feed. */
  find(key: FeedKey): Book | null;
  /** The same, made where there is none, within a transaction that `settle` ends. */
  open(key: FeedKey): Book;
  /** Takes the next number, within a transaction that `settle` ends. */
  next(book: Book, kind: NoticeKind, digest: string, isRight: boolean): number;
  /** How another feed of the merchant has these bytes. */
  elsewhere(book: Book, kind: NoticeKind, digest: string): Elsewhere | null;
  /** The transaction was committed or rolled back. Answers the feeds that have grown. */
  settle(committed: boolean): readonly FeedKey[];
};

/** No digest begins so. */
const mark = (digest: string, isRight: boolean): string => (isRight ? digest : `@${digest}`);

const bookOf = (key: FeedKey, feed: number): OwnBook => {
  const numbers: OwnBook['numbers'] = { 'wallet-callback': new Map(), 'wallet-return': new Map(), 'card-callback': new Map() };
  const numberOf: Book['numberOf'] = (kind, digest, isRight) =>
    numbers[kind].get(digest) ?? (isRight ? undefined : numbers[kind].get(mark(digest, false)));
  return { key, feed, last: 0, numbers, numberOf };
};

export const createFeedBooks = (feeds: Feeds, notices: Notices): FeedBooks => {
  const books = new Map<string, OwnBook>();
  let staged: Staged[] = [];
  let opened: FeedKey[] = [];
  /** The tills of each merchant that was asked for. */
  const tills = new Map<string, Set<string>>();

  const catchUp = (book: OwnBook): OwnBook => {
    for (const { number, kind, digest, isRight } of notices.known(book.feed, book.last)) {
      book.numbers[kind].set(mark(digest, isRight === 1), number);
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
      opened.push(key);
      const made = read(key, feeds.add(key));
      tills.get(key.merchant)?.add(key.till);
      return made;
    },
    next(given, kind, digest, isRight) {
      const book = given as OwnBook;
      const marked = mark(digest, isRight);
      staged.push({ book, before: book.last, kind, digest: marked });
      book.last += 1;
      book.numbers[kind].set(marked, book.last);
      return book.last;
    },
    elsewhere({ key }, kind, digest) {
      const { merchant } = key;
      const all = tills.get(merchant) ?? new Set(feeds.tillsOf(merchant));
      tills.set(merchant, all);
      let found: Elsewhere | null = null;
      for (const till of all) {
        const other = till === key.till ? null : find({ merchant, till });
        if (!other || other.numberOf(kind, digest, false) === undefined) continue;
        if (other.numberOf(kind, digest, true) !== undefined) return 'addressed';
        found = 'unaddressed';
      }
      return found;
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
      for (const key of made) {
        books.delete(feedName(key));
        tills.delete(key.merchant);
      }
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
