// Caches each feed in memory (`Book`): its last number, and the number of each known notice. An index on disk would write one
// page for every notice, because digests are random.
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import type { Elsewhere } from '../../../shared/relay-wire/parts.ts';
import { type FeedKey, feedName } from '../port.ts';
import { elsewhereIn, namesOf, numberOf } from '../rules/repeats.ts';
import type { Feeds } from './feeds.ts';
import type { StoredNotices } from './notices.ts';

export type Book = {
  readonly key: FeedKey;
  /** The id of the feed's row in the table of feeds. */
  readonly feed: number;
  readonly last: number;
  /**
   * Returns the number of the stored notice that a new notice repeats (`numberOf` in rules/repeats.ts); undefined if there is
   * none. Includes notices that the open transaction added.
   */
  numberOf(kind: NoticeKind, digest: string, isRight: boolean): number | undefined;
};
type OwnBook = Book & { last: number; readonly numbers: Readonly<Record<NoticeKind, Map<string, number>>> };
type StagedNotices = {
  readonly book: OwnBook;
  readonly before: number;
  readonly kind: NoticeKind;
  readonly names: readonly string[];
};

export type FeedBooks = {
  /** Returns the cached feed; null if the feed has no row in the database yet. */
  find(key: FeedKey): Book | null;
  /** Like `find`, but creates a missing feed. Call it inside a transaction, and call `endTransaction` afterwards. */
  open(key: FeedKey): Book;
  /** Assigns the next number of the feed to a notice. Call it inside a transaction, and call `endTransaction` afterwards. */
  next(book: Book, kind: NoticeKind, digest: string, isRight: boolean, signatureMark: string | null): number;
  /**
   * Looks for a notice with this signature digest in another feed of the merchant. Returns whether that notice arrived at a right
   * or a wrong address; null if there is no such notice.
   */
  elsewhere(book: Book, kind: NoticeKind, signatureMark: string): Elsewhere | null;
  /**
   * Call this after a commit or rollback. Returns the feeds that have grown; after a rollback, removes the new numbers from the
   * cache.
   */
  endTransaction(committed: boolean): readonly FeedKey[];
};

const bookOf = (key: FeedKey, feed: number): OwnBook => {
  const numbers: OwnBook['numbers'] = { 'wallet-callback': new Map(), 'wallet-return': new Map(), 'card-callback': new Map() };
  return { key, feed, last: 0, numbers, numberOf: (kind, digest, isRight) => numberOf(numbers[kind], digest, isRight) };
};

/** Removes the numbers that a rolled-back transaction had added to a cached feed. */
const takeBack = ({ book, before, kind, names }: StagedNotices): void => {
  for (const name of names) book.numbers[kind].delete(name);
  book.last = before;
};

/** The cached feeds by name. A feed is read from the tables when it is first used. */
const createShelf = (feeds: Feeds, notices: StoredNotices) => {
  const books = new Map<string, OwnBook>();
  /** The tills of each merchant; read from the tables when a merchant is first used. */
  const tills = new Map<string, Set<string>>();

  const catchUp = (book: OwnBook): OwnBook => {
    for (const { number, kind, digest, isRight, mark: digestName } of notices.known(book.feed, book.last)) {
      for (const name of namesOf(digest, isRight === 1, digestName)) book.numbers[kind].set(name, number);
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
    add(key: FeedKey): OwnBook {
      const made = read(key, feeds.add(key));
      tills.get(key.merchant)?.add(key.till);
      return made;
    },
    /** Removes a feed from the cache, because a rollback may have removed the feed's row. The next use reads the tables again. */
    drop(key: FeedKey): void {
      books.delete(feedName(key));
      tills.delete(key.merchant);
    },
    tillsOf(merchant: string): ReadonlySet<string> {
      const all = tills.get(merchant) ?? new Set(feeds.tillsOf(merchant));
      tills.set(merchant, all);
      return all;
    },
    /**
     * Reads notices that the tables have and the cached feed lacks. True if there were any: after an I/O error, a commit that
     * reported failure may still be on disk.
     */
    hasGrown(book: OwnBook): boolean {
      const before = book.last;
      const now = books.get(feedName(book.key)) === book ? catchUp(book) : find(book.key);
      return now !== null && now.last > before;
    },
  };
};

export const createFeedBooks = (feeds: Feeds, notices: StoredNotices): FeedBooks => {
  const shelf = createShelf(feeds, notices);
  let staged: StagedNotices[] = [];
  let opened: FeedKey[] = [];

  return {
    find: shelf.find,
    open(key) {
      const known = shelf.find(key);
      if (known) return known;
      opened.push(key);
      return shelf.add(key);
    },
    next(given, kind, digest, isRight, signatureMark) {
      const book = given as OwnBook;
      // Skip lookup names that already have a number: an earlier copy with the same signature keeps its number.
      const fresh = namesOf(digest, isRight, signatureMark).filter((name) => !book.numbers[kind].has(name));
      staged.push({ book, before: book.last, kind, names: fresh });
      book.last += 1;
      for (const name of fresh) book.numbers[kind].set(name, book.last);
      return book.last;
    },
    elsewhere({ key: { merchant, till } }, kind, signatureMark) {
      let found: Elsewhere | null = null;
      for (const each of shelf.tillsOf(merchant)) {
        const other = each === till ? null : shelf.find({ merchant, till: each });
        const there = other && elsewhereIn(other.numbers[kind], signatureMark);
        if (there === 'addressed') return there;
        found = there ?? found;
      }
      return found;
    },
    endTransaction(committed) {
      const [ended, made] = [staged, opened];
      staged = [];
      opened = [];
      const touched = [...new Set(ended.map(({ book }) => book))];
      if (committed) return touched.map(({ key }) => key);
      for (const each of ended.reverse()) takeBack(each);
      for (const key of made) shelf.drop(key);
      return touched.filter(shelf.hasGrown).map(({ key }) => key);
    },
  };
};
