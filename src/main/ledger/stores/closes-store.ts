// Reads closes as they were written, and the contents of the next one: everything in the journal since the last close.
import type { ReceiptKind } from '../../../shared/ledger/postings.ts';
import type { Currency } from '../../../shared/money.ts';
import { type AttemptState, attemptStates } from '../../../shared/payment/attempt.ts';
import { sha256Hex } from '../../../ledger/sha256.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

export type CloseRow = {
  readonly number: number;
  readonly seq: number;
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly sha256: string;
  readonly text: string;
};

/** A range of journal entries, both ends included. */
export type EntryRange = { readonly from: number; readonly to: number };

type OfAttempt = {
  readonly attemptId: string;
  readonly invoiceNo: string;
  readonly currency: Currency;
  readonly amountMinor: number;
};
type Earlier = OfAttempt & { readonly close: number; readonly businessDay: string; readonly seq: number };

const isUnconfirmed = 'by_hand = 1 AND proof_seq IS NULL';
const ofAttempt = 'a.attempt_id AS attemptId, a.invoice_no AS invoiceNo, r.currency, r.amount_minor AS amountMinor';
/** SQL for the number of the close that covers the start of an attempt. */
const closeOf = '(SELECT number FROM closes WHERE from_seq <= a.started_seq ORDER BY number DESC LIMIT 1)';

/**
 * Kinds of entries that make a close necessary: payments and money, the start of a shift, and alerts. The end of a shift is left
 * out, because it may come after the close. Like prints, checks and settings, it is covered by the next close.
 */
const told = `'attempt.started', 'attempt.answered', 'attempt.moved', 'attempt.left', 'attempt.settled', 'notice.judged', 'notice.rejudged',
  'exception.handled', 'refund.requested', 'refund.approved', 'refund.refused', 'refund.withdrawn', 'refund.paid', 'suspense.resolved',
  'feed.skipped', 'ledger.restored', 'ledger.went-on', 'shift.opened', 'alert.raised'`;

