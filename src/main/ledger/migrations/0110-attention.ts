// Stores for each payment its list on the screens: needed, pending or monitored. The time limit of a list is applied on reading.

/** SQL for a payment's list: the rule of shared/payment/attention.ts without the time limit, as of this migration. */
const attention = `CASE
    WHEN open_exceptions > 0 OR unverified = 1 THEN 'needed'
    WHEN sale_paid_by IS NOT NULL THEN NULL
    WHEN state IN ('creating', 'waiting') THEN 'pending'
    WHEN state = 'unknown' THEN 'needed'
    WHEN state IN ('expired', 'withdrawn', 'superseded') THEN 'monitored' END`;

export const attentionList = {
  number: 110,
  sql: `
ALTER TABLE attempts ADD COLUMN attention TEXT GENERATED ALWAYS AS (${attention}) VIRTUAL;
CREATE INDEX attempts_by_attention ON attempts (attention, started_ms) WHERE attention IS NOT NULL;
DROP TRIGGER attempts_counted_i;
DROP TRIGGER attempts_counted_u;
DROP TRIGGER attempts_counted_d;
DROP TABLE state_counts;
`,
} as const;
