// Books the notices of the relay: verifies each again with the till's own keys, decides, and writes cursor and money in one
// transaction.
import { coversBegun, keysAt } from '../../../protocol/keys-at.ts';
import { readNotice } from '../../../protocol/notice.ts';
import { isBounded } from '../../../protocol/parameter-bound.ts';
import type { SignatureProfile } from '../../../protocol/profile.ts';
import { findFit } from '../../../protocol/signature.ts';
import { signedFacts } from '../../../protocol/signed-facts.ts';
import { addressedOf, arrivalOf, isAddressed, waitsForAddress } from '../../../shared/payment/addressed.ts';
import type { FeedItem, FeedPage } from '../../../shared/relay-wire/feed.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { AddressedArrival, NoticeJudged } from '../../../till-journal/notices.ts';
import type { QuarantinedSum, Cursor } from '../../../till-journal/sidecar-body.ts';
import type { EntryNotes, Ledger, Tx } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import { bytesDigest, noticeDigest } from '../../ledger/notice-digest.ts';
import type { Secrets } from '../../../secrets/port.ts';
import type { TillChange, Changes } from '../changes.ts';
import { takesAnew } from '../sale/codes.ts';
import { attemptAt, changesOf, codesTakenBy, decideNotice, ownAddressOf } from './decide.ts';

/**
 * The result of one notice. `written`: an entry was written; `moved`: that entry also says that the feed was read up to the
 * notice.
 */
type BookedNotice = { readonly written: boolean; readonly moved: boolean; readonly told: readonly TillChange[] };
type QuarantineCause = { readonly digest: string; readonly problem: string };
type VerifiedNotice = Omit<NoticeJudged, 'attemptId' | 'decision' | 'arrived'>;

/**
 * A notice that did not verify when it arrived. `quarantineId`: its id in this till's own quarantine; null if it is in the
 * relay's.
 */
export type QuarantinedItem = { readonly item: FeedItem; readonly quarantineId: number | null };

const nothingBooked: BookedNotice = { written: false, moved: false, told: [] };
type FeedBatch = { readonly unproved: number; readonly quarantined: boolean };
const provedAll = (said: Result<null>): Result<FeedBatch> => (said.ok ? ok({ unproved: 0, quarantined: false }) : said);

export type NoticesDeps = {
  readonly ledger: Ledger;
  /** All signature profiles in force: those of the settings and the adopted ones. */
  profiles(): readonly SignatureProfile[];
  readonly secrets: Secrets;
  readonly changes: Changes;
  /** True if a notice that the relay routed by its invoice number may be booked here. */
  allowsFixed?(): boolean;
  /** The monotonic clock in ms. Without it, pages of repeats are written at once. */
  monoMs?(): number;
};

/**
 * Shortest time between two entries for pages of repeats alone. Without this limit, a sender who re-encodes a genuine notice
 * again and again would fill the journal. After a restart, pages that were not written are read again.
 */
const repeatsMs = 60_000;

