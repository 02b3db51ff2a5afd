// Adds refunds for received money that the shop must give back. Also stores on each attempt the amounts of its sale: paid, owed
// back, and paid back.
import type { Money } from '../../../../shared/money.ts';
import type { WriteConnection } from '../../../../sqlite/statements.ts';

type NewDebt = Money & { readonly seq: number; readonly attemptId: string; readonly source: string };

const ofSale = 'attempts b CROSS JOIN attempt_entries e USING (attempt_id)';
const inSale = 'b.sale_id = attempts.sale_id';
/**
 * SQL for the amount booked as sales: receipts of the sale, plus money from suspense used for the sale, minus the part of that
 * money that is owed back.
 */
const paidMinor = `coalesce((SELECT sum(r.amount_minor) FROM ${ofSale} CROSS JOIN receipts r ON r.seq = e.seq WHERE ${inSale} AND r.kind = 'sale'), 0)
  + coalesce((SELECT sum(s.amount_minor) FROM ${ofSale} CROSS JOIN suspense_resolved s ON s.receipt_seq = e.seq
      WHERE ${inSale} AND s.choice IN ('accept', 'keep-price', 'top-up')), 0)
  - coalesce((SELECT sum(f.amount_minor) FROM attempts b CROSS JOIN refunds f USING (attempt_id)
      WHERE ${inSale} AND f.seq IN (SELECT s.seq FROM suspense_resolved s WHERE s.choice = 'keep-price')), 0)`;
const isOwed = `f.state IN ('owed', 'requested', 'approved') AND f.owed_seq IS NOT NULL`;
const backSum = (which: string): string => `coalesce(sum(f.amount_minor) FILTER (WHERE ${which}), 0)`;

export const createOwedBack = (db: WriteConnection) => {
  const owe = db.prepare(`INSERT INTO refunds (
    seq, attempt_id, source, currency, amount_minor, state, owed_seq, requested_seq, approved_seq, ended_seq, refund_id,
    way, reference)
  VALUES (@seq, @attemptId, @source, @currency, @amountMinor, 'owed', @seq,
  NULL, NULL, NULL, NULL, NULL, NULL)`);
  /**
   * Stores the amounts paid and owed back on all attempts of a sale. The inner query finds no sale without a refund, so that most
   * payments need no update.
   */
  const tellBack = db.prepare(`UPDATE attempts SET paid_minor = ${paidMinor},
      (extra_owed_minor, goods_owed_minor, extra_back_minor, goods_back_minor) = (SELECT
        ${backSum(`f.source <> 'goods-returned' AND ${isOwed}`)}, ${backSum(`f.source = 'goods-returned' AND ${isOwed}`)},
        ${backSum(`f.source <> 'goods-returned' AND f.state = 'paid'`)}, ${backSum(`f.source = 'goods-returned' AND f.state = 'paid'`)}
        FROM attempts b CROSS JOIN refunds f USING (attempt_id) WHERE ${inSale})
    WHERE sale_id = (SELECT b.sale_id FROM attempts own CROSS JOIN attempts b USING (sale_id) CROSS JOIN refunds f ON f.attempt_id = b.attempt_id
      WHERE own.attempt_id = ? LIMIT 1)`);
  return {
    /** Adds a refund in the state `owed`: money received that the shop must give back. */
    owe: (debt: NewDebt): void => void owe.run(debt),
    /** Recomputes the amounts owed and paid back on every attempt of the sale. Call it after a refund of the sale has changed. */
    tellBack: (attemptId: string): void => void tellBack.run(attemptId),
  };
};
export type OwedBack = ReturnType<typeof createOwedBack>;
