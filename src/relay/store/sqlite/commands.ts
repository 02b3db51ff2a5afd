// Carries out one command, within a transaction.
import {
  type Command,
  type QuarantineCommand,
  type FeedKey,
  isRightWay,
  type Keep,
  type Outcomes,
  type Promote,
  surely,
} from '../port.ts';
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import type { Elsewhere } from '../../../shared/relay-wire/parts.ts';
import type { Book, FeedBooks } from './feed-books.ts';
import type { Feeds } from './feeds.ts';
import type { Heads } from './heads.ts';
import type { Notices } from './notices.ts';
import type { Pins } from './pins.ts';
import type { Profiles } from './profiles.ts';
import type { Quarantine } from './quarantine.ts';

export type Tables = {
  readonly feeds: Feeds;
  readonly notices: Notices;
  readonly quarantine: Quarantine;
  readonly heads: Heads;
  readonly profiles: Profiles;
  readonly pins: Pins;
  readonly books: FeedBooks;
};

type Doers = { readonly [D in Command['do']]: (key: FeedKey, command: Extract<Command, { do: D }>) => Outcomes[D] };

export const createCommands = ({ feeds, notices, quarantine, heads, profiles, pins, books }: Tables) => {
  /** Where the same signature was before, at another till of the merchant's: in its feed or in its quarantine. */
  const elsewhere = (key: FeedKey, book: Book, kind: NoticeKind, mark: string | null): Elsewhere | null => {
    if (mark === null) return null;
    const inFeed = books.elsewhere(book, kind, mark);
    return inFeed === 'addressed' ? inFeed : (quarantine.elsewhere(book.feed, key.merchant, kind, mark) ?? inFeed);
  };

  const keep = (key: FeedKey, { notice, by, mostUnverified, again }: Keep): Outcomes['keep'] => {
    const { kind, digest, receivedAtMs } = notice;
    const isRight = isRightWay(notice.cameBy);
    const book = books.open(key);
    const known = book.numberOf(kind, digest, isRight);
    if (known !== undefined) {
      if (again === 'refuse') return 'refused-again';
      notices.repeat(book.feed, known, 1, receivedAtMs);
      return 'repeated';
    }
    if (by === null && notices.unverifiedWaiting(book.feed, isRight) >= mostUnverified) return 'unverified-full';
    const other = elsewhere(key, book, kind, notice.mark);
    notices.add(book.feed, books.next(book, kind, digest, isRight, by ? null : notice.mark), notice, by, other);
    return 'stored';
  };

  const intoQuarantine = (key: FeedKey, entry: QuarantineCommand): Outcomes['quarantine'] => {
    const book = books.open(key);
    const { feed } = book;
    const { notice, strength, address, prefix, mostPerTill, mostPerAddress, mostPerPrefix } = entry;
    if (quarantine.repeat(feed, notice)) return 'quarantined';
    if (strength < surely && quarantine.countFrom(feed, address) >= mostPerAddress) return 'share-full';
    if (strength < surely && quarantine.countIn(feed, prefix) >= mostPerPrefix) return 'share-full';
    const hasRoom = quarantine.count(feed) < mostPerTill || quarantine.evict(feed, strength);
    if (!hasRoom && strength < surely) return 'quarantine-full';
    quarantine.add(feed, entry, elsewhere(key, book, notice.kind, notice.mark));
    return 'quarantined';
  };

  const promote = (key: FeedKey, { id, digest, by }: Promote): Outcomes['promote'] => {
    const book = books.open(key);
    const entry = quarantine.one(book.feed, id);
    if (!entry) return 'gone';
    const { kind, receivedAtMs, repeats } = entry;
    const isRight = isRightWay(entry.cameBy);
    const known = book.numberOf(kind, digest, isRight);
    const number = known ?? books.next(book, kind, digest, isRight, null);
    if (known === undefined) notices.add(book.feed, number, { ...entry, digest }, by, elsewhere(key, book, kind, digest));
    const times = repeats + (known === undefined ? 0 : 1);
    if (times > 0) notices.repeat(book.feed, number, times, receivedAtMs);
    quarantine.remove(id);
    return 'promoted';
  };

  const doers: Doers = {
    keep,
    quarantine: intoQuarantine,
    promote,
    profile(key, { profile, atMs, most }) {
      const { feed } = books.open(key);
      const known = profiles.of(feed);
      if (known.includes(profile)) return 'same';
      if (known.length >= most) return 'full';
      profiles.add(feed, profile, atMs);
      return 'noted';
    },
    head(key, command) {
      const { feed } = books.open(key);
      const outcome = heads.outcome(feed, command);
      if (outcome === 'recorded') heads.add(feed, command);
      return outcome;
    },
    taken(key, { number }) {
      const { feed, last } = books.open(key);
      feeds.take(feed, Math.min(number, last));
      return 'taken';
    },
    pin(key, { pin }) {
      const { feed } = books.open(key);
      if (pin) return pins.add(feed, pin) ? 'pinned' : 'held';
      pins.remove(feed);
      return 'unpinned';
    },
  };

  /** What it would come to when that writes nothing; null when it has to be carried out. Tills say the same with each poll. */
  const idle = (merchant: string, command: Command): Outcomes[Command['do']] | null => {
    if (command.do !== 'head' && command.do !== 'taken') return null;
    const book = books.find({ merchant, till: command.till });
    if (command.do === 'head') {
      const outcome = book ? heads.outcome(book.feed, command) : 'recorded';
      return outcome === 'recorded' ? null : outcome;
    }
    const number = Math.min(command.number, book?.last ?? 0);
    return number === 0 || (book && feeds.taken(book.feed) >= number) ? 'taken' : null;
  };

  return {
    carryOut: (merchant: string, command: Command): Outcomes[Command['do']] =>
      (doers[command.do] as (key: FeedKey, command: Command) => Outcomes[Command['do']])(
        { merchant, till: command.till },
        command,
      ),
    idle,
  };
};
