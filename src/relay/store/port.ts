// The interface of the relay's store: commands as data, pages, and an event when a feed has grown. Every command and read names
// the merchant, and one append touches one merchant, so that a store can keep merchants apart. Every store must pass the tests in
// test/support/relay-store-conformance.ts.
import type { ErrorCode } from '../../shared/errors.ts';
import type { NoticeKind } from '../../shared/payment/gateways.ts';
import type { Cancel } from '../../shared/ports.ts';
import type { Have } from '../../shared/relay-wire/have.ts';
import type { Elsewhere, WayIn } from '../../shared/relay-wire/parts.ts';
import type { Result } from '../../shared/result.ts';
import type { DatabaseEvent } from './database-events.ts';
import type { NoticeSpool, SpoolEvent } from './spool-port.ts';

export type { PostgresSettings, SqliteSettings, StoreSettings } from './settings.ts';
export type { WaitsFor } from './database-events.ts';
export { type SpoolRest, spoolResults } from './spool-port.ts';

/** The relay id, salt and time that a new store is created with; an existing store keeps its own. */
export type StoreBirth = { readonly relayId: string; readonly salt: Uint8Array; readonly atMs: number };

/** A feed holds the notices of one till, numbered from 1 without gaps. A store creates a feed with its first command. */
export type FeedKey = { readonly merchant: string; readonly till: string };

/** A unique name for each feed. Ids contain no slash, so two feeds never share a name. */
export const feedName = ({ merchant, till }: FeedKey): string => `${merchant}/${till}`;

export type KeptHeaders = Readonly<Record<string, string>>;

export type ArrivedNotice = {
  readonly kind: NoticeKind;
  /** Identifies a notice within its feed and kind: notices with equal digests are the same notice. 43 characters, base64url. */
  readonly digest: string;
  /**
   * The kind of address that the notice was sent to. The same notice received at a right and at a wrong address is stored as two
   * notices, so that a forged early copy cannot block the real one. Once the notice from the right address is stored, all further
   * copies count as repeats.
   */
  readonly cameBy: WayIn;
  /**
   * A digest of the signature alone, so that re-encoded copies of one signed notice have the same mark. Null if the notice has no
   * signature.
   */
  readonly mark: string | null;
  /** The `<attempt>/<tag>` of the notice's address, even if the tag is wrong; null if the address has none or is too long. */
  readonly sentTo: string | null;
  readonly receivedAtMs: number;
  readonly headers: KeptHeaders;
  /** The bytes of the notice as they were received. */
  readonly raw: Buffer;
};

export type VerifiedBy = { readonly keyId: string; readonly profileId: string };

/** Stores a notice under the next number of its feed, or counts a repeat of a stored notice. */
export type KeepNotice = {
  readonly do: 'keep';
  readonly till: string;
  readonly notice: ArrivedNotice;
  /**
   * The key and profile under which the notice verified; null if unverified. At most `mostUnverified` unverified notices may wait
   * for the till to read them, counted separately for right and wrong addresses.
   */
  readonly by: VerifiedBy | null;
  readonly mostUnverified: number;
  /** Keyed hashes of an unverified notice's sender, for the bounds of a spool; absent for the provider. */
  readonly sender?: { readonly address: string; readonly prefix: string };
  /**
   * Applies if the notice is a repeat. `count`: raise the count of repeats. `refuse`: leave the count unchanged, because the
   * sender has used up its allowance.
   */
  readonly again: 'count' | 'refuse';
};

/**
 * How likely a quarantined notice is genuine. 0: unreadable or unsigned. 1: signed; possibly a payment whose profile is still
 * wrong. 2: signed, and sent to a right address or from the provider's network. 3: signed with a key of the merchant in a known
 * variation of the profiles.
 */
export type EvidenceStrength = 0 | 1 | 2 | 3;
export const surely: EvidenceStrength = 3;

/**
 * Puts a notice that did not verify into the till's quarantine; a known digest only raises its count. One address and one network
 * may fill only a part of the quarantine (`mostPerAddress`, `mostPerPrefix`). In a full quarantine, the new notice replaces the
 * weakest entry unless the notice itself is weaker. Among unsigned entries the oldest is dropped; among signed entries, the
 * oldest of the largest address in the largest network. Nobody can therefore block the quarantine by filling it. An entry of
 * strength 3 is never dropped and never refused.
 */
