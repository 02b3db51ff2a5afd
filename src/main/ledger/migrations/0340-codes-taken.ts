// Adds columns for a hidden payment code, and for the attempt whose address a notice was sent to: an exception concerns that
// attempt, too.

/** SQL for a payment's displayed status: the rule of shared/payment/display.ts, as of this migration. */
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
    ELSE state END`;

export const codesTaken = {
  number: 340,
  sql: `
ALTER TABLE exceptions ADD COLUMN came_to TEXT;
CREATE INDEX exceptions_of_came_to ON exceptions (came_to) WHERE came_to IS NOT NULL;
ALTER TABLE attempts ADD COLUMN code_taken TEXT;
DROP INDEX attempts_by_display;
ALTER TABLE attempts DROP COLUMN display;
ALTER TABLE attempts ADD COLUMN display TEXT GENERATED ALWAYS AS (${display}) VIRTUAL;
CREATE INDEX attempts_by_display ON attempts (display) WHERE display NOT IN ('creating', 'waiting', 'paid');
`,
} as const;
