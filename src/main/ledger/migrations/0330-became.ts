// Stores the sale's amounts on each of its payments: paid, owed back, and paid back.

/** SQL for a payment's outcome, such as a refund: the rule of shared/payment/became.ts, as of this migration. */
const became = `CASE
    WHEN state <> 'approved' AND amount_differs = 0 AND paid_twice = 0 THEN NULL
    WHEN extra_owed_minor + goods_owed_minor > 0 THEN 'refund-owed'
    WHEN goods_back_minor > 0 THEN CASE WHEN goods_back_minor < paid_minor THEN 'partly-refunded' ELSE 'refunded' END
    WHEN extra_back_minor > 0 THEN CASE WHEN paid_minor > 0 THEN 'extra-back' ELSE 'refunded' END END`;

const isOpen = `f.state IN ('owed', 'requested', 'approved') AND f.owed_seq IS NOT NULL`;
const sumOf = (which: string): string => `coalesce(sum(f.amount_minor) FILTER (WHERE ${which}), 0)`;

export const became0330 = {
  number: 330,
  sql: `
ALTER TABLE attempts ADD COLUMN paid_minor INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN extra_owed_minor INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN goods_owed_minor INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN extra_back_minor INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN goods_back_minor INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN became TEXT GENERATED ALWAYS AS (${became}) VIRTUAL;
CREATE INDEX attempts_by_became ON attempts (became) WHERE became IS NOT NULL;

-- The same as attempt-tables.ts makes of new entries.
UPDATE attempts SET
    paid_minor = coalesce((SELECT sum(r.amount_minor) FROM attempts b CROSS JOIN attempt_entries e USING (attempt_id) CROSS JOIN receipts r ON r.seq = e.seq
      WHERE b.sale_id = attempts.sale_id AND r.kind = 'sale'), 0)
      + coalesce((SELECT sum(s.amount_minor) FROM attempts b CROSS JOIN attempt_entries e USING (attempt_id) CROSS JOIN suspense_resolved s ON s.receipt_seq = e.seq
      WHERE b.sale_id = attempts.sale_id AND s.choice IN ('accept', 'keep-price', 'top-up')), 0)
      - coalesce((SELECT sum(f.amount_minor) FROM attempts b CROSS JOIN refunds f USING (attempt_id)
      WHERE b.sale_id = attempts.sale_id AND f.seq IN (SELECT s.seq FROM suspense_resolved s WHERE s.choice = 'keep-price')), 0),
    (extra_owed_minor, goods_owed_minor, extra_back_minor, goods_back_minor) = (SELECT
      ${sumOf(`f.source <> 'goods-returned' AND ${isOpen}`)}, ${sumOf(`f.source = 'goods-returned' AND ${isOpen}`)},
      ${sumOf(`f.source <> 'goods-returned' AND f.state = 'paid'`)}, ${sumOf(`f.source = 'goods-returned' AND f.state = 'paid'`)}
      FROM attempts b CROSS JOIN refunds f USING (attempt_id) WHERE b.sale_id = attempts.sale_id)
  WHERE sale_id IN (SELECT a.sale_id FROM refunds f CROSS JOIN attempts a USING (attempt_id));
UPDATE attempts SET changed_seq = max(changed_seq, (SELECT max(coalesce(f.requested_seq, 0), coalesce(f.approved_seq, 0), coalesce(f.ended_seq, 0))
    FROM refunds f WHERE f.attempt_id = attempts.attempt_id ORDER BY 1 DESC LIMIT 1))
  WHERE attempt_id IN (SELECT attempt_id FROM refunds);
`,
} as const;
