// Reads the effects of notices: the receipts that they booked and the exceptions that they raised. Also finds a known notice by
// its digest.
import { money } from '../../../../shared/money.ts';
import type { Gateway } from '../../../../shared/payment/gateways.ts';
import type { EarlierReceipt } from '../../../../shared/payment/judge-notice.ts';
import { type NoticeFacts, speaksOfMoney } from '../../../../shared/payment/notice-facts.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import { exceptionColumns, exceptionTables, type ExceptionRow, receiptColumns, type ReceiptRow } from '../../rows.ts';

export const createNoticesStore = (db: ReadConnection) => {
  const newestNotice = db.prepare(`SELECT relay_ms FROM journal WHERE kind = 'notice.judged' ORDER BY seq DESC LIMIT 1`).pluck();
  const receiptOf = db.prepare(`SELECT ${receiptColumns} FROM receipts WHERE gateway = ? AND transaction_id = ?`);
  const receiptsOf = db.prepare(
    `SELECT ${receiptColumns} FROM receipts WHERE seq IN (SELECT seq FROM attempt_entries WHERE attempt_id = ?) ORDER BY seq`,
  );
  // Search only the newest 200 receipts, to keep the query fast: the first receipt by a new secret is among them soon after the
  // secret came into use.
  const proven = db
    .prepare(`SELECT 1 FROM (
      SELECT coalesce(proof_seq, seq) AS seq FROM receipts WHERE gateway = @gateway AND (by_hand = 0 OR proof_seq IS NOT NULL)
      ORDER BY receipts.seq DESC LIMIT 200
    ) JOIN journal j USING (seq)
    WHERE @keyId IS NULL OR @keyId = coalesce(json_extract(j.body, '$.keyId'),
      (SELECT json_extract(first.body, '$.keyId') FROM journal first WHERE first.seq = json_extract(j.body, '$.rejudges')))
    LIMIT 1`)
    .pluck();
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
    earlierReceipt(gateway: Gateway, transactionId: string): EarlierReceipt | null {
      const row = receiptOf.get(gateway, transactionId) as ReceiptRow | undefined;
      return row ? { attemptId: row.attemptId, amount: money(row.amountMinor, row.currency) } : null;
    },
    receiptsOf: (attemptId: string) => receiptsOf.all(attemptId) as ReceiptRow[],
    /** True if a verified notice signed with this secret has booked money through the gateway. `keyId` null: any secret. */
    isProven: (gateway: Gateway, keyId: string | null): boolean => proven.get({ gateway, keyId }) !== undefined,
    /** When the last verified notice arrived, by the relay's clock (ms); null if there was none. */
    newestNoticeMs: (): number | null => (newestNotice.get() as number | null | undefined) ?? null,
    hasNotice: (digest: string): boolean => knownNotice.get(digest) !== undefined,
    /** The number of the journal entry that last judged the notice with this digest; null if there is none. */
    noticeSeq: (digest: string): number | null => (knownNotice.get(digest) as number | undefined) ?? null,
    noticeSeqsOf: (attemptId: string) => noticesOf.all(attemptId) as number[],
    /**
     * True if the books have an exception with this reason for the same transaction. For notices of money, its kind, amount and
     * currency must match, too.
     */
    hasException: (facts: NoticeFacts, reason: string): boolean =>
      facts.transactionId !== null && sameException.get({ ...facts, reason, money: Number(speaksOfMoney(facts)) }) !== undefined,
    exceptionsAfter: (seq: number, limit: number) => exceptions.all(seq, limit) as ExceptionRow[],
  };
};
