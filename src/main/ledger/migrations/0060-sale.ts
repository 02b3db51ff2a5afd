// Stores on each attempt facts about the other attempts of its sale, and about money that does not fit. Each statement that fills
// a table from older rows does the same as projections.ts does for new ones.

/** SQL for a payment's displayed status: the rule of shared/payment/display.ts, as of this migration. */
const display = `CASE
    WHEN paid_twice = 1 THEN 'paid-twice'
    WHEN unverified = 1 THEN 'settled'
    WHEN state = 'approved' THEN CASE WHEN late = 1 THEN 'paid-late' ELSE 'paid' END
    WHEN amount_differs = 1 THEN 'wrong-amount'
    WHEN unfit = 'open' THEN 'unfit'
    WHEN sale_paid_by IS NOT NULL AND state NOT IN ('refused', 'declined', 'canceled') THEN 'sale-paid'
    WHEN sale_paid_by IS NULL AND sale_unfit_seq > started_seq THEN 'sale-unfit'
    WHEN state = 'waiting' AND no_result = 1 THEN 'no-result'
    ELSE state END`;

export const sale = {
  number: 60,
  sql: `
DROP INDEX attempts_by_display;
ALTER TABLE attempts DROP COLUMN display;
ALTER TABLE attempts ADD COLUMN returned_paid INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN open_exceptions INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN unfit TEXT CHECK (unfit IN ('open', 'handled'));
ALTER TABLE attempts ADD COLUMN sale_paid_by TEXT;
ALTER TABLE attempts ADD COLUMN sale_unfit_by TEXT;
ALTER TABLE attempts ADD COLUMN sale_unfit_seq INTEGER;
ALTER TABLE attempts ADD COLUMN display TEXT GENERATED ALWAYS AS (${display}) VIRTUAL;

-- money: the notice speaks of money, whether or not it was booked.
ALTER TABLE exceptions ADD COLUMN money INTEGER NOT NULL DEFAULT 0;
-- came_seq: the entry of the notice's first judgement; a later one is not the moment at which the money came.
ALTER TABLE exceptions ADD COLUMN came_seq INTEGER REFERENCES journal;
UPDATE exceptions SET money = 1 WHERE EXISTS (SELECT 1 FROM journal j WHERE j.seq = exceptions.seq AND j.kind = 'notice.judged'
  AND json_extract(j.body, '$.kind') <> 'wallet-return' AND json_extract(j.body, '$.facts.approved') IN ('yes', 'odd'));
-- Money that is owed back waits for somebody, too.
INSERT INTO exceptions (seq, reason, attempt_id, gateway, transaction_id, invoice_no, amount, business_day)
  SELECT r.seq, 'paid-twice', r.attempt_id, json_extract(j.body, '$.facts.gateway'), json_extract(j.body, '$.facts.transactionId'),
    json_extract(j.body, '$.facts.invoiceNo'), json_extract(j.body, '$.facts.amount'), j.business_day
  FROM receipts r CROSS JOIN journal j USING (seq) WHERE r.kind = 'refund-owed';
UPDATE exceptions SET came_seq = seq;

UPDATE attempts SET amount_differs = 0 WHERE amount_differs = 1
  AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.attempt_id = attempts.attempt_id AND r.kind = 'suspense');
UPDATE attempts SET returned_paid = 1 WHERE returned = 1 AND EXISTS (SELECT 1 FROM attempt_entries e CROSS JOIN journal j USING (seq)
  WHERE e.attempt_id = attempts.attempt_id AND j.kind = 'notice.judged' AND json_extract(j.body, '$.facts.approved') = 'yes'
    AND json_extract(j.body, '$.decision.event') = 'return');
UPDATE attempts SET
    open_exceptions = (SELECT count(*) FROM exceptions e WHERE e.attempt_id = attempts.attempt_id AND e.handled_seq IS NULL),
    unfit = (SELECT iif(min(e.handled_seq IS NOT NULL) = 0, 'open', 'handled') FROM exceptions e
      WHERE e.attempt_id = attempts.attempt_id AND e.money = 1 HAVING count(*) > 0),
    changed_seq = max(changed_seq,
      (SELECT coalesce(max(e.handled_seq), 0) FROM exceptions e WHERE e.attempt_id = attempts.attempt_id))
  WHERE attempt_id IN (SELECT attempt_id FROM exceptions WHERE attempt_id IS NOT NULL);
UPDATE attempts SET sale_paid_by = (SELECT b.invoice_no FROM sales s CROSS JOIN receipts r ON r.seq = s.paid_seq
  CROSS JOIN attempts b USING (attempt_id) WHERE s.sale_id = attempts.sale_id);
UPDATE attempts SET (sale_unfit_by, sale_unfit_seq) = (SELECT b.invoice_no, e.seq FROM attempts b CROSS JOIN exceptions e USING (attempt_id)
    WHERE b.sale_id = attempts.sale_id AND b.attempt_id <> attempts.attempt_id AND e.money = 1 AND e.handled_seq IS NULL
    ORDER BY e.seq DESC LIMIT 1)
  WHERE sale_id IN (SELECT sale_id FROM attempts WHERE unfit = 'open');
CREATE INDEX attempts_by_display ON attempts (display, started_seq);
`,
} as const;