export const createClosesStore = (db: ReadConnection) => {
  const columns = 'number, seq, from_seq AS fromSeq, to_seq AS toSeq, sha256, text';
  // Read the journal without an index: an edited table or index could hide entries from every close.
  const last =
    db.prepare(`SELECT seq, body ->> '$.number' AS number, body ->> '$.fromSeq' AS fromSeq, body ->> '$.toSeq' AS toSeq,
    body ->> '$.text' AS text FROM journal NOT INDEXED WHERE kind = 'day.closed' ORDER BY seq DESC LIMIT 1`);
  const byNumber = db.prepare(`SELECT ${columns} FROM closes WHERE number = ?`);
  const page = db.prepare(`SELECT ${columns} FROM closes WHERE number < ? ORDER BY number DESC LIMIT ?`);
  const over = db.prepare(
    'SELECT number, from_seq AS "from", to_seq AS "to" FROM closes WHERE from_seq <= @to AND to_seq >= @from ORDER BY number',
  );
  const within = 'BETWEEN max(d.first_seq, @from) AND min(d.last_seq, @to)';
  const days = db
    .prepare(`SELECT DISTINCT business_day FROM business_days d WHERE last_seq >= @from AND first_seq <= @to
      AND (EXISTS (SELECT 1 FROM receipts WHERE seq ${within}) OR EXISTS (SELECT 1 FROM attempts WHERE started_seq ${within}))
    ORDER BY 1`)
    .pluck();
  const states = db.prepare(
    'SELECT state, count(*) AS count FROM attempts WHERE started_seq BETWEEN @from AND @to GROUP BY state',
  );
  const unconfirmed = db.prepare(`SELECT ${ofAttempt}, r.seq FROM receipts r JOIN attempts a USING (attempt_id)
    WHERE r.seq BETWEEN @from AND @to AND ${isUnconfirmed} ORDER BY r.seq`);
  const unconfirmedBefore = db.prepare(`SELECT count(*) FROM receipts WHERE ${isUnconfirmed} AND seq < ?`).pluck();
  const exceptions = db.prepare(`SELECT seq, reason, invoice_no AS invoiceNo FROM exceptions
    WHERE handled_seq IS NULL AND seq BETWEEN @from AND @to ORDER BY seq`);
  const exceptionsBefore = db.prepare('SELECT count(*) FROM exceptions WHERE handled_seq IS NULL AND seq < ?').pluck();
  const later = db.prepare(`SELECT ${ofAttempt}, ${closeOf} AS close, a.business_day AS businessDay, r.seq, r.kind
    FROM receipts r JOIN attempts a USING (attempt_id) WHERE r.seq BETWEEN @from AND @to AND a.started_seq < @from ORDER BY r.seq`);
  const proved =
    db.prepare(`SELECT ${ofAttempt}, ${closeOf.replace('a.started_seq', 'r.seq')} AS close, r.business_day AS businessDay,
      r.seq, r.proof_seq AS provedSeq
    FROM receipts r JOIN attempts a USING (attempt_id) WHERE r.proof_seq BETWEEN @from AND @to AND r.seq < @from
    ORDER BY r.proof_seq`);
  const skips = db.prepare(`SELECT seq, from_number AS "from", to_number AS "to", reason FROM feed_skips
    WHERE seq BETWEEN @from AND @to ORDER BY seq`);

  const filedUpTo = db.prepare(`SELECT c.number, j.business_day AS day FROM closes c JOIN journal j USING (seq)
    WHERE j.business_day <= ? ORDER BY j.business_day DESC, c.number DESC LIMIT 1`);
  const noticesAfter = db.prepare(`SELECT count(*) FROM journal WHERE seq > ? AND kind = 'notice.judged'`).pluck();

  const happened = db.prepare(`SELECT EXISTS (SELECT 1 FROM journal WHERE seq > ? AND kind IN (${told}))`).pluck();
  return {
    /** True if an entry after `seq` makes a close necessary. */
    hasHappened: (seq: number): boolean => happened.get(seq) === 1,
    last(): CloseRow | null {
      const row = last.get() as Omit<CloseRow, 'sha256'> | undefined;
      return row ? { ...row, sha256: sha256Hex(row.text) } : null;
    },
    close: (number: number): CloseRow | null => (byNumber.get(number) as CloseRow | undefined) ?? null,
    /** Closes with numbers below `before`, newest first. */
    page: (before: number, limit: number) => page.all(before, limit) as CloseRow[],
    /** The close filed under the latest business day up to this one; null if there is none. */
    filedUpTo: (day: string) => (filedUpTo.get(day) as { readonly number: number; readonly day: string } | undefined) ?? null,
    /** Business days in the range on which money arrived or an attempt began. */
    days: (range: EntryRange) => days.all(range) as string[],
    /** Closes that cover any entry of the range, with the entries that each covers. */
    over: (range: EntryRange) => over.all(range) as (EntryRange & { readonly number: number })[],
    /** Number of attempts begun within the range, by their present state; states without attempts are left out. */
    states(range: EntryRange): { readonly state: AttemptState; readonly count: number }[] {
      const found = states.all(range) as { readonly state: AttemptState; readonly count: number }[];
      return attemptStates.flatMap((state) => found.filter((each) => each.state === state));
    },
    unverified: (range: EntryRange) => unconfirmed.all(range) as (OfAttempt & { seq: number })[],
    exceptions: (range: EntryRange) => exceptions.all(range) as { seq: number; reason: string; invoiceNo: string | null }[],
    /** How many unverified settlements and open exceptions before `from` remain unresolved. */
    carried: (from: number) => ({
      unverified: unconfirmedBefore.get(from) as number,
      exceptions: exceptionsBefore.get(from) as number,
    }),
    /** Money received within the range for attempts that began before it, with the close that covers their start. */
    later: (range: EntryRange) => later.all(range) as (Earlier & { kind: ReceiptKind })[],
    proved: (range: EntryRange) => proved.all(range) as (Earlier & { provedSeq: number })[],
    /** Number of notices after `seq`. Use it only for the last few rows, because it scans them. */
    noticesAfter: (seq: number) => noticesAfter.get(seq) as number,
    skips: (range: EntryRange) => skips.all(range) as { seq: number; from: number; to: number; reason: string }[],
  };
};
export type ClosesStore = ReturnType<typeof createClosesStore>;