export const createNotices = (deps: NoticesDeps) => {
  const { ledger, profiles, secrets, changes, allowsFixed = () => false, monoMs = () => Infinity } = deps;
  const { payments, feed } = ledger;
  /**
   * The position in memory after pages of repeats that were not written. `over`: the books' cursor at that time; if the books'
   * cursor has moved since, this position is ignored.
   */
  let ahead: (Cursor & { readonly sinceMs: number; readonly over: number | null }) | null = null;

  const cursor = (): Cursor | null => {
    const written = feed.cursor();
    if (ahead === null || (written?.after ?? null) !== ahead.over) return written;
    const isAhead = written === null || (written.relayId === ahead.relayId && written.after < ahead.after);
    return isAhead ? ahead : written;
  };

  /** The notice with the key and profile under which its signature holds, or the error code if none does. */
  const verifyItem = (relayId: string, item: FeedItem, under: readonly SignatureProfile[]): VerifiedNotice | string => {
    const raw = Buffer.from(item.raw, 'base64');
    // A foreign relay may pass on notices with more parameters than ours accepts: reject them before parsing, which is slow.
    if (!isBounded(item.kind, raw)) return 'notice.too-many';
    const notice = readNotice(item.kind, raw);
    if (!notice.ok) return notice.error.code;
    const keys = keysAt(secrets.signingKeys(), item.receivedAtMs);
    const fit = findFit(notice.value, keys, under);
    if (!fit.ok) return fit.error.code;
    const { number, kind, headers, receivedAtMs } = item;
    const digest = noticeDigest(kind, raw);
    const { key, profile } = fit.value;
    const facts = signedFacts(notice.value, profile);
    const attempt = facts.invoiceNo === null || key.retiredAtMs === undefined ? null : payments.attemptByInvoice(facts.invoiceNo);
    if (attempt && !coversBegun(key, payments.begunMs(attempt))) return 'notice.key-retired';
    const by = { keyId: key.id, profileId: profile.id };
    return {
      relayId,
      number,
      kind,
      raw: item.raw,
      digest,
      headers,
      receivedAtMs,
      ...by,
      facts,
    };
  };

  /** Hides the code of the payment at whose address a known approval arrived, though the approval names another payment. */
  const hideCode = (tx: Tx, { attemptId }: Attempt, digest: string): BookedNotice => {
    tx.record('code.hidden', { attemptId, by: 'approval', digest }, { actor: 'till' });
    return { written: true, moved: false, told: [{ type: 'attempt', attemptId }] };
  };

  /**
   * Books a notice whose bytes are known. It is a repeat, unless only its wrong address kept it from being booked and it now
   * arrives at the right one: then it is judged again.
   */
  const bookAgain = (
    tx: Tx,
    known: number,
    { relayId, number, digest, headers, receivedAtMs, facts, arrived }: VerifiedNotice & { readonly arrived: AddressedArrival },
    attempt: Attempt | null,
    at: Attempt | null,
    notes: EntryNotes,
  ): BookedNotice => {
    const first = tx.journal.bySeq(known);
    const waits = first?.kind === 'notice.judged' && waitsForAddress(first.body.decision);
    const { addressed } = arrived;
    if (!waits || !attempt || addressed === null || !isAddressed(addressed)) {
      return facts.approved === 'yes' && at && takesAnew(tx, at, digest) ? hideCode(tx, at, digest) : nothingBooked;
    }
    const decision = decideNotice(tx, facts, attempt, addressed);
    const came = { relayId, number, digest, headers, receivedAtMs, arrived };
    const codesTaken = codesTakenBy(tx, facts, decision, [attempt], known);
    const body = { rejudges: known, attemptId: attempt.attemptId, facts, decision, came, ...(codesTaken && { codesTaken }) };
    const entry = tx.record('notice.rejudged', body, notes);
    return { written: true, moved: false, told: [...changesOf(entry.seq, decision, attempt), { type: 'exceptions' }] };
  };

  /**
   * Books one item within the page's transaction. Returns the changes to announce, or the digest and the error code of a notice
   * that does not verify.
   */
  const book = (tx: Tx, item: FeedItem, verified: VerifiedNotice | string): BookedNotice | QuarantineCause => {
    if (typeof verified === 'string') {
      return { digest: bytesDigest(item.kind, Buffer.from(item.raw, 'base64')), problem: verified };
    }
    const { facts } = verified;
    const attempt = facts.invoiceNo === null ? null : tx.payments.attemptByInvoice(facts.invoiceNo);
    const arrival = arrivalOf(item);
    const addressed = attempt && addressedOf(arrival, ownAddressOf(tx, attempt), allowsFixed());
    const notes = { actor: 'relay', relayMs: item.receivedAtMs };
    const arrived = { ...arrival, addressed };
    const known = tx.payments.noticeSeq(verified.digest);
    const at = attemptAt(tx, arrival.sentTo);
    const other = at?.attemptId === attempt?.attemptId ? null : at;
    if (known !== null) return bookAgain(tx, known, { ...verified, arrived }, attempt, other, notes);
    const decision = decideNotice(tx, facts, attempt, addressed ?? undefined);
    const codesTaken = codesTakenBy(tx, facts, decision, [attempt, other]);
    const body = {
      ...verified,
      attemptId: attempt?.attemptId ?? null,
      decision,
      arrived,
      ...(other && { cameTo: other.attemptId }),
      ...(codesTaken && { codesTaken }),
    };
    const entry = tx.record('notice.judged', body, notes);
    const told = changesOf(entry.seq, decision, attempt);
    return { written: true, moved: true, told: other ? [...told, { type: 'attempt', attemptId: other.attemptId }] : told };
  };

  /** Writes that the feed was read up to this cursor, and moves the cursor there. Errors: `data.*`. */
  const sayRead = ({ relayId, after }: Cursor): Result<null> => {
    const written = ledger.write(({ record, sidecar }) => {
      record('feed.read', { relayId, to: after, shelved: [], dropped: [] }, { actor: 'relay' });
      sidecar.setCursor({ relayId, after });
      return null;
    });
    if (written.ok) ahead = null;
    return written;
  };

  /** Writes the position after pages of repeats, if `repeatsMs` have passed. Errors: `data.*`. */
  const sayRepeats = (): Result<null> => {
    const at = cursor();
    if (ahead === null || at !== ahead || monoMs() - ahead.sinceMs < repeatsMs) return { ok: true, value: null };
    return sayRead(ahead);
  };

  return {
    /** The position from which the feed is read next; null before the first page. */
    cursor,

    /**
     * Reads the feed from its beginning, because the relay has another store and its numbers start again. Booked notices stay
     * booked. Errors: `data.*`.
     */
    restartFeed(relayId: string): Result<null> {
      const { relayId: previousRelayId, after: previousAfter } = cursor() ?? { relayId: '', after: 0 };
      return ledger.write(({ record, sidecar }) => {
        record('feed.restarted', { relayId, previousRelayId, previousAfter }, { actor: 'relay' });
        sidecar.setCursor({ relayId, after: 0 });
        return null;
      });
    },

    /**
     * Moves the cursor back to `after`, because a relay that was restored gives the later numbers out again. Booked notices stay
     * booked. Errors: `data.*`.
     */
    goBack: (after: number): Result<null> => sayRead({ relayId: cursor()?.relayId ?? '', after }),

    /**
     * Books a page of consecutive items and moves the cursor behind it, all or nothing. `unproved`: the number of quarantined
     * notices if nothing was booked, else 0; `quarantined`: true if at least one was. Errors: `data.*`.
     */
    bookPage({ relayId, items }: FeedPage): Result<FeedBatch> {
      const last = items.at(-1);
      if (!last) return provedAll(sayRepeats());
      // Verify before the transaction: signatures are slow, and a transaction blocks all other writers.
      const verified = items.map((item) => verifyItem(relayId, item, profiles()));
      const written = ledger.write((tx) => {
        const told: TillChange[] = [];
        const quarantined: QuarantinedSum[] = [];
        const dropped: number[] = [];
        let saidUpTo = 0;
        let isWritten = false;
        for (const [i, item] of items.entries()) {
          const booked = book(tx, item, verified[i] as VerifiedNotice | string);
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
        // If no booked notice records the cursor's move, or notices were quarantined, an entry of its own records both.
        if (saidUpTo !== last.number || quarantined.length > 0) {
          tx.record('feed.read', { relayId, to: last.number, shelved: quarantined, dropped }, { actor: 'relay' });
        }
        tx.sidecar.setCursor({ relayId, after: last.number });
        return { told, unproved: isWritten ? 0 : quarantined.length, quarantined: quarantined.length > 0 };
      });
      if (!written.ok) return written;
      if (written.value === null) {
        ahead = { relayId, after: last.number, sinceMs: ahead?.sinceMs ?? monoMs(), over: feed.cursor()?.after ?? null };
        return provedAll(sayRepeats());
      }
      ahead = null;
      const { told, ...taken } = written.value;
      for (const change of told) changes.tell(change);
      return ok(taken);
    },

    /** True if the notice would be booked once `profile` were adopted: signed by a secret that holds for it. */
    verifiesUnder: (profile: SignatureProfile, item: FeedItem): boolean => typeof verifyItem('', item, [profile]) !== 'string',

    /** True if these bytes were booked before, wherever they arrived. */
    isBooked: ({ kind, raw }: FeedItem): boolean => payments.hasNotice(noticeDigest(kind, Buffer.from(raw, 'base64'))),

    /**
     * Books those of the given quarantined notices that verify now, with the time at which they first arrived, and removes them
     * from the till's own quarantine. Returns how many were booked. Errors: `data.*`.
     */
    bookQuarantined(relayId: string, quarantined: readonly QuarantinedItem[]): Result<number> {
      const verified = quarantined.map(({ item }) => verifyItem(relayId, item, profiles()));
      const written = ledger.write((tx) => {
        const told: TillChange[] = [];
        const dropped: number[] = [];
        let count = 0;
        for (const [i, { item, quarantineId }] of quarantined.entries()) {
          const booked = book(tx, item, verified[i] as VerifiedNotice | string);
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
      });
      if (!written.ok) return written;
      for (const change of written.value.told) changes.tell(change);
      return { ok: true, value: written.value.count };
    },
  };
};
export type Notices = ReturnType<typeof createNotices>;
