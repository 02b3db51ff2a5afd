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
type Staged = { readonly book: OwnBook; readonly before: number; readonly kind: NoticeKind; readonly names: readonly string[] };

export type FeedBooks = {
  /** Null when nothing was ever kept for this feed. */
  find(key: FeedKey): Book | null;
  /** The same, made where there is none, within a transaction that `settle` ends. */
  open(key: FeedKey): Book;
  /** Takes the next number, within a transaction that `settle` ends. */
  next(book: Book, kind: NoticeKind, digest: string, isRight: boolean, ofMark: string | null): number;
  /** How another feed of the merchant has what bears this mark. */
  elsewhere(book: Book, kind: NoticeKind, ofMark: string): Elsewhere | null;
  /** The transaction was committed or rolled back. Answers the feeds that have grown. */
  settle(committed: boolean): readonly FeedKey[];
};

/** No digest begins so. */
const mark = (digest: string, isRight: boolean): string => (isRight ? digest : `@${digest}`);
/** What nobody verified is known by its bytes, and by its mark besides. */
const byMark = (ofMark: string): string => `#${ofMark}`;

const namesOf = (digest: string, isRight: boolean, ofMark: string | null): readonly string[] =>
  ofMark === null ? [mark(digest, isRight)] : [mark(digest, isRight), mark(byMark(ofMark), isRight)];

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
    for (const known of notices.known(book.feed, book.last)) {
      const { number, kind, digest, isRight } = known;
      for (const name of namesOf(digest, isRight === 1, known.mark)) book.numbers[kind].set(name, number);
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
    next(given, kind, digest, isRight, ofMark) {
      const book = given as OwnBook;
      const names = namesOf(digest, isRight, ofMark);
      // Another copy with the same mark had its number before.
      const fresh = names.filter((name) => !book.numbers[kind].has(name));
      staged.push({ book, before: book.last, kind, names: fresh });
      book.last += 1;
      for (const name of fresh) book.numbers[kind].set(name, book.last);
      return book.last;
    },
    elsewhere({ key }, kind, ofMark) {
      const { merchant } = key;
      const all = tills.get(merchant) ?? new Set(feeds.tillsOf(merchant));
      tills.set(merchant, all);
      let found: Elsewhere | null = null;
      for (const till of all) {
        const other = till === key.till ? null : find({ merchant, till });
        if (!other) continue;
        const has = (isRight: boolean): boolean =>
          other.numberOf(kind, ofMark, isRight) !== undefined || other.numberOf(kind, byMark(ofMark), isRight) !== undefined;
        if (has(true)) return 'addressed';
        if (has(false)) found = 'unaddressed';
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
      for (const { book, before, kind, names } of ended.reverse()) {
        for (const name of names) book.numbers[kind].delete(name);
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
