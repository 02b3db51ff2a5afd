// Reads attempts, receipts and exceptions singly or in short lists, for commands and notices.
import { begunMsSql } from '../begun.ts';
import type { UnderWay } from '../../../shared/payment/attempt.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import type { EarlierReceipt } from '../../../shared/payment/judge-notice.ts';
import { type NoticeFacts, speaksOfMoney } from '../../../shared/payment/notice-facts.ts';
import { money } from '../../../shared/money.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';
import {
  type Attempt,
  attemptColumns,
  exceptionColumns,
  exceptionTables,
  type ExceptionRow,
  receiptColumns,
  type ReceiptRow,
  toAttempt,
} from '../rows.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

const from = `SELECT ${attemptColumns} FROM attempts a`;
/**
 * A parameter hidden from the query planner. SQLite replans a statement for each new value that the planner can see, which takes
 * fifty times as long as the look-up.
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
  const newestNotice = db.prepare(`SELECT relay_ms FROM journal WHERE kind = 'notice.judged' ORDER BY seq DESC LIMIT 1`).pluck();
  const lastReturnUrl = db
    .prepare(`SELECT json_extract(j.body, '$.returnUrl') FROM attempts a JOIN journal j ON j.seq = a.started_seq
    ORDER BY a.started_seq DESC LIMIT 1`)
    .pluck();
  const lastNumber = db.prepare('SELECT last FROM numbering WHERE stem = ?').pluck();
  const receiptOf = db.prepare(`SELECT ${receiptColumns} FROM receipts WHERE gateway = ? AND transaction_id = ?`);
  const receiptsOf = db.prepare(
    `SELECT ${receiptColumns} FROM receipts WHERE seq IN (SELECT seq FROM attempt_entries WHERE attempt_id = ?) ORDER BY seq`,
  );
  // Look only at the newest 200 receipts: soon after a secret came into use, its receipts are among them.
  const proven = db
    .prepare(`SELECT 1 FROM (
      SELECT coalesce(proof_seq, seq) AS seq FROM receipts WHERE gateway = @gateway AND (by_hand = 0 OR proof_seq IS NOT NULL)
      ORDER BY receipts.seq DESC LIMIT 200
    ) JOIN journal j USING (seq)
    WHERE @keyId IS NULL OR @keyId = coalesce(json_extract(j.body, '$.keyId'),
      (SELECT json_extract(first.body, '$.keyId') FROM journal first WHERE first.seq = json_extract(j.body, '$.rejudges')))
    LIMIT 1`)
    .pluck();
  const begun = db.prepare(begunMsSql).pluck();
  const knownNotice = db.prepare('SELECT seq FROM notices WHERE digest = ?').pluck();
  const noticesOf = db
    .prepare(
      `SELECT seq FROM attempt_entries e CROSS JOIN journal USING (seq) WHERE e.attempt_id = ? AND kind = 'notice.judged' ORDER BY seq`,
    )
    .pluck();
  const sameException = db
    .prepare(`SELECT e.seq FROM exceptions e CROSS JOIN journal j ON j.seq = e.seq
    WHERE e.transaction_id = @transactionId AND e.reason = @reason AND e.gateway IS @gateway AND e.invoice_no IS @invoiceNo
      AND (@money = 0 OR (e.money = 1 AND e.amount IS @amount
        AND j.body ->> '$.facts.kind' = @kind AND j.body ->> '$.facts.currency' IS @currency))`)
    .pluck();
  const exceptions = db.prepare(`SELECT ${exceptionColumns} FROM ${exceptionTables} WHERE e.seq > ? ORDER BY e.seq LIMIT ?`);

  return {
    attempt: (attemptId: string): Attempt | null => one(byId.get(attemptId)),
    attemptByInvoice: (invoiceNo: string): Attempt | null => one(byInvoice.get(invoiceNo)),
    /** True if an attempt of any sale has this invoice number. */
    isUsed: (invoiceNo: string): boolean => used.get(invoiceNo) !== undefined,
    /** The newest attempt of a sale, with which the counter works; null for an unknown sale. */
    liveAttempt: (saleId: string): Attempt | null => one(live.get(saleId)),
    /** All attempts of the same sale, including this one, oldest first. */
    attemptsOfSale: (attemptId: string): Attempt[] => ofSale.all(attemptId).map(toAttempt),
    /** The body of the entry that started a sale's first attempt. The sale must exist. */
    firstStart: (saleId: string) => JSON.parse(firstStart.get(saleId) as string) as AttemptStarted,
    /** Attempts in this state whose request or checkout is in progress, oldest first. */
    openAttempts: (state: UnderWay): Attempt[] => open.all(state).map(toAttempt),
    latestAttempts: (limit: number): Attempt[] => latest.all(limit).map(toAttempt),
    /** The return address of the last payment; null if there was no payment. */
    lastReturnUrl: (): string | null => (lastReturnUrl.get() as string | undefined) ?? null,
    /** The highest number used as `<stem>-<n>` so far; 0 if there is none. */
    lastNumber: (stem: string): number => (lastNumber.get(stem) as number | undefined) ?? 0,
    earlierReceipt(gateway: Gateway, transactionId: string): EarlierReceipt | null {
      const row = receiptOf.get(gateway, transactionId) as ReceiptRow | undefined;
      return row ? { attemptId: row.attemptId, amount: money(row.amountMinor, row.currency) } : null;
    },
    receiptsOf: (attemptId: string) => receiptsOf.all(attemptId) as ReceiptRow[],
    /** True if a verified notice signed with this secret has booked money through the gateway. `keyId` null: any secret. */
    isProven: (gateway: Gateway, keyId: string | null): boolean => proven.get({ gateway, keyId }) !== undefined,
    /** When the last verified notice arrived, by the relay's clock (ms); null if there was none. */
    newestNoticeMs: (): number | null => (newestNotice.get() as number | null | undefined) ?? null,
    /** When an attempt began according to the books, in ms; never earlier than the entries before it. */
    begunMs: ({ startedSeq }: Pick<Attempt, 'startedSeq'>): number => begun.get({ seq: startedSeq }) as number,
    hasNotice: (digest: string): boolean => knownNotice.get(digest) !== undefined,
    /** The entry that last judged the notice with this digest; null if there is none. */
    noticeSeq: (digest: string): number | null => (knownNotice.get(digest) as number | undefined) ?? null,
    noticeSeqsOf: (attemptId: string) => noticesOf.all(attemptId) as number[],
    /** True if the same exception exists. For money, the earlier exception must have the same kind, amount and currency, too. */
    hasException: (facts: NoticeFacts, reason: string): boolean =>
      facts.transactionId !== null && sameException.get({ ...facts, reason, money: Number(speaksOfMoney(facts)) }) !== undefined,
    exceptionsAfter: (seq: number, limit: number) => exceptions.all(seq, limit) as ExceptionRow[],
  };
};
export type PaymentsStore = ReturnType<typeof createPaymentsStore>;
