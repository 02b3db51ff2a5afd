// A table with the sums of postings by business day and close, so that balances of any range are read without reading postings.

export const accountSums = {
  number: 531,
  sql: `
-- Contains every posting up to the last close, and up to the last entry of the last business day before the present one. Rows
-- after the last close carry the number of the close that will cover them.
CREATE TABLE account_sums (
  account TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  business_day TEXT NOT NULL,
  close INTEGER NOT NULL,
  -- The sums of debits and of credits, in minor units.
  debit_minor INTEGER NOT NULL CHECK (debit_minor >= 0),
  credit_minor INTEGER NOT NULL CHECK (credit_minor >= 0),
  -- The number of journal entries that credit the account.
  credits INTEGER NOT NULL,
  -- By account first: a balance adds up all rows of an account in their order, without sorting.
  PRIMARY KEY (account, currency, business_day, close)
) STRICT, WITHOUT ROWID;

WITH covered AS (
  SELECT number, from_seq, to_seq FROM closes
  UNION ALL SELECT coalesce(max(number), 0) + 1, coalesce(max(to_seq), 0) + 1,
    coalesce((SELECT max(first_seq) FROM business_days), 1) - 1 FROM closes)
INSERT INTO account_sums (account, currency, business_day, close, debit_minor, credit_minor, credits)
SELECT p.account, p.currency, d.business_day, c.number, sum(max(p.amount_minor, 0)), sum(max(-p.amount_minor, 0)),
  count(DISTINCT iif(p.amount_minor < 0, p.seq, NULL))
FROM covered c CROSS JOIN business_days d ON d.first_seq <= c.to_seq AND d.last_seq >= c.from_seq
  CROSS JOIN postings p ON p.seq BETWEEN max(c.from_seq, d.first_seq) AND min(c.to_seq, d.last_seq)
GROUP BY p.account, p.currency, d.business_day, c.number;
`,
} as const;
