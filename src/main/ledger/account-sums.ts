// Keeps the table `account_sums`: sums of postings by business day and close. Written at a close and at a change of the business
// day, never with each posting, so that a sale writes no page for its sums.
import type { WriteConnection } from '../../sqlite/statements.ts';

/**
 * SQL for the part of the journal whose postings are not in `account_sums` yet: the entries after number `after`. `day`: the
 * business day of all these entries; null in empty books. `number`: the close that will cover these entries.
 */
export const unsummed = `SELECT coalesce((SELECT number FROM closes ORDER BY number DESC LIMIT 1), 0) + 1 AS number,
  (SELECT business_day FROM business_days ORDER BY first_seq DESC LIMIT 1) AS day,
  max(coalesce((SELECT to_seq FROM closes ORDER BY number DESC LIMIT 1), 0),
    coalesce((SELECT max(first_seq) FROM business_days), 1) - 1) AS after`;

export const createAccountSums = (db: WriteConnection) => {
  const add = db.prepare(`INSERT INTO account_sums (account, currency, business_day, close, debit_minor, credit_minor, credits)
    SELECT p.account, p.currency, u.day, u.number, sum(max(p.amount_minor, 0)), sum(max(-p.amount_minor, 0)),
      count(DISTINCT iif(p.amount_minor < 0, p.seq, NULL))
    FROM (${unsummed}) u CROSS JOIN postings p ON p.seq > u.after AND p.seq <= @to WHERE true GROUP BY p.account, p.currency
    ON CONFLICT (account, currency, business_day, close) DO UPDATE SET debit_minor = debit_minor + excluded.debit_minor,
      credit_minor = credit_minor + excluded.credit_minor, credits = credits + excluded.credits`);
  return {
    /**
     * Adds the postings up to entry `to` that are in no sum yet. Call it before the tables `closes` and `business_days` record the
     * close, or the new business day, that ends the range: these tables say where the next sums begin.
     */
    addUpTo: (to: number): void => void add.run({ to }),
  };
};
