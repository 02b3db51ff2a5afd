// A payment of which money came and was dealt with is pending no longer while its own time runs: what is pending is what a customer may be paying.

/**
 * shared/payment/attention.ts in SQL, but for the time; a test compares the two over every combination. `ending` is no list: nothing is waited for, and
 * the attempt's own time still runs. It reads `display`: a step that makes that column anew drops this one first.
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
