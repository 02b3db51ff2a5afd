// Books what the relay hands over: verifies each notice again with the till's own keys, decides, and writes cursor and money
// in one transaction.
import { coversBegun, keysAt } from '../../../protocol/keys-at.ts';
import { readNotice } from '../../../protocol/notice.ts';
import { isBounded } from '../../../protocol/parameter-bound.ts';
import type { SignatureProfile } from '../../../protocol/profile.ts';
import { findFit } from '../../../protocol/signature.ts';
import { signedFacts } from '../../../protocol/signed-facts.ts';
import { addressedOf, arrivalOf, isAddressed, waitsForAddress } from '../../../shared/payment/addressed.ts';
import type { FeedItem, FeedPage } from '../../../shared/relay-wire/feed.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Arrived, NoticeJudged } from '../../../till-journal/notices.ts';
import type { QuarantinedSum, Cursor } from '../../../till-journal/sidecar-body.ts';
import type { EntryNotes, Ledger, Tx } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import { bytesDigest, noticeDigest } from '../../ledger/notice-digest.ts';
import type { Secrets } from '../../../secrets/port.ts';
import type { Change, Changes } from '../changes.ts';
import { takesAnew } from '../sale/codes.ts';
import { attemptAt, changesOf, codesTakenBy, decideNotice, ownAddressOf } from './decide.ts';

/** `written`: the journal has an entry of it; `moved`: one that says that the feed was read up to it. */
type Booked = { readonly written: boolean; readonly moved: boolean; readonly told: readonly Change[] };
type Quarantined = { readonly digest: string; readonly problem: string };
type Verified = Omit<NoticeJudged, 'attemptId' | 'decision' | 'arrived'>;

/** A notice that did not verify when it came. `quarantineId`: its id in this till's own quarantine, null at the relay. */
export type QuarantinedItem = { readonly item: FeedItem; readonly quarantineId: number | null };

const nothingBooked: Booked = { written: false, moved: false, told: [] };
type Taken = { readonly unproved: number; readonly quarantined: boolean };
const provedAll = (said: Result<null>): Result<Taken> => (said.ok ? ok({ unproved: 0, quarantined: false }) : said);

export type NoticesDeps = {
  readonly ledger: Ledger;
  /** All that hold now: the settings' and the adopted ones. */
  profiles(): readonly SignatureProfile[];
  readonly secrets: Secrets;
  readonly changes: Changes;
  /** Notices that were routed by the number of their invoice are this till's, too. */
  allowsFixed?(): boolean;
  /** The monotonic clock; without it nothing of what is read waits to be written down. */
  monoMs?(): number;
};

/**
 * Pages that hold nothing but repeats are written down at most so often: else whoever repeats a genuine notice, spelled in ever
 * other ways, would fill the journal. What was not written down is read once more after a restart.
 */
const repeatsMs = 60_000;

