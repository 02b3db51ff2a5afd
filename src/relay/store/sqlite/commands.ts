// Runs one command of the relay's store inside a transaction: reads the rows that the rules need, and writes what the rules
// decide.
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import type { Elsewhere } from '../../../shared/relay-wire/parts.ts';
import {
  type StoreCommand,
  type FeedKey,
  isRightWay,
  type KeepNotice,
  type Outcomes,
  type Promote,
  type QuarantineCommand,
} from '../port.ts';
import { placeFor } from '../rules/quarantine.ts';
import { judgeKeep, weightier } from '../rules/repeats.ts';
import { judgeHead, judgePin, judgeProfile, takenUpTo } from '../rules/told.ts';
import type { Book, FeedBooks } from './feed-books.ts';
import type { Feeds } from './feeds.ts';
import type { Heads } from './heads.ts';
import type { StoredNotices } from './notices.ts';
import type { StoredPins } from './pins.ts';
import type { Profiles } from './profiles.ts';
import type { RelayQuarantine } from './quarantine.ts';

export type StoreTables = {
  readonly feeds: Feeds;
  readonly notices: StoredNotices;
  readonly quarantine: RelayQuarantine;
  readonly heads: Heads;
  readonly profiles: Profiles;
  readonly pins: StoredPins;
  readonly books: FeedBooks;
};

type Doers = {
  readonly [D in StoreCommand['do']]: (
    tables: StoreTables,
    key: FeedKey,
    command: Extract<StoreCommand, { do: D }>,
  ) => Outcomes[D];
};

/** Looks for a notice with the same signature at the merchant's other tills, in their feeds and quarantines. */
const elsewhere = (
  { books, quarantine }: StoreTables,
  book: Book,
  kind: NoticeKind,
  signatureMark: string | null,
): Elsewhere | null =>
  signatureMark === null
    ? null
    : weightier(books.elsewhere(book, kind, signatureMark), () =>
        quarantine.elsewhere(book.feed, book.key.merchant, kind, signatureMark),
      );

const keep = (tables: StoreTables, key: FeedKey, command: KeepNotice): Outcomes['keep'] => {
  const { books, notices } = tables;
  const { notice, by } = command;
  const { kind, digest, receivedAtMs, mark: signatureMark } = notice;
  const isRight = isRightWay(notice.cameBy);
  const book = books.open(key);
  const known = book.numberOf(kind, digest, isRight);
  const outcome = judgeKeep(command, known, () => notices.unverifiedWaiting(book.feed, isRight));
  if (outcome === 'repeated' && known !== undefined) notices.repeat(book.feed, known, 1, receivedAtMs);
  if (outcome === 'stored') {
    const other = elsewhere(tables, book, kind, signatureMark);
    notices.add(book.feed, books.next(book, kind, digest, isRight, by ? null : signatureMark), notice, by, other);
  }
  return outcome;
};

const intoQuarantine = (tables: StoreTables, key: FeedKey, entry: QuarantineCommand): Outcomes['quarantine'] => {
  const { books, quarantine } = tables;
  const book = books.open(key);
  const { feed } = book;
  if (quarantine.repeat(feed, entry.notice)) return 'quarantined';
  const place = placeFor(entry, quarantine.standing(feed));
  if (place === 'share-full' || place === 'quarantine-full') return place;
  if (place !== 'free') quarantine.makeRoom(feed, place.makeRoomOf);
  quarantine.add(feed, entry, elsewhere(tables, book, entry.notice.kind, entry.notice.mark));
  return 'quarantined';
};

const promote = (tables: StoreTables, key: FeedKey, { id, digest, by }: Promote): Outcomes['promote'] => {
  const { books, notices, quarantine } = tables;
  const book = books.open(key);
  const entry = quarantine.one(book.feed, id);
  if (!entry) return 'gone';
  const { kind, receivedAtMs, repeats } = entry;
  const isRight = isRightWay(entry.cameBy);
  const known = book.numberOf(kind, digest, isRight);
  const number = known ?? books.next(book, kind, digest, isRight, null);
  if (known === undefined) notices.add(book.feed, number, { ...entry, digest }, by, elsewhere(tables, book, kind, digest));
  const times = repeats + (known === undefined ? 0 : 1);
  if (times > 0) notices.repeat(book.feed, number, times, receivedAtMs);
  quarantine.remove(id);
  return 'promoted';
};

const doers: Doers = {
  keep,
  quarantine: intoQuarantine,
  promote,
  profile({ books, profiles }, key, command) {
    const { feed } = books.open(key);
    const outcome = judgeProfile(command, profiles.of(feed));
    if (outcome === 'noted') profiles.add(feed, command.profile, command.atMs);
    return outcome;
  },
  head({ books, heads }, key, command) {
    const { feed } = books.open(key);
    const outcome = judgeHead(command, heads.kept(feed));
    if (outcome === 'recorded') heads.add(feed, command);
    return outcome;
  },
  taken({ books, feeds }, key, { number }) {
    const { feed, last } = books.open(key);
    feeds.take(feed, takenUpTo(number, last));
    return 'taken';
  },
  pin({ books, pins }, key, { pin }) {
    const { feed } = books.open(key);
    const outcome = judgePin(pins.of(feed), pin);
    if (outcome === 'pinned' && pin) pins.put(feed, pin);
    if (outcome === 'unpinned') pins.remove(feed);
    return outcome;
  },
};

export const carryOut = (tables: StoreTables, merchant: string, command: StoreCommand): Outcomes[StoreCommand['do']] =>
  (doers[command.do] as (tables: StoreTables, key: FeedKey, command: StoreCommand) => Outcomes[StoreCommand['do']])(
    tables,
    { merchant, till: command.till },
    command,
  );

/**
 * Returns the outcome of a command that would write nothing; null if the command must run. Tills send the same chain head and
 * notice number with each poll, so this check saves most transactions.
 */
export const idle = (
  { books, feeds, heads }: StoreTables,
  merchant: string,
  command: StoreCommand,
): Outcomes['head' | 'taken'] | null => {
  if (command.do !== 'head' && command.do !== 'taken') return null;
  const book = books.find({ merchant, till: command.till });
  if (command.do === 'head') {
    const outcome = book ? judgeHead(command, heads.kept(book.feed)) : 'recorded';
    return outcome === 'recorded' ? null : outcome;
  }
  const number = takenUpTo(command.number, book?.last ?? 0);
  return number === 0 || (book && feeds.taken(book.feed) >= number) ? 'taken' : null;
};
