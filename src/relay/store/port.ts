// What the relay asks of whatever keeps its notices: commands as data, pages, and word of growth. Everything begins with the
// merchant, and one append touches one merchant, so that a store may keep merchants apart.
// test/support/relay-store-conformance.ts says what each store must do, and is run on each.
import type { AppError, ErrorCode } from '../../shared/errors.ts';
import type { NoticeKind } from '../../shared/payment/gateways.ts';
import type { Cancel } from '../../shared/ports.ts';
import type { Elsewhere, WayIn } from '../../shared/relay-wire/parts.ts';
import type { Result } from '../../shared/result.ts';

/** Whose notices: each feed has numbers of its own, from 1 without gaps. A store makes it with the first command. */
export type FeedKey = { readonly merchant: string; readonly till: string };

/** One name for each feed; no id has a slash. */
export const feedName = ({ merchant, till }: FeedKey): string => `${merchant}/${till}`;

export type KeptHeaders = Readonly<Record<string, string>>;

export type ArrivedNotice = {
  readonly kind: NoticeKind;
  /** Tells notices of one feed and kind apart: the same digest is the same notice. 43 characters, base64url. */
  readonly digest: string;
  /**
   * What came by a right way, and what did not, are two: whoever sends a copy to a wrong address first keeps nobody from getting
   * the one that comes by the right one. Behind that one a copy by any way is a repeat.
   */
  readonly cameBy: WayIn;
  /** Of its signature alone: equal for all that the same signature signs, however it is spelled. Null where it has none. */
  readonly mark: string | null;
  /** `<attempt>/<tag>` in its address, whether right or not. */
  readonly sentTo: string | null;
  readonly receivedAtMs: number;
  readonly headers: KeptHeaders;
  /** The exact bytes. */
  readonly raw: Buffer;
};
/** The ways by which a notice comes to whom it is for. */
export const isRightWay = (cameBy: WayIn): boolean => cameBy === 'attempt' || cameBy === 'number';

export type VerifiedBy = { readonly keyId: string; readonly profileId: string };

/** Takes the next number of its feed, or counts that the same notice came again. */
export type Keep = {
  readonly do: 'keep';
  readonly till: string;
  readonly notice: ArrivedNotice;
  /** Null: nobody verified it, and only so many of these, of each sort of way, may wait beyond what the till has taken. */
  readonly by: VerifiedBy | null;
  readonly mostUnverified: number;
  /** What to do when it is known already. */
  readonly again: 'count' | 'refuse';
};

/**
 * What speaks for an entry of the quarantine. 0: nothing, it is unreadable or has no signature. 1: it has one, which may be money
 * under a profile yet to be corrected. 2: and it came by a right way, or from where the provider sends. 3: its signature is made with
 * a key of the merchant's, in a way that is known.
 */
export type Strength = 0 | 1 | 2 | 3;
export const surely: Strength = 3;

/**
 * Takes what did not verify into the quarantine; the same digest only counts once more. One address, and one network, may fill
 * their shares of a till's quarantine. When that is full, the weakest make room, and never for something weaker: of those without
 * a signature the oldest, of the others the oldest of the address that holds most in the network that holds most. Nobody can
 * close the quarantine to others by filling it. An entry of strength 3 never makes room, and is never refused.
 */
export type QuarantineCommand = {
  readonly do: 'quarantine';
  readonly till: string;
  readonly notice: ArrivedNotice;
  readonly problem: ErrorCode;
  readonly strength: Strength;
  /** Keyed hashes of where it came from, and of the network that this is in. */
  readonly address: string;
  readonly prefix: string;
  readonly mostPerTill: number;
  readonly mostPerAddress: number;
  readonly mostPerPrefix: number;
};

/** Notes down a signature profile that the till works by, as JSON: so many are kept. */
export type NoteProfile = {
  readonly do: 'profile';
  readonly till: string;
  readonly profile: string;
  readonly atMs: number;
  readonly most: number;
};

/** Moves an entry of the quarantine to the feed: it verifies now, and is known by this digest from now on. */
export type Promote = {
  readonly do: 'promote';
  readonly till: string;
  readonly id: number;
  readonly digest: string;
  readonly by: VerifiedBy;
};

/**
 * Notes down a till's chain head. A signed one is kept for ever, and counts only where it goes on from the last signed one of its
 * ledger: told again, it is nobody's news. One that nobody signed is noted unless it is the one that was noted last, apart, and
 * only the newest `mostUnsigned` of these are kept.
 */
export type NoteHead = {
  readonly do: 'head';
  readonly till: string;
  readonly head: string;
  /** Of the till's own key, already checked; null: nobody here could check one. */
  readonly signature: string | null;
  /** The signature that came with it where none was checked, for its till to check; null where it came without one. */
  readonly claimed: string | null;
  readonly atMs: number;
  readonly mostUnsigned: number;
};

/** The till has all up to this number, or up to the last where that is less. */
export type NoteTaken = { readonly do: 'taken'; readonly till: string; readonly number: number };

