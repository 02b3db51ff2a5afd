// Sums of what was paid, given back and waived: of one sale, or between two journal entries.
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import { ofSale, type OwedSum } from './refund-columns.ts';

export const createPaidSums = (db: ReadConnection) => {
  const waived = db.prepare(`SELECT body ->> '$.waived.currency' AS currency, count(*) AS count,
      sum(body ->> '$.waived.amountMinor') AS amountMinor
    FROM journal WHERE seq BETWEEN @from AND @to AND kind = 'suspense.resolved' AND body ->> '$.waived.currency' IS NOT NULL
    GROUP BY currency ORDER BY currency`);
  const unwitnessed =
    db.prepare(`SELECT body ->> '$.currency' AS currency, count(*) AS count, sum(body ->> '$.amountMinor') AS amountMinor
    FROM journal WHERE seq BETWEEN @from AND @to AND kind = 'refund.paid' AND body ->> '$.unwitnessed' GROUP BY currency ORDER BY currency`);

  const paid = db
    .prepare(`SELECT coalesce(sum(-p.amount_minor), 0) FROM ${ofSale} CROSS JOIN postings p ON p.seq = e.seq
    WHERE own.attempt_id = ? AND p.account = 'sales'`)
    .pluck();
  const returned = db
    .prepare(`SELECT coalesce(sum(f.amount_minor), 0) FROM attempts own CROSS JOIN attempts a ON a.sale_id = own.sale_id
    CROSS JOIN refunds f ON f.attempt_id = a.attempt_id
    WHERE own.attempt_id = ? AND f.source = 'goods-returned' AND f.state IN ('requested', 'approved', 'paid')`)
    .pluck();
  return {
    /** The part of prices waived when lower amounts were accepted, between two journal entries, both entries included. */
    waivedIn: (range: { readonly from: number; readonly to: number }) => waived.all(range) as OwedSum[],
    /**
     * Refunds paid between two journal entries, both entries included, while the relay could not be reached to confirm that the
     * books are current.
     */
    unwitnessedIn: (range: { readonly from: number; readonly to: number }) => unwitnessed.all(range) as OwedSum[],
    /** The amount paid for the sale of an attempt, in minor units of its currency, including suspense used for the sale. */
    paidFor: (attemptId: string) => paid.get(attemptId) as number,
    /** The part of an attempt's payment that was refunded for returned goods, or requested to be. */
    returnedOf: (attemptId: string) => returned.get(attemptId) as number,
  };
};
