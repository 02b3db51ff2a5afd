// Shows a payment that needs attention as `to-review` instead of its end state: an open exception matters more than how the
// payment ended.

/**
 * SQL for a payment's displayed status: the rule of shared/payment/display.ts, as of this migration. Migration 0150 uses it
 * again.
 */
export const display = `CASE
    WHEN paid_twice = 1 THEN 'paid-twice'
    WHEN unverified = 1 THEN 'settled'
    WHEN state = 'approved' THEN CASE WHEN late = 1 THEN 'paid-late' ELSE 'paid' END
    WHEN amount_differs = 1 THEN 'wrong-amount'
    WHEN unfit = 'open' THEN 'unfit'
    WHEN open_exceptions > 0 AND state NOT IN ('creating', 'waiting') THEN 'to-review'
    WHEN sale_paid_by IS NOT NULL AND state NOT IN ('refused', 'declined', 'canceled') THEN 'sale-paid'
    WHEN unfit IS NOT NULL AND state IN ('creating', 'waiting') THEN 'unfit'
    WHEN sale_paid_by IS NULL AND sale_unfit_seq > started_seq THEN 'sale-unfit'
    WHEN state = 'waiting' AND no_result = 1 THEN 'no-result'
    ELSE state END`;

export const review = {
  number: 120,
  sql: `
DROP INDEX attempts_by_display;
ALTER TABLE attempts DROP COLUMN display;
ALTER TABLE attempts ADD COLUMN display TEXT GENERATED ALWAYS AS (${display}) VIRTUAL;
CREATE INDEX attempts_by_display ON attempts (display, started_seq);
`,
} as const;