export const createNotices = (deps: NoticesDeps) => {
  const { ledger, profiles, secrets, changes, allowsFixed = () => false, monoMs = () => Infinity } = deps;
  const { payments, feed } = ledger;
  /** Read behind the books' own cursor as it stood then, `over`: repeats alone. */
  let ahead: (Cursor & { readonly sinceMs: number; readonly over: number | null }) | null = null;

  const cursor = (): Cursor | null => {
    const written = feed.cursor();
    if (ahead === null || (written?.after ?? null) !== ahead.over) return written;
    const isAhead = written === null || (written.relayId === ahead.relayId && written.after < ahead.after);
    return isAhead ? ahead : written;
  };

  /** The notice with the key and profile that fit, or the code of what is wrong with it. */
  const verify = (relayId: string, item: FeedItem, under: readonly SignatureProfile[]): Verified | string => {
    const raw = Buffer.from(item.raw, 'base64');
    // A relay that is not ours hands on what ours would not read: a look is all that it costs.
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

  /** An approval that is known came by the address of a payment that it does not name. */
  const hideCode = (tx: Tx, { attemptId }: Attempt, digest: string): Booked => {
    tx.record('code.hidden', { attemptId, by: 'approval', digest }, { actor: 'till' });
    return { written: true, moved: false, told: [{ type: 'attempt', attemptId }] };
  };

  /** Bytes that are known are a repeat, unless they came by no right address before and do so now. */
  const bookAgain = (
    tx: Tx,
    known: number,
    { relayId, number, digest, headers, receivedAtMs, facts, arrived }: Verified & { readonly arrived: Arrived },
    attempt: Attempt | null,
    at: Attempt | null,
    notes: EntryNotes,
  ): Booked => {
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

  /** One item within the page's transaction; answers what changed, or why it does not verify. */
  const book = (tx: Tx, item: FeedItem, verified: Verified | string): Booked | Quarantined => {
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

  /** Says that the feed was read up to there, and to be read on from there. Errors: `data.*`. */
  const sayRead = ({ relayId, after }: Cursor): Result<null> => {
    const written = ledger.write(({ record, sidecar }) => {
      record('feed.read', { relayId, to: after, shelved: [], dropped: [] }, { actor: 'relay' });
      sidecar.setCursor({ relayId, after });
      return null;
    });
    if (written.ok) ahead = null;
    return written;
  };

  /** Says that the feed was read up to where it is `ahead`, once that is due. Errors: `data.*`. */
  const sayRepeats = (): Result<null> => {
    const at = cursor();
    if (ahead === null || at !== ahead || monoMs() - ahead.sinceMs < repeatsMs) return { ok: true, value: null };
    return sayRead(ahead);
  };

  return {
    /** Where the feed is to be read on from. */
    cursor,

    /** The relay's store is another one: its numbers start anew. What is booked stays booked. Errors: `data.*`. */
    restartFeed(relayId: string): Result<null> {
      const { relayId: previousRelayId, after: previousAfter } = cursor() ?? { relayId: '', after: 0 };
      return ledger.write(({ record, sidecar }) => {
        record('feed.restarted', { relayId, previousRelayId, previousAfter }, { actor: 'relay' });
        sidecar.setCursor({ relayId, after: 0 });
        return null;
      });
    },

    /** The relay was set back, and gives its numbers behind `after` anew. What is booked stays booked. Errors: `data.*`. */
    goBack: (after: number): Result<null> => sayRead({ relayId: cursor()?.relayId ?? '', after }),

    /**
     * Books a page of consecutive items and moves the cursor behind it, all or nothing. `unproved`: how many were quarantined, where
     * nothing was booked; `quarantined`: some were. Errors: `data.*`.
     */
    bookPage({ relayId, items }: FeedPage): Result<Taken> {
      const last = items.at(-1);
      if (!last) return provedAll(sayRepeats());
      // Before the transaction: signatures take a while, and nobody else can write meanwhile.
      const verified = items.map((item) => verify(relayId, item, profiles()));
      const written = ledger.write((tx) => {
        const told: Change[] = [];
        const quarantined: QuarantinedSum[] = [];
        const dropped: number[] = [];
        let saidUpTo = 0;
        let isWritten = false;
        for (const [i, item] of items.entries()) {
          const booked = book(tx, item, verified[i] as Verified | string);
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
        // What no booked notice says of cursor and quarantine is said by an entry of its own.
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
    verifiesUnder: (profile: SignatureProfile, item: FeedItem): boolean => typeof verify('', item, [profile]) !== 'string',

    /** Whether these bytes were booked before, from wherever they came. */
    isBooked: ({ kind, raw }: FeedItem): boolean => payments.hasNotice(noticeDigest(kind, Buffer.from(raw, 'base64'))),

    /**
     * Books those of the given quarantined notices that verify now, as if they had just come, under the time when they first came.
     * Those in the till's own quarantine leave it. Answers how many. Errors: `data.*`.
     */
    bookQuarantined(relayId: string, quarantined: readonly QuarantinedItem[]): Result<number> {
      const verified = quarantined.map(({ item }) => verify(relayId, item, profiles()));
      const written = ledger.write((tx) => {
        const told: Change[] = [];
        const dropped: number[] = [];
        let count = 0;
        for (const [i, { item, quarantineId }] of quarantined.entries()) {
          const booked = book(tx, item, verified[i] as Verified | string);
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
