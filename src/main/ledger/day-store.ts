// Reads a business day: its sums, its counts, and its lines in pages, so that a day of any size needs little memory.
import type { ReceiptKind } from '../../shared/ledger/postings.ts';
import type { Currency } from '../../shared/money.ts';
import type { AttemptState } from '../../shared/payment/attempt.ts';
import type { DisplayState } from '../../shared/payment/display.ts';
import type { Gateway } from '../../shared/payment/gateways.ts';
import type { Db } from './open.ts';

export type DaySum = {
  readonly kind: ReceiptKind;
  readonly currency: Currency;
  readonly gateway: Gateway;
  readonly method: string | null;
  readonly count: number;
  readonly amountMinor: number;
  readonly late: number;
  /** Settled by hand and not proved. */
  readonly unverified: number;
  readonly unverifiedMinor: number;
};

/** `display` parts what `state` has together: paid, paid late, paid twice, settled. */
export type DayStateCount = { readonly state: AttemptState; readonly display: DisplayState; readonly count: number };

/** One line of a day: money received that day, or an attempt begun that day that no money was booked for as asked. */
export type DayLine = {
  readonly seq: number;
  readonly businessDay: string;
  readonly atMs: number;
  readonly saleInvoiceNo: string;
  readonly invoiceNo: string;
  readonly ordinal: number;
  readonly gateway: Gateway;
  readonly method: string | null;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly askedMinor: number;
  readonly state: AttemptState;
  readonly receiptKind: ReceiptKind | null;
  readonly late: 0 | 1;
  /** Settled by hand: proved by a notice since, or not. */
  readonly byHand: 0 | 1;
  readonly proved: 0 | 1;
  readonly noResult: 0 | 1;
  readonly mobile: string | null;
  readonly transactionId: string | null;
  readonly reason: string | null;
  readonly words: string | null;
};

const lines = `
SELECT * FROM (
  SELECT r.seq, r.business_day AS businessDay, r.booked_ms AS atMs, f.invoice_no AS saleInvoiceNo, a.invoice_no AS invoiceNo,
    a.ordinal, r.gateway, r.method, r.currency, r.amount_minor AS amountMinor, a.amount_minor AS askedMinor, a.state,
    r.kind AS receiptKind, r.late, r.by_hand AS byHand, r.proof_seq IS NOT NULL AS proved, a.no_result AS noResult, a.mobile, r.transaction_id AS transactionId, a.reason, a.words
  FROM receipts r JOIN attempts a USING (attempt_id) JOIN attempts f ON f.sale_id = a.sale_id AND f.ordinal = 1
  WHERE r.business_day = @day AND r.seq > @after
  ORDER BY r.seq LIMIT @limit
)
UNION ALL
SELECT * FROM (
  SELECT a.started_seq, a.business_day, a.started_ms, f.invoice_no, a.invoice_no,
    a.ordinal, a.gateway, NULL, a.currency, a.amount_minor, a.amount_minor, a.state,
    NULL, a.late, 0, 0, a.no_result, a.mobile, NULL, a.reason, a.words
  FROM attempts a JOIN attempts f ON f.sale_id = a.sale_id AND f.ordinal = 1
  WHERE a.business_day = @day AND a.started_seq > @after AND a.state <> 'approved'
  ORDER BY a.started_seq LIMIT @limit
)
ORDER BY 1 LIMIT @limit`;

export const createDayStore = (db: Db) => {
  const sums = db.prepare(`SELECT kind, currency, gateway, method, count(*) AS count, sum(amount_minor) AS amountMinor,
    sum(late) AS late, sum(by_hand = 1 AND proof_seq IS NULL) AS unverified,
    sum(iif(by_hand = 1 AND proof_seq IS NULL, amount_minor, 0)) AS unverifiedMinor FROM receipts WHERE business_day = ? GROUP BY kind, currency, gateway, method
    ORDER BY currency, gateway, kind, method`);
  const states = db.prepare(
    'SELECT state, display, count(*) AS count FROM attempts WHERE business_day = ? GROUP BY state, display',
  );
  const exceptions = db.prepare('SELECT count(*) FROM exceptions WHERE business_day = ? AND handled_seq IS NULL').pluck();
  const edges = db.prepare(`SELECT (SELECT min(seq) FROM journal WHERE business_day = @day AND seq >= @from) AS first,
    (SELECT max(seq) FROM journal WHERE business_day = @day) AS last`);
  // From day to day along the indexes: however many payments a day has, it costs two look-ups.
  const dayFrom = db
    .prepare(`SELECT min(day) FROM (SELECT min(business_day) AS day FROM attempts WHERE business_day >= @from
      UNION ALL SELECT min(business_day) FROM receipts WHERE business_day >= @from)`)
    .pluck();
  const begun = db.prepare('SELECT count(*) FROM attempts WHERE business_day = ?').pluck();
  const firstOf = db
    .prepare(`SELECT min(seq) FROM (SELECT min(started_seq) AS seq FROM attempts WHERE business_day = @day
      UNION ALL SELECT min(seq) FROM receipts WHERE business_day = @day)`)
    .pluck();
  const page = db.prepare(lines);
  return {
    sums: (day: string) => sums.all(day) as DaySum[],
    states: (day: string) => states.all(day) as DayStateCount[],
    exceptionCount: (day: string) => exceptions.get(day) as number,
    edges(day: string): { first: number | null; last: number | null } {
      const first = firstOf.get({ day }) as number | null;
      return first === null ? { first: null, last: null } : (edges.get({ day, from: first }) as { first: number; last: number });
    },
    /** Business days between `from` and `to`, both included, that have any line. */
    daysBetween(from: string, to: string): string[] {
      const days: string[] = [];
      for (let next = from; ; ) {
        const day = dayFrom.get({ from: next }) as string | null;
        if (day === null || day > to) return days;
        days.push(day);
        next = `${day}~`;
      }
    },
    /** Attempts begun that day: about as many as it has lines. */
    begunCount: (day: string) => begun.get(day) as number,
    /** Lines of one day behind `after`, by journal number. */
    lines: (day: string, after: number, limit: number) => page.all({ day, after, limit }) as DayLine[],
  };
};
export type DayStore = ReturnType<typeof createDayStore>;