export type QuarantineCommand = {
  readonly do: 'quarantine';
  readonly till: string;
  readonly notice: ArrivedNotice;
  readonly problem: ErrorCode;
  readonly strength: EvidenceStrength;
  /** Keyed hashes of the sender's address and of its network. */
  readonly address: string;
  readonly prefix: string;
  readonly mostPerTill: number;
  readonly mostPerAddress: number;
  readonly mostPerPrefix: number;
};

/** Stores a signature profile of the till, as JSON; at most `most` per till. */
export type NoteProfile = {
  readonly do: 'profile';
  readonly till: string;
  readonly profile: string;
  readonly atMs: number;
  readonly most: number;
};

/** Moves a quarantined notice to the feed once the notice verifies, and stores it under this new digest. */
export type Promote = {
  readonly do: 'promote';
  readonly till: string;
  readonly id: number;
  readonly digest: string;
  readonly by: VerifiedBy;
};

/**
 * Stores a till's chain head. A signed head is stored only if it is beyond the last signed head of its ledger, and is never
 * deleted. An unsigned head is stored in a separate list unless it equals the last head in that list (if the list is empty: the
 * last signed head). Only the newest `mostUnsigned` of that list stay.
 */
export type NoteHead = {
  readonly do: 'head';
  readonly till: string;
  readonly head: string;
  /**
   * The chain head's signature by the till's own key, already verified; null if the head is unsigned or no key is known to verify
   * it.
   */
  readonly signature: string | null;
  /**
   * The chain head's unverified signature, stored so that the till can verify it later; null if the head was sent without one.
   */
  readonly claimed: string | null;
  readonly atMs: number;
  readonly mostUnsigned: number;
};

/**
 * Records that the till has stored all notices of its feed up to this number. A number above the feed's last number counts as the
 * last number.
 */
export type NoteTaken = { readonly do: 'taken'; readonly till: string; readonly number: number };

/** A public key that a live till sent as its own, and that the relay pinned. */
export type PinnedKey = {
  /** The public key: raw Ed25519 in base64url. */
  readonly key: string;
  /** SHA-256, in hexadecimal, of the token that the till sent with the key. */
  readonly token: string;
  readonly pinnedMs: number;
};

/** Pins a till's key, unless a key is already pinned under the same token. If `pin` is null, removes the pin. */
export type Pin = { readonly do: 'pin'; readonly till: string; readonly pin: PinnedKey | null };

export type StoreCommand = KeepNotice | QuarantineCommand | Promote | NoteProfile | NoteHead | NoteTaken | Pin;

/** The possible outcomes of each kind of command. */
export type Outcomes = {
  readonly keep: 'stored' | 'repeated' | 'refused-again' | 'unverified-full';
  readonly quarantine: 'quarantined' | 'share-full' | 'quarantine-full';
  readonly promote: 'promoted' | 'gone';
  readonly profile: 'noted' | 'same' | 'full';
  readonly head: 'recorded' | 'same' | 'older';
  readonly taken: 'taken';
  readonly pin: 'pinned' | 'held' | 'unpinned';
};
export type OutcomesOf<Batch extends readonly StoreCommand[]> = { readonly [I in keyof Batch]: Outcomes[Batch[I]['do']] };

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
  /**
   * The kind of address if another feed of the merchant, or its quarantine, already had a notice of the same kind with the same
   * signature (`mark`); otherwise null.
   */
  readonly elsewhere: Elsewhere | null;
};
export type QuarantineEntry = {
  /** The quarantine entry's id. Ids are never reused, so that a cursor stays valid after entries are dropped. */
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
  /**
   * The kind of address at which another feed of the merchant already had the same notice, as in {@link StoredNotice}; otherwise
   * null.
   */
  readonly elsewhere: Elsewhere | null;
};
export type StoredHead = {
  readonly id: number;
  readonly head: string;
  readonly receivedAtMs: number;
  /** True if the relay verified the signature on receipt. */
  readonly signed: boolean;
  /** The signature that was sent with the chain head, verified or not; null if no signature was sent. */
  readonly signature: string | null;
};

export { failureOf, isBusy, storeFailure } from './failure.ts';

/**
 * The items with a number or id above `after`, at most `limit`. The page ends early once it holds `maxBytes` of notices, but
 * always has the first item.
 */
export type PageOf = { readonly after: number; readonly limit: number; readonly maxBytes: number };

