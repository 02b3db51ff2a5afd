// Reads attempts, receipts and exceptions singly or in short lists, for commands and notices.
import { begunMsSql } from '../../begun.ts';
import type { UnderWay } from '../../../../shared/payment/attempt.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import type { AttemptStarted } from '../../../../till-journal/sale.ts';
import { type Attempt, attemptColumns, toAttempt } from '../../rows.ts';
import { createNoticesStore } from './notices-store.ts';

const from = `SELECT ${attemptColumns} FROM attempts a`;
/**
 * A parameter hidden from the query planner. SQLite plans a statement again for each new value that the planner can see, and
 * planning takes fifty times as long as the look-up.
 */
const given = '(SELECT ?)';

const one = (row: unknown): Attempt | null => (row ? toAttempt(row) : null);

export const createPaymentsStore = (db: ReadConnection) => {
  const byId = db.prepare(`${from} WHERE a.attempt_id = ${given}`);
  const byInvoice = db.prepare(`${from} WHERE a.invoice_no = ${given}`);
  const used = db.prepare('SELECT 1 FROM attempts WHERE invoice_no = ?').pluck();
  const live = db.prepare(`${from} WHERE a.sale_id = ${given} ORDER BY a.ordinal DESC LIMIT 1`);
  const ofSale = db.prepare(`${from} WHERE a.sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = ?) ORDER BY a.ordinal`);
  const firstStart = db
    .prepare(`SELECT j.body FROM attempts a JOIN journal j ON j.seq = a.started_seq
    WHERE a.sale_id = ? AND a.ordinal = 1`)
    .pluck();
  const open = db.prepare(`${from} INDEXED BY attempts_by_attention
    WHERE a.attention IN ('pending', 'needed', 'ending') AND a.state = ${given} ORDER BY a.started_seq`);
  const latest = db.prepare(`${from} ORDER BY a.started_seq DESC LIMIT ?`);
  const lastReturnUrl = db
    .prepare(`SELECT json_extract(j.body, '$.returnUrl') FROM attempts a JOIN journal j ON j.seq = a.started_seq
    ORDER BY a.started_seq DESC LIMIT 1`)
    .pluck();
  const lastNumber = db.prepare('SELECT last FROM numbering WHERE stem = ?').pluck();
  const begun = db.prepare(begunMsSql).pluck();
  return {
    ...createNoticesStore(db),
    attempt: (attemptId: string): Attempt | null => one(byId.get(attemptId)),
    attemptByInvoice: (invoiceNo: string): Attempt | null => one(byInvoice.get(invoiceNo)),
    /** True if an attempt of any sale has this invoice number. */
    isUsed: (invoiceNo: string): boolean => used.get(invoiceNo) !== undefined,
    /** The newest attempt of a sale, which the cashier's commands act on; null for an unknown sale. */
    liveAttempt: (saleId: string): Attempt | null => one(live.get(saleId)),
    /** All attempts of the same sale, including this attempt, oldest first. */
    attemptsOfSale: (attemptId: string): Attempt[] => ofSale.all(attemptId).map(toAttempt),
    /** The body of the journal entry that started a sale's first attempt. The sale must exist. */
    firstStart: (saleId: string) => JSON.parse(firstStart.get(saleId) as string) as AttemptStarted,
    /** Attempts in this state whose request or checkout is in progress, oldest first. */
    openAttempts: (state: UnderWay): Attempt[] => open.all(state).map(toAttempt),
    latestAttempts: (limit: number): Attempt[] => latest.all(limit).map(toAttempt),
    /** The return address of the last payment; null if there was no payment. */
    lastReturnUrl: (): string | null => (lastReturnUrl.get() as string | undefined) ?? null,
    /** The highest `n` among the invoice numbers `<stem>-<n>` used so far; 0 if there is none. */
    lastNumber: (stem: string): number => (lastNumber.get(stem) as number | undefined) ?? 0,
    /** When an attempt began according to the books, in ms; never earlier than the journal entries before it. */
    begunMs: ({ startedSeq }: Pick<Attempt, 'startedSeq'>): number => begun.get({ seq: startedSeq }) as number,
  };
};
export type PaymentsStore = ReturnType<typeof createPaymentsStore>;
