// The table of transactions: every decision on a payment, with the exact notice for it.
import type { Transaction } from '../payment.ts';
import type { Db } from '../../sqlite/open.ts';
import { toTransaction, transactionColumns } from './rows.ts';

export const createTransactions = (db: Db) => {
  const insert = db.prepare(`
    INSERT INTO transactions (transaction_id, payment_id, outcome, method, decided_at_ms, notice_url, notice_body, back_url)
    VALUES (@transactionId, @paymentId, @outcome, @method, @decidedAtMs, @noticeUrl, @noticeBody, @backUrl)`);
  const byId = db.prepare<[string]>(`SELECT ${transactionColumns} FROM transactions WHERE transaction_id = ?`);
  const ofPayment = db.prepare<[number]>(`SELECT ${transactionColumns} FROM transactions WHERE payment_id = ? ORDER BY rowid`);

  return {
    insert({ notice, ...values }: Transaction): void {
      insert.run({ ...values, noticeUrl: notice?.url ?? null, noticeBody: notice?.body ?? null });
    },
    byId: (transactionId: string) => toTransaction(byId.get(transactionId)),
    /** A payment's transactions, oldest first. */
    ofPayment: (paymentId: number) => ofPayment.all(paymentId).map(toTransaction),
  };
};
