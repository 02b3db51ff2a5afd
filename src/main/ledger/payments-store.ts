// Reads attempts, receipts and exceptions one by one or in short lists: what commands and notices look up.
import type { EarlierReceipt } from '../../shared/payment/judge.ts';
import type { NoticeFacts } from '../../shared/payment/notice-facts.ts';
import { money } from '../../shared/money.ts';
import type { AttemptState } from '../../shared/payment/attempt.ts';
import type { AttemptStarted } from './entries.ts';
import type { Db } from './open.ts';
import {
  type Attempt,
  attemptColumns,
  exceptionColumns,
  exceptionTables,
  type ExceptionRow,
  receiptColumns,
  type ReceiptRow,
  toAttempt,
} from './rows.ts';

const from = `SELECT ${attemptColumns} FROM attempts a JOIN sales s USING (sale_id)`;
/**
 * What a statement is asked with, out of the planner's sight: where the planner weighs a parameter itself, SQLite plans the
 * statement anew for each value, and that takes fifty times as long as the look-up.
 */
const given = '(SELECT ?)';

const one = (row: unknown): Attempt | null => (row ? toAttempt(row) : null);

export const createPaymentsStore = (db: Db) => {
  const byId = db.prepare(`${from} WHERE a.attempt_id = ${given}`);
  const byInvoice = db.prepare(`${from} WHERE a.invoice_no = ${given}`);
  const used = db.prepare('SELECT 1 FROM attempts WHERE invoice_no = ?').pluck();
  const live = db.prepare(`${from} WHERE a.attempt_id = (SELECT live_attempt_id FROM sales WHERE sale_id = ?)`);
  const firstStart = db
    .prepare(`SELECT j.body FROM attempts a JOIN journal j ON j.seq = a.started_seq
    WHERE a.sale_id = ? AND a.ordinal = 1`)
    .pluck();
  const inState = db.prepare(`${from} WHERE a.state = ${given} ORDER BY a.started_seq`);
  const latest = db.prepare(`${from} ORDER BY a.started_seq DESC LIMIT ?`);
  const stateCounts = db.prepare('SELECT state, count FROM state_counts WHERE count > 0');
  const lastNumber = db.prepare('SELECT last FROM numbering WHERE stem = ?').pluck();
  const receiptOf = db.prepare(`SELECT ${receiptColumns} FROM receipts WHERE gateway = ? AND transaction_id = ?`);
  const receiptsOf = db.prepare(`SELECT ${receiptColumns} FROM receipts WHERE attempt_id = ? ORDER BY seq`);
  const knownNotice = db.prepare('SELECT seq FROM notices WHERE digest = ?').pluck();
  const noticesOf = db.prepare('SELECT seq FROM notices WHERE attempt_id = ? ORDER BY seq').pluck();
  const sameException = db
    .prepare(`SELECT seq FROM exceptions WHERE transaction_id = ? AND reason = ? AND gateway IS ? AND invoice_no IS ?`)
    .pluck();
  const exceptions = db.prepare(`SELECT ${exceptionColumns} FROM ${exceptionTables} WHERE e.seq > ? ORDER BY e.seq LIMIT ?`);

  return {
    attempt: (attemptId: string): Attempt | null => one(byId.get(attemptId)),
    attemptByInvoice: (invoiceNo: string): Attempt | null => one(byInvoice.get(invoiceNo)),
    /** Whether any attempt, of whichever sale, has this number. */
    isUsed: (invoiceNo: string): boolean => used.get(invoiceNo) !== undefined,
    /** The attempt of a sale that the counter works with; null for an unknown sale. */
    liveAttempt: (saleId: string): Attempt | null => one(live.get(saleId)),
    /** What a known sale's first attempt was started with. */
    firstStart: (saleId: string) => JSON.parse(firstStart.get(saleId) as string) as AttemptStarted,
    attemptsInState: (state: string): Attempt[] => inState.all(state).map(toAttempt),
    latestAttempts: (limit: number): Attempt[] => latest.all(limit).map(toAttempt),
    /** Of all attempts ever, by the state they are in. */
    stateCounts: () => stateCounts.all() as { state: AttemptState; count: number }[],
    /** The highest number used as `<stem>-<n>` so far; 0 when there is none. */
    lastNumber: (stem: string): number => (lastNumber.get(stem) as number | undefined) ?? 0,
    earlierReceipt(facts: NoticeFacts): EarlierReceipt | null {
      const row = receiptOf.get(facts.gateway, facts.transactionId) as ReceiptRow | undefined;
      return row ? { attemptId: row.attemptId, amount: money(row.amountMinor, row.currency) } : null;
    },
    receiptsOf: (attemptId: string) => receiptsOf.all(attemptId) as ReceiptRow[],
    hasNotice: (digest: string): boolean => knownNotice.get(digest) !== undefined,
    noticeSeqsOf: (attemptId: string) => noticesOf.all(attemptId) as number[],
    /** Whether the same approval already stands as the same exception. */
    hasException: ({ transactionId, gateway, invoiceNo }: NoticeFacts, reason: string): boolean =>
      transactionId !== null && sameException.get(transactionId, reason, gateway, invoiceNo) !== undefined,
    exceptionsAfter: (seq: number, limit: number) => exceptions.all(seq, limit) as ExceptionRow[],
  };
};
export type PaymentsStore = ReturnType<typeof createPaymentsStore>;
