// Removes a payment from the list `pending` once its money has arrived and was resolved, even if its own time still runs.
// `pending` means that a customer may still be paying.

/**
 * SQL for a payment's list: the rule of shared/payment/attention.ts without the time limit, as of this migration. A test compares
 * the newest such column with the TypeScript code for every combination of inputs. `ending` is not a list: nothing more is
 * expected, and the attempt's own time has not run out. The column reads `display`, so a migration that recreates `display` must
 * drop this column first.
 */
const attention = `CASE
    WHEN open_exceptions > 0 OR unverified = 1 THEN 'needed'
    WHEN display IN ('creating', 'waiting', 'confirming', 'no-result') THEN 'pending'
    WHEN state IN ('creating', 'waiting') THEN 'ending'
    WHEN sale_paid_by IS NOT NULL OR resolved IS NOT NULL THEN NULL
    WHEN state = 'unknown' THEN 'needed'
    WHEN state IN ('expired', 'withdrawn', 'superseded') THEN 'monitored' END`;

export const done = {
  number: 400,
  sql: `
DROP INDEX attempts_by_attention;
ALTER TABLE attempts DROP COLUMN attention;
ALTER TABLE attempts ADD COLUMN attention TEXT GENERATED ALWAYS AS (${attention}) VIRTUAL;
CREATE INDEX attempts_by_attention ON attempts (attention, started_ms) WHERE attention IS NOT NULL;
`,
} as const;