/** The key that a live till said is its own. */
export type PinnedKey = {
  /** Raw Ed25519, base64url. */
  readonly key: string;
  /** SHA-256 of the token under which it came, in hexadecimal digits. */
  readonly token: string;
  readonly pinnedMs: number;
};

/** Pins a till's key where none is pinned under this token; null takes the pinned one away. */
export type Pin = { readonly do: 'pin'; readonly till: string; readonly pin: PinnedKey | null };

export type Command = Keep | QuarantineCommand | Promote | NoteProfile | NoteHead | NoteTaken | Pin;

/** What became of each command. */
export type Outcomes = {
  readonly keep: 'stored' | 'repeated' | 'refused-again' | 'unverified-full';
  readonly quarantine: 'quarantined' | 'share-full' | 'quarantine-full';
  readonly promote: 'promoted' | 'gone';
  readonly profile: 'noted' | 'same' | 'full';
  readonly head: 'recorded' | 'same' | 'older';
  readonly taken: 'taken';
  readonly pin: 'pinned' | 'held' | 'unpinned';
};
export type OutcomesOf<Batch extends readonly Command[]> = { readonly [I in keyof Batch]: Outcomes[Batch[I]['do']] };

export type StoredNotice = {
  readonly number: number;
  readonly kind: NoticeKind;
  readonly raw: Buffer;
  readonly headers: KeptHeaders;
  readonly receivedAtMs: number;
  readonly keyId: string | null;
  readonly profileId: string | null;
  readonly cameBy: WayIn;
  readonly sentTo: string | null;
  /** Another feed of the merchant had one of the same kind and mark before this one, in its feed or in its quarantine. */
  readonly elsewhere: Elsewhere | null;
};
export type QuarantineEntry = {
  /** Never used twice. */
  readonly id: number;
  readonly kind: NoticeKind;
  readonly raw: Buffer;
  readonly headers: KeptHeaders;
  readonly receivedAtMs: number;
  readonly problem: ErrorCode;
  readonly repeats: number;
  readonly cameBy: WayIn;
  readonly sentTo: string | null;
  readonly mark: string | null;
  /** As of a notice. */
  readonly elsewhere: Elsewhere | null;
};
export type Head = {
  readonly id: number;
  readonly head: string;
  readonly receivedAtMs: number;
  /** Its signature was checked when it came. */
  readonly signed: boolean;
  /** The one that it came with; null where it came without one. */
  readonly signature: string | null;
};

/** What a store that does not open or cannot be read throws: `cause` is the `data.*` error. */
export const storeFailure = (cause: AppError): Error => new Error(`the relay's store failed: ${cause.code}`, { cause });

/** What comes after `after`, at most `limit`; ends early once `maxBytes` of notices are read, but never before the first. */
export type PageOf = { readonly after: number; readonly limit: number; readonly maxBytes: number };

export type StoreEvent =
  /** After the commit, never before: whoever reads these feeds now finds more than before. */
  | { readonly type: 'grown'; readonly feeds: readonly FeedKey[] }
  /** One commit of so many commands, of one append or of many. */
  | { readonly type: 'committed'; readonly commands: number }
  /** The disk refused so many commands; `code` is the store's own word for why. */
  | { readonly type: 'refused'; readonly commands: number; readonly code: string };

/** Reads reject with a {@link storeFailure} when the disk refuses. */
export type RelayStore = {
  /** Names this store: another name means that numbers began anew. */
  readonly relayId: string;
  /** Keys the hashes of addresses. */
  readonly salt: Uint8Array;
  /**
   * Carries out a batch of one merchant in order, all of it or nothing: it is durable when this answers. Error: the disk refused,
   * `data.disk-full`, `data.unwritable` and their like, or the store is closed.
   */
  append<const Batch extends readonly Command[]>(merchant: string, batch: Batch): Promise<Result<OutcomesOf<Batch>>>;
  /** Notices by number, with the highest number that there is (0: none). */
  feed(of: FeedKey, page: PageOf): Promise<{ readonly last: number; readonly items: readonly StoredNotice[] }>;
  /** By id. */
  quarantine(of: FeedKey, page: PageOf): Promise<readonly QuarantineEntry[]>;
  /** Those that the till works by, in the order in which it told them. */
  profiles(of: FeedKey): Promise<readonly string[]>;
  /** Null where none is pinned. */
  pinned(of: FeedKey): Promise<PinnedKey | null>;
  /** By id; with `newest` the last ones after `after`, oldest first. */
  heads(
    of: FeedKey,
    page: { readonly after: number; readonly limit: number; readonly newest: boolean },
  ): Promise<readonly Head[]>;
  /** The one with the highest id among those that came with a signature; null where there is none. */
  newestHead(of: FeedKey): Promise<Head | null>;
  /** How each of the feeds stands, in their order. */
  standing(feeds: readonly FeedKey[]): Promise<readonly { readonly last: number; readonly quarantined: number }[]>;
  /** Writes something that matters to nobody. False: the disk refuses. */
  probe(): Promise<boolean>;
  subscribe(listen: (event: StoreEvent) => void): Cancel;
  /** Ends at once, as a crash would: what is not durable yet is refused. */
  close(): void;
};
