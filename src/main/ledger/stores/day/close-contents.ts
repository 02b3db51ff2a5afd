// Reads the contents of a close: sums and lists of the entries that it covers.
import type { ReceiptKind } from '../../../../shared/ledger/postings.ts';
import type { Currency } from '../../../../shared/money.ts';
import { type AttemptState, attemptStates } from '../../../../shared/payment/attempt.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import { isUnconfirmed } from './receipt-marks.ts';

/** A range of journal entries, both ends included. */
export type EntryRange = { readonly from: number; readonly to: number };

type OfAttempt = {
  readonly attemptId: string;
  readonly invoiceNo: string;
  readonly currency: Currency;
  readonly amountMinor: number;
};
type Earlier = OfAttempt & { readonly close: number; readonly businessDay: string; readonly seq: number };

const ofAttempt = 'a.attempt_id AS attemptId, a.invoice_no AS invoiceNo, r.currency, r.amount_minor AS amountMinor';
/** SQL for the number of the close that covers the journal entry with which an attempt started. */
const closeOf = '(SELECT number FROM closes WHERE from_seq <= a.started_seq ORDER BY number DESC LIMIT 1)';

export const createCloseContents = (db: ReadConnection) => {
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
  const unconfirmedBefore = db.prepare(`SELECT count(*) FROM receipts r WHERE ${isUnconfirmed} AND r.seq < ?`).pluck();
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

  return {
    /** Business days in the range on which money arrived or an attempt began. */
    days: (range: EntryRange) => days.all(range) as string[],
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
    skips: (range: EntryRange) => skips.all(range) as { seq: number; from: number; to: number; reason: string }[],
  };
};
