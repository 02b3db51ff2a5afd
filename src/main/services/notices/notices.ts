// Books the notices of the relay: verifies each again with the till's own keys, decides, and writes cursor and money in one
// transaction.
import { digestOfItem } from '../../../protocol/feed-digest.ts';
import type { SignatureProfile } from '../../../protocol/profile.ts';
import { type Have, withRead } from '../../../shared/relay-wire/have.ts';
import type { FeedItem, FeedPage } from '../../../shared/relay-wire/feed.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { QuarantinedSum } from '../../../till-journal/sidecar-body.ts';
import type { Ledger, Tx } from '../../ledger/ledger.ts';
import { noticeDigest } from '../../ledger/notice-digest.ts';
import type { Secrets } from '../../../secrets/port.ts';
import type { TillChange, Changes } from '../changes.ts';
import { bookNotice } from './book.ts';
import { createFeedCursor } from './cursor.ts';
import { type VerifiedNotice, verifyItem } from './verify-item.ts';

/**
 * A notice that did not verify when it arrived. `quarantineId`: its id in this till's own quarantine; null if the notice is in
 * the relay's quarantine.
 */
export type QuarantinedItem = { readonly item: FeedItem; readonly quarantineId: number | null };

type FeedBatch = { readonly unproved: number; readonly quarantined: boolean };
const provedAll = (said: Result<null>): Result<FeedBatch> => (said.ok ? ok({ unproved: 0, quarantined: false }) : said);

export type NoticesDeps = {
  readonly ledger: Ledger;
  /** All signature profiles in force: the profiles in the settings and the adopted profiles. */
  profiles(): readonly SignatureProfile[];
  readonly secrets: Secrets;
  readonly changes: Changes;
  /** True if notices may be booked that arrived at a fixed address and that the relay routed by their invoice number. */
  allowsFixed?(): boolean;
  /** The monotonic clock in ms. Without it, pages of repeats are written at once. */
  monoMs?(): number;
};

/** An item of the feed, with the result of its verification. */
type VerifiedItem = { readonly item: FeedItem; readonly verified: VerifiedNotice | string };
/** A page with its verified items. `have`: the notices for the relay to compare once this page is read. */
type ReadPage = {
  readonly relayId: string;
  readonly items: readonly VerifiedItem[];
  readonly last: FeedItem;
  readonly have: readonly Have[];
};

/**
 * Books the notices of a page of the relay's feed and moves the feed's cursor behind the last notice. Null if all notices were
 * repeats: nothing was written then.
 */
const writePage = (tx: Tx, { relayId, items, last, have }: ReadPage, allowsFixed: boolean) => {
  const told: TillChange[] = [];
  const quarantined: QuarantinedSum[] = [];
  const dropped: number[] = [];
  let saidUpTo = 0;
  let isWritten = false;
  for (const { item, verified } of items) {
    const booked = bookNotice(tx, item, verified, allowsFixed);
    if ('told' in booked) {
      told.push(...booked.told);
      isWritten ||= booked.written;
      if (booked.moved) saidUpTo = item.number;
      continue;
    }
    const put = tx.sidecar.quarantine(booked.digest, item, booked.problem);
    quarantined.push(...put.quarantined);
    dropped.push(...put.dropped);
  }
  if (!isWritten && quarantined.length === 0) return null;
  // The cursor's move must be in the journal. If the last booked notice does not record the move, or notices were quarantined, a
  // `feed.read` entry records both.
  if (saidUpTo !== last.number || quarantined.length > 0) {
    tx.record('feed.read', { relayId, to: last.number, shelved: quarantined, dropped }, { actor: 'relay' });
  }
  tx.sidecar.setCursor({ relayId, after: last.number }, have);
  return { told, unproved: isWritten ? 0 : quarantined.length, quarantined: quarantined.length > 0 };
};

/** Books the quarantined notices that verify now (`items`), and removes them from the till's own quarantine. */
const writeQuarantined = (tx: Tx, items: readonly (QuarantinedItem & VerifiedItem)[], allowsFixed: boolean) => {
  const told: TillChange[] = [];
  const dropped: number[] = [];
  let count = 0;
  for (const { item, verified, quarantineId } of items) {
    const booked = bookNotice(tx, item, verified, allowsFixed);
    if (!('told' in booked)) continue;
    told.push(...booked.told);
    if (booked.written) count += 1;
    if (quarantineId === null) continue;
    tx.sidecar.release(quarantineId);
    dropped.push(quarantineId);
  }
  const at = tx.feed.cursor();
  if (at && dropped.length > 0) {
    const { relayId: from, after: to } = at;
    tx.record('feed.read', { relayId: from, to, shelved: [], dropped }, { actor: 'relay' });
  }
  return { told, count };
};

export const createNotices = (deps: NoticesDeps) => {
  const { ledger, profiles, changes, allowsFixed = () => false, monoMs = () => Infinity } = deps;
  const cursor = createFeedCursor(ledger, monoMs);
  const announce = (told: readonly TillChange[]): void => {
    for (const change of told) changes.tell(change);
  };

  return {
    /** The position from which the feed is read next; null before the first page. */
    cursor: cursor.now,
    /** The notices that were read up to the cursor, for the relay to compare. */
    have: cursor.have,
    restartFeed: cursor.restart,
    goBack: cursor.goBack,

    /**
     * Books a page of consecutive items and moves the cursor behind it, all or nothing. `unproved`: the number of quarantined
     * notices if the page booked nothing, otherwise 0; `quarantined`: true if the page has a quarantined notice. Errors:
     * `data.*`.
     */
    bookPage({ relayId, items }: FeedPage): Result<FeedBatch> {
      const last = items.at(-1);
      if (!last) return provedAll(cursor.sayRepeats());
      // Verify before the transaction: signatures are slow, and a transaction blocks all other writers.
      const verified = items.map((item) => ({ item, verified: verifyItem(deps, relayId, item, profiles()) }));
      const read = items.map((item) => ({ number: item.number, digest: digestOfItem(item) })).reduce(withRead, cursor.have());
      const page = { relayId, items: verified, last, have: read };
      const written = ledger.write((tx) => writePage(tx, page, allowsFixed()));
      if (!written.ok) return written;
      if (written.value === null) {
        cursor.passRepeats(relayId, last.number, read);
        return provedAll(cursor.sayRepeats());
      }
      cursor.forgetRepeats();
      const { told, ...taken } = written.value;
      announce(told);
      return ok(taken);
    },

    /**
     * True if the notice would be booked after `profile` is adopted: signed under it by a secret that is valid for the notice.
     */
    verifiesUnder: (profile: SignatureProfile, item: FeedItem): boolean =>
      typeof verifyItem(deps, '', item, [profile]) !== 'string',

    /** True if a notice with these bytes was booked before, at whichever address the bytes arrived. */
    isBooked: ({ kind, raw }: FeedItem): boolean => ledger.payments.hasNotice(noticeDigest(kind, Buffer.from(raw, 'base64'))),

    /**
     * Books the given quarantined notices that verify now, dated with their first arrival, and removes them from the till's own
     * quarantine. Returns how many were booked. Errors: `data.*`.
     */
    bookQuarantined(relayId: string, quarantined: readonly QuarantinedItem[]): Result<number> {
      const items = quarantined.map((each) => ({ ...each, verified: verifyItem(deps, relayId, each.item, profiles()) }));
      const written = ledger.write((tx) => writeQuarantined(tx, items, allowsFixed()));
      if (!written.ok) return written;
      announce(written.value.told);
      return ok(written.value.count);
    },
  };
};
export type Notices = ReturnType<typeof createNotices>;
