// Books what the relay hands over: verifies each notice again with the till's own keys, decides, and writes cursor and money
// in one transaction.
import { readNotice } from '../../protocol/notice.ts';
import type { SignatureProfile } from '../../protocol/profile.ts';
import { findFit } from '../../protocol/signature.ts';
import { signedFacts } from '../../protocol/signed-facts.ts';
import type { FeedItem, FeedPage } from '../../shared/feed.ts';
import { type Decision, judgeNotice } from '../../shared/payment/judge.ts';
import type { NoticeFacts } from '../../shared/payment/notice-facts.ts';
import type { Result } from '../../shared/result.ts';
import type { NoticeJudged } from '../ledger/entries.ts';
import type { Ledger, Recorder } from '../ledger/ledger.ts';
import { bytesDigest, noticeDigest } from '../ledger/notice-digest.ts';
import type { Attempt } from '../ledger/rows.ts';
import type { Secrets } from '../secrets/port.ts';
import type { Change, Changes } from './changes.ts';
import { judgedView } from './judged-view.ts';

type Unverified = { readonly digest: string; readonly problem: string };
type Verified = Omit<NoticeJudged, 'attemptId' | 'decision'>;

/** A notice that did not verify when it came. `shelfId` where it lies on this till's shelf. */
export type HeldItem = { readonly item: FeedItem; readonly shelfId: number | null };

export type NoticesDeps = {
  readonly ledger: Ledger;
  /** All that hold now: the settings' and the adopted ones. */
  profiles(): readonly SignatureProfile[];
  readonly secrets: Secrets;
  readonly changes: Changes;
};

export const createNotices = ({ ledger, profiles, secrets, changes }: NoticesDeps) => {
  const { payments, feed } = ledger;

  /** The notice with the key and profile that fit, or the code of what is wrong with it. */
  const verify = (relayId: string, item: FeedItem, raw: Buffer): Verified | string => {
    const notice = readNotice(item.kind, raw);
    if (!notice.ok) return notice.error.code;
    const keys = secrets
      .signingKeys()
      .filter(({ retiredAtMs = null }) => retiredAtMs === null || item.receivedAtMs < retiredAtMs);
    const fit = findFit(notice.value, keys, profiles());
    if (!fit.ok) return fit.error.code;
    const { number, kind, headers, receivedAtMs } = item;
    const digest = noticeDigest(kind, raw);
    const { key, profile } = fit.value;
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
      facts: signedFacts(notice.value, profile),
    };
  };

  const decide = (facts: NoticeFacts, attempt: Attempt | null): Decision => {
    const earlier = facts.transactionId === null ? null : payments.earlierReceipt(facts);
    const decision = judgeNotice(facts, attempt && judgedView(attempt), earlier);
    const known = decision.effect === 'exception' && payments.hasException(facts, decision.exception as string);
    return known ? { ...decision, effect: 'repeat' } : decision;
  };

  /** One item within the page's transaction; answers what changed, or why it does not verify. */
  const book = (record: Recorder, relayId: string, item: FeedItem): Change[] | Unverified => {
    const raw = Buffer.from(item.raw, 'base64');
    const verified = verify(relayId, item, raw);
    if (typeof verified === 'string') return { digest: bytesDigest(item.kind, raw), problem: verified };
    if (payments.hasNotice(verified.digest)) return [];
    const { facts } = verified;
    const attempt = facts.invoiceNo === null ? null : payments.attemptByInvoice(facts.invoiceNo);
    const decision = decide(facts, attempt);
    const notes = { actor: 'relay', relayMs: item.receivedAtMs };
    const entry = record('notice.judged', { ...verified, attemptId: attempt?.attemptId ?? null, decision }, notes);
    const told: Change[] = attempt ? [{ type: 'attempt', attemptId: attempt.attemptId }] : [];
    if (decision.receipt?.kind === 'sale') told.push({ type: 'paid' });
    // Money answers the exception of a customer who came back as paid.
    if (decision.receipt && attempt?.returned) told.push({ type: 'exceptions' });
    const unfit = decision.exception !== null && decision.effect !== 'repeat';
    return unfit ? [...told, { type: 'exception', seq: entry.seq }] : told;
  };

  return {
    /** The relay's store is another one: its numbers start anew. What is booked stays booked. Errors: `data.*`. */
    restartFeed(relayId: string): Result<null> {
      const { relayId: previousRelayId, after: previousAfter } = feed.cursor() ?? { relayId: '', after: 0 };
      return ledger.write((record) => {
        record('feed.restarted', { relayId, previousRelayId, previousAfter }, { actor: 'relay' });
        feed.setCursor({ relayId, after: 0 });
        return null;
      });
    },

    /** Books a page of consecutive items and moves the cursor behind it, all or nothing. Errors: `data.*`. */
    bookPage({ relayId, items }: FeedPage): Result<null> {
      const last = items.at(-1);
      if (!last) return { ok: true, value: null };
      const written = ledger.write((record) => {
        const told = items.flatMap((item) => {
          const booked = book(record, relayId, item);
          if (Array.isArray(booked)) return booked;
          feed.shelve(booked.digest, item, booked.problem);
          return [];
        });
        feed.setCursor({ relayId, after: last.number });
        return told;
      });
      if (!written.ok) return written;
      for (const change of written.value) changes.tell(change);
      return { ok: true, value: null };
    },

    /** Whether these bytes were booked before, from wherever they came. */
    isBooked: ({ kind, raw }: FeedItem): boolean => payments.hasNotice(noticeDigest(kind, Buffer.from(raw, 'base64'))),

    /**
     * Books those of some held notices that verify by now, as if they had just come, with the time at which they first did.
     * Those of the shelf leave it. Answers how many. Errors: `data.*`.
     */
    bookHeld(relayId: string, held: readonly HeldItem[]): Result<number> {
      const { seq: before } = ledger.journal.head();
      const written = ledger.write((record) =>
        held.flatMap(({ item, shelfId }) => {
          const told = book(record, relayId, item);
          if (!Array.isArray(told)) return [];
          if (shelfId !== null) feed.unshelve(shelfId);
          return told;
        }),
      );
      if (!written.ok) return written;
      for (const change of written.value) changes.tell(change);
      return { ok: true, value: ledger.journal.head().seq - before };
    },
  };
};
export type Notices = ReturnType<typeof createNotices>;