/** `have`: notices that the reader has read, to be compared with the feed; at least one, greatest number first. */
export type FeedPageOf = PageOf & { readonly have?: readonly Have[] };
/**
 * `alike`: only if `have` was given, the result of `greatestAlike` (shared/relay-wire/have.ts). Items and `alike` come from the
 * same state of the store: otherwise a store that loses notices between two reads could confirm a notice that it no longer holds.
 */
export type StoredPage = { readonly last: number; readonly items: readonly StoredNotice[]; readonly alike?: number };

export type StoreEvent =
  /** Emitted after the commit, also of another relay, so that a listener that reads `feeds` finds the new notices. */
  | { readonly type: 'grown'; readonly feeds: readonly FeedKey[] }
  /** Another relay, or this relay's spool, put a signed notice into the quarantine of these tills. */
  | { readonly type: 'held'; readonly feeds: readonly FeedKey[] }
  /** Another relay pinned the key of these tills. */
  | { readonly type: 'pinned'; readonly feeds: readonly FeedKey[] }
  /** Events of other relays may have been lost. */
  | { readonly type: 'missed' }
  /** A transaction was committed; `commands` is the number of commands in it, over all its appends. */
  | { readonly type: 'committed'; readonly commands: number }
  /** A transaction could not be committed; `code` is the store's own error code. */
  | { readonly type: 'refused'; readonly commands: number; readonly code: string }
  | DatabaseEvent
  | SpoolEvent;

/** The reads and settings for a store that other relays write, too. */
export type OtherRelays = {
  /** How often to look for growth of which no event told: an event is lost if its relay dies after the commit. */
  readonly checkMs: number;
  /** Returns the last number of each feed (0 for an empty feed), in the order of `feeds`. */
  lasts(feeds: readonly FeedKey[]): Promise<readonly number[]>;
  /** True while events of other relays arrive. */
  isHeard(): boolean;
};

/** The store. Reads reject with a {@link storeFailure} if the disk cannot be read. */
export type RelayStore = {
  /** The id of this store. Tills that read a different id start again at the first number. */
  readonly relayId: string;
  /** The key for hashing senders' addresses. */
  readonly salt: Uint8Array;
  /** Null if only this relay writes the store. */
  readonly others: OtherRelays | null;
  /**
   * Runs a batch of commands of one merchant in order, in one transaction, and resolves once the transaction is durable. Errors:
   * `data.disk-full`, `data.unwritable` or another `data.*` code if the write failed; `data.unwritable` if the store is closed;
   * `data.unconfirmed` if the write may or may not be durable.
   */
  append<const Batch extends readonly StoreCommand[]>(merchant: string, batch: Batch): Promise<Result<OutcomesOf<Batch>>>;
  /** Returns a page of notices by number, and the feed's highest number (0 for an empty feed). */
  feed(of: FeedKey, page: FeedPageOf): Promise<StoredPage>;
  /** Returns a page of quarantined notices by id. */
  quarantine(of: FeedKey, page: PageOf): Promise<readonly QuarantineEntry[]>;
  /** The till's stored profiles as JSON, oldest first. */
  profiles(of: FeedKey): Promise<readonly string[]>;
  /** The till's pinned key; null if none is pinned. */
  pinned(of: FeedKey): Promise<PinnedKey | null>;
  /** Returns a page of chain heads by id; with `newest`, the last `limit` heads after the id `after`, oldest first. */
  heads(
    of: FeedKey,
    page: { readonly after: number; readonly limit: number; readonly newest: boolean },
  ): Promise<readonly StoredHead[]>;
  /** The newest chain head that was sent with a signature; null if there is none. */
  newestHead(of: FeedKey): Promise<StoredHead | null>;
  /** Returns the last number and the size of the quarantine for each feed, in the order of `feeds`. */
  standing(feeds: readonly FeedKey[]): Promise<readonly { readonly last: number; readonly quarantined: number }[]>;
  /** Tests whether the disk can be written, by writing a value that nothing reads. False if the write fails. */
  probe(): Promise<boolean>;
  subscribe(listen: (event: StoreEvent) => void): Cancel;
  /** Where notices lie while the store's database is away; null if the store keeps none aside. */
  readonly spool: NoticeSpool | null;
  /** Stops the store at once, as a crash would: commands that are not durable yet fail. */
  close(): void;
};
