// Runs one command of the relay's store inside a transaction: reads the rows of the command's feed that the rules need, and
// writes what the rules decide. Each store passes in its own rows, so that every store decides alike.
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import { type Elsewhere, isRightWay } from '../../../shared/relay-wire/parts.ts';
import {
  type ArrivedNotice,
  type EvidenceStrength,
  type KeepNotice,
  type NoteHead,
  type Outcomes,
  type PinnedKey,
  type Promote,
  type QuarantineCommand,
  type QuarantineEntry,
  type StoreCommand,
  type VerifiedBy,
} from '../port.ts';
import { keptWay, placeFor, type Standing, type Way } from './quarantine.ts';
import { judgeKeep } from './repeats.ts';
import { judgeHead, judgePin, judgeProfile, type KeptHeads, takenUpTo } from './told.ts';

/** The quarantine of one feed, as the open transaction sees it. */
export type QuarantineRows = {
  /** Returns the entry with the notice's kind and digest; null if there is none. */
  known(notice: ArrivedNotice): (Way & { readonly id: number }) | null;
  /** Counts one more repeat of the entry, and stores the address that the rules keep. */
  again(id: number, way: Way): void;
  readonly standing: Standing;
  /** Drops one entry of this strength, chosen by the rules for a full quarantine. */
  makeRoom(strength: EvidenceStrength): void;
  add(entry: QuarantineCommand, elsewhere: Elsewhere | null): void;
  /** Returns an entry of this feed; null if it was dropped or promoted. */
  one(id: number): QuarantineEntry | null;
  remove(id: number): void;
};

/** The rows of one feed, as the open transaction sees them: each read includes the writes of earlier commands. */
export type FeedRows = {
  readonly last: number;
  /** The number of the stored notice that a new notice repeats (rules/repeats.ts); undefined if there is none. */
  numberOf(kind: NoticeKind, digest: string, isRight: boolean): number | undefined;
  /** Counts the unverified notices of a right or of a wrong address that the till has not read yet. */
  waiting(isRight: boolean): number;
  /** Looks for a notice with this signature digest in the feeds and quarantines of the merchant's other tills. */
  elsewhere(kind: NoticeKind, signatureMark: string): Elsewhere | null;
  /** Stores a notice under the next number, and returns the number. */
  add(notice: ArrivedNotice, by: VerifiedBy | null, elsewhere: Elsewhere | null): number;
  repeat(number: number, times: number, atMs: number): void;
  /** Records that the till has stored all notices up to `number`, unless it is below the recorded number. */
  take(number: number): void;
  readonly quarantine: QuarantineRows;
  readonly heads: KeptHeads & { add(command: NoteHead): void };
  readonly profiles: { all(): readonly string[]; add(profile: string, atMs: number): void };
  readonly pins: { held(): PinnedKey | null; put(pin: PinnedKey): void; remove(): void };
};

type Doers = {
  readonly [D in StoreCommand['do']]: (feed: FeedRows, command: Extract<StoreCommand, { do: D }>) => Outcomes[D];
};

const elsewhereOf = (feed: FeedRows, kind: NoticeKind, signatureMark: string | null): Elsewhere | null =>
  signatureMark === null ? null : feed.elsewhere(kind, signatureMark);

const keep = (feed: FeedRows, command: KeepNotice): Outcomes['keep'] => {
  const { notice, by } = command;
  const { kind, digest, receivedAtMs, mark } = notice;
  const isRight = isRightWay(notice.cameBy);
  const known = feed.numberOf(kind, digest, isRight);
  const outcome = judgeKeep(command, known, () => feed.waiting(isRight));
  if (outcome === 'repeated' && known !== undefined) feed.repeat(known, 1, receivedAtMs);
  if (outcome === 'stored') feed.add(notice, by, elsewhereOf(feed, kind, mark));
  return outcome;
};

const intoQuarantine = (feed: FeedRows, entry: QuarantineCommand): Outcomes['quarantine'] => {
  const { quarantine } = feed;
  const known = quarantine.known(entry.notice);
  if (known) {
    quarantine.again(known.id, keptWay(known, entry.notice));
    return 'quarantined';
  }
  const place = placeFor(entry, quarantine.standing);
  if (place === 'share-full' || place === 'quarantine-full') return place;
  if (place !== 'free') quarantine.makeRoom(place.makeRoomOf);
  quarantine.add(entry, elsewhereOf(feed, entry.notice.kind, entry.notice.mark));
  return 'quarantined';
};

const promote = (feed: FeedRows, { id, digest, by }: Promote): Outcomes['promote'] => {
  const entry = feed.quarantine.one(id);
  if (!entry) return 'gone';
  const { kind, receivedAtMs, repeats } = entry;
  const known = feed.numberOf(kind, digest, isRightWay(entry.cameBy));
  const number = known ?? feed.add({ ...entry, digest }, by, feed.elsewhere(kind, digest));
  const times = repeats + (known === undefined ? 0 : 1);
  if (times > 0) feed.repeat(number, times, receivedAtMs);
  feed.quarantine.remove(id);
  return 'promoted';
};

const doers: Doers = {
  keep,
  quarantine: intoQuarantine,
  promote,
  profile({ profiles }, command) {
    const outcome = judgeProfile(command, profiles.all());
    if (outcome === 'noted') profiles.add(command.profile, command.atMs);
    return outcome;
  },
  head({ heads }, command) {
    const outcome = judgeHead(command, heads);
    if (outcome === 'recorded') heads.add(command);
    return outcome;
  },
  taken(feed, { number }) {
    feed.take(takenUpTo(number, feed.last));
    return 'taken';
  },
  pin({ pins }, { pin }) {
    const outcome = judgePin(pins.held(), pin);
    if (outcome === 'pinned' && pin) pins.put(pin);
    if (outcome === 'unpinned') pins.remove();
    return outcome;
  },
};

export const carryOut = (feed: FeedRows, command: StoreCommand): Outcomes[StoreCommand['do']] =>
  (doers[command.do] as (feed: FeedRows, command: StoreCommand) => Outcomes[StoreCommand['do']])(feed, command);
