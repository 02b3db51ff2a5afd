// Shows an extra amount of a sale only on the attempt that brought it, not on the sale's other paid attempts.

/**
 * SQL for a payment's outcome, such as a refund: the rule of shared/payment/became.ts, as of this migration. A test compares the
 * newest such column with the TypeScript code for every combination of inputs.
 */
const became = `CASE
    WHEN state <> 'approved' AND paid_twice = 0 AND (amount_differs = 0 OR resolved IS 'top-up') THEN NULL
    WHEN goods_owed_minor > 0 OR (extra_owed_minor > 0 AND (paid_twice = 1 OR amount_differs = 1)) THEN 'refund-owed'
    WHEN goods_back_minor > 0 THEN CASE WHEN goods_back_minor < paid_minor THEN 'partly-refunded' ELSE 'refunded' END
    WHEN extra_back_minor > 0 AND (paid_twice = 1 OR amount_differs = 1)
      THEN CASE WHEN paid_minor > 0 THEN 'extra-back' ELSE 'refunded' END END`;

export const extraOnce = {
  number: 530,
  sql: `
DROP INDEX attempts_by_became;
ALTER TABLE attempts DROP COLUMN became;
ALTER TABLE attempts ADD COLUMN became TEXT GENERATED ALWAYS AS (${became}) VIRTUAL;
CREATE INDEX attempts_by_became ON attempts (became) WHERE became IS NOT NULL;
`,
} as const;
