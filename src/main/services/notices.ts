// Books what the relay hands over: verifies each notice again with the till's own keys, decides, and writes cursor and money
// in one transaction.
import { readNotice } from '../../protocol/notice.ts';
import { verifyNotice } from '../../protocol/signature.ts';
import type { FeedItem, FeedPage } from '../../shared/feed.ts';
import { money } from '../../shared/money.ts';
import { type AttemptView, type Decision, judgeNotice } from '../../shared/payment/judge.ts';
import type { NoticeFacts } from '../../shared/payment/notice-facts.ts';
import type { Result } from '../../shared/result.ts';
import type { NoticeJudged } from '../ledger/entries.ts';
import type { Ledger, Recorder } from '../ledger/ledger.ts';
import type { Attempt } from '../ledger/rows.ts';
import { sha256Hex } from '../ledger/sha256.ts';
import type { Secrets } from '../secrets/port.ts';
import type { TillSettings } from '../settings.ts';
import type { Change, Changes } from './changes.ts';

type Verified = Omit<NoticeJudged, 'attemptId' | 'decision'>;

const viewOf = (attempt: Attempt): AttemptView => ({
  attemptId: attempt.attemptId,
  gateway: attempt.gateway,
  asked: money(attempt.amountMinor, attempt.currency),
  state: attempt.state,
  refusedAsDuplicate: attempt.state === 'refused' && attempt.words?.code === 'DUPLICATED_INVOICE_NUMBER',
  salePaid: attempt.salePaid,
});

export type NoticesDeps = {
  readonly ledger: Ledger;
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  readonly changes: Changes;
};

export const createNotices = ({ ledger, settings, secrets, changes }: NoticesDeps) => {
  const { payments, feed } = ledger;

  /** The notice with the key and profile that fit, or the code of what is wrong with it. */
  const verify = (relayId: string, item: FeedItem, raw: Buffer): Verified | string => {
    const notice = readNotice(item.kind, raw);
    if (!notice.ok) return notice.error.code;
    const keys = secrets
      .signingKeys()
      .filter(({ retiredAtMs = null }) => retiredAtMs === null || item.receivedAtMs < retiredAtMs);
    const fit = verifyNotice(notice.value, keys, settings.profiles);
    if (!fit.ok) return fit.error.code;
    const { number, kind, headers, receivedAtMs } = item;
    // The MAC stands for all that is signed, however the bytes around it are spelled.
    const digest = sha256Hex(`${kind}\n${notice.value.hashed}`);
    return { relayId, number, kind, raw: item.raw, digest, headers, receivedAtMs, ...fit.value, facts: notice.value.facts };
  };

  const decide = (facts: NoticeFacts, attempt: Attempt | null): Decision => {
    const earlier = facts.transactionId === null ? null : payments.earlierReceipt(facts);
    const decision = judgeNotice(facts, attempt && viewOf(attempt), earlier);
    const known = decision.effect === 'exception' && payments.hasException(facts, decision.exception as string);
    return known ? { ...decision, effect: 'repeat' } : decision;
  };

  /** One item within the page's transaction; answers what changed. */
  const book = (record: Recorder, relayId: string, item: FeedItem): Change[] => {
    const raw = Buffer.from(item.raw, 'base64');
    const verified = verify(relayId, item, raw);
    if (typeof verified === 'string') {
      feed.shelve(sha256Hex(Buffer.concat([Buffer.from(`${item.kind}\n`), raw])), item, verified);
      return [];
    }
    if (payments.hasNotice(verified.digest)) return [];
    const { facts } = verified;
    const attempt = facts.invoiceNo === null ? null : payments.attemptByInvoice(facts.invoiceNo);
    const decision = decide(facts, attempt);
    const notes = { actor: 'relay', relayMs: item.receivedAtMs };
    const entry = record('notice.judged', { ...verified, attemptId: attempt?.attemptId ?? null, decision }, notes);
    const told: Change[] = attempt ? [{ type: 'attempt', attemptId: attempt.attemptId }] : [];
    if (decision.receipt?.kind === 'sale') told.push({ type: 'paid' });
    return decision.effect === 'exception' ? [...told, { type: 'exception', seq: entry.seq }] : told;
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
        const told = items.flatMap((item) => book(record, relayId, item));
        feed.setCursor({ relayId, after: last.number });
        return told;
      });
      if (!written.ok) return written;
      for (const change of written.value) changes.tell(change);
      return { ok: true, value: null };
    },
  };
};
export type Notices = ReturnType<typeof createNotices>;
