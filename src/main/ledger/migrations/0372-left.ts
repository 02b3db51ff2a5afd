// Adds the display state `left`: the cashier recorded that the customer left, and the payment may still arrive.

/**
 * SQL for a payment's displayed status: the rule of shared/payment/display.ts, as of this migration. A test compares the newest
 * such column with the TypeScript code for every combination of inputs.
 */
const display = `CASE
    WHEN paid_twice = 1 THEN 'paid-twice'
    WHEN unverified = 1 THEN 'settled'
    WHEN state = 'approved' THEN CASE WHEN resolved IN ('accept', 'keep-price') THEN 'accepted' WHEN late = 1 THEN 'paid-late' ELSE 'paid' END
    WHEN amount_differs = 1 AND resolved IS NULL THEN 'wrong-amount'
    WHEN unfit = 'open' THEN 'unfit'
    WHEN open_exceptions > 0 AND (state NOT IN ('creating', 'waiting') OR (state = 'waiting' AND code_taken IS NOT NULL)) THEN 'to-review'
    WHEN resolved IS NOT NULL THEN CASE resolved
      WHEN 'top-up' THEN 'topped-up' WHEN 'give-back' THEN 'given-back' WHEN 'write-off' THEN 'written-off' ELSE 'accepted' END
    WHEN sale_paid_by IS NOT NULL AND state NOT IN ('refused', 'declined', 'canceled') THEN 'sale-paid'
    WHEN unfit IS NOT NULL AND state IN ('creating', 'waiting') THEN 'unfit'
    WHEN sale_paid_by IS NULL AND sale_unfit_seq > started_seq THEN 'sale-unfit'
    WHEN state = 'waiting' AND code_taken IS NOT NULL THEN 'confirming'
    WHEN state = 'waiting' AND no_result = 1 THEN 'no-result'
    WHEN state = 'withdrawn' AND is_left = 1 THEN 'left'
    ELSE state END`;

export const left = {
  number: 372,
  sql: `
ALTER TABLE attempts ADD COLUMN is_left INTEGER NOT NULL DEFAULT 0;
UPDATE attempts SET is_left = 1 WHERE attempt_id IN (SELECT e.attempt_id FROM attempt_entries e CROSS JOIN journal j ON j.seq = e.seq
  WHERE j.kind = 'attempt.left');
DROP INDEX attempts_by_display;
ALTER TABLE attempts DROP COLUMN display;
ALTER TABLE attempts ADD COLUMN display TEXT GENERATED ALWAYS AS (${display}) VIRTUAL;
CREATE INDEX attempts_by_display ON attempts (display) WHERE display NOT IN ('creating', 'waiting', 'paid');
`,
} as const;
