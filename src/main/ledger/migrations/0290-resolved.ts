// Stores on each payment how its suspense was resolved, and adds the choice `keep-price`: the price is kept from a larger amount
// and the rest is owed back.

/** SQL for a payment's displayed status: the rule of shared/payment/display.ts, as of this migration. */
const display = `CASE
    WHEN paid_twice = 1 THEN 'paid-twice'
    WHEN unverified = 1 THEN 'settled'
    WHEN state = 'approved' THEN CASE WHEN resolved IN ('accept', 'keep-price') THEN 'accepted' WHEN late = 1 THEN 'paid-late' ELSE 'paid' END
    WHEN amount_differs = 1 AND resolved IS NULL THEN 'wrong-amount'
    WHEN unfit = 'open' THEN 'unfit'
    WHEN open_exceptions > 0 AND state NOT IN ('creating', 'waiting') THEN 'to-review'
    WHEN resolved IS NOT NULL THEN CASE resolved
      WHEN 'top-up' THEN 'topped-up' WHEN 'give-back' THEN 'given-back' WHEN 'write-off' THEN 'written-off' ELSE 'accepted' END
    WHEN sale_paid_by IS NOT NULL AND state NOT IN ('refused', 'declined', 'canceled') THEN 'sale-paid'
    WHEN unfit IS NOT NULL AND state IN ('creating', 'waiting') THEN 'unfit'
    WHEN sale_paid_by IS NULL AND sale_unfit_seq > started_seq THEN 'sale-unfit'
    WHEN state = 'waiting' AND no_result = 1 THEN 'no-result'
    ELSE state END`;

const choices = `('accept', 'keep-price', 'give-back', 'write-off', 'top-up')`;
const pays = `('accept', 'keep-price')`;

export const resolved = {
  number: 290,
  sql: `
DROP TRIGGER receipts_pay_once_more;
DROP TRIGGER suspense_accepted_once;
DROP INDEX suspense_resolved_by_seq;
CREATE TABLE suspense_resolved_now (
  receipt_seq INTEGER PRIMARY KEY REFERENCES receipts (seq),
  seq INTEGER NOT NULL REFERENCES journal,
  choice TEXT NOT NULL CHECK (choice IN ${choices}),
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0)
) STRICT;
INSERT INTO suspense_resolved_now SELECT * FROM suspense_resolved;
DROP TABLE suspense_resolved;
ALTER TABLE suspense_resolved_now RENAME TO suspense_resolved;
CREATE INDEX suspense_resolved_by_seq ON suspense_resolved (seq);

-- One payment pays a sale; what was set aside and is accepted as the sale, or of which its price is kept, is one, too.
CREATE TRIGGER receipts_pay_once_more BEFORE INSERT ON receipts WHEN new.kind = 'sale' AND EXISTS (SELECT 1 FROM attempts a
    CROSS JOIN attempt_entries e USING (attempt_id) CROSS JOIN suspense_resolved s ON s.receipt_seq = e.seq
    WHERE a.sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = new.attempt_id) AND s.choice IN ${pays})
  BEGIN SELECT RAISE(ABORT, 'a sale is paid once'); END;
CREATE TRIGGER suspense_accepted_once BEFORE INSERT ON suspense_resolved WHEN new.choice IN ${pays} AND EXISTS (SELECT 1
    FROM attempt_entries own CROSS JOIN attempts b ON b.attempt_id = own.attempt_id CROSS JOIN attempts a ON a.sale_id = b.sale_id
    CROSS JOIN attempt_entries e ON e.attempt_id = a.attempt_id
    LEFT JOIN receipts r ON r.seq = e.seq LEFT JOIN suspense_resolved s ON s.receipt_seq = e.seq
    WHERE own.seq = new.receipt_seq AND (r.kind = 'sale' OR (s.choice IN ${pays} AND s.seq <> new.seq)))
  BEGIN SELECT RAISE(ABORT, 'a sale is paid once'); END;

-- Null while some of its money is still set aside, and where none ever was; else what pays its sale, or what was decided last.
ALTER TABLE attempts ADD COLUMN resolved TEXT;
UPDATE attempts SET resolved = (SELECT s.choice FROM attempt_entries e CROSS JOIN suspense_resolved s ON s.receipt_seq = e.seq
    WHERE e.attempt_id = attempts.attempt_id ORDER BY s.choice IN ${pays} DESC, s.seq DESC LIMIT 1)
  WHERE amount_differs = 1 AND NOT EXISTS (SELECT 1 FROM attempt_entries e CROSS JOIN receipts r ON r.seq = e.seq
    WHERE e.attempt_id = attempts.attempt_id AND r.kind = 'suspense'
      AND NOT EXISTS (SELECT 1 FROM suspense_resolved s WHERE s.receipt_seq = r.seq));
DROP INDEX attempts_by_display;
ALTER TABLE attempts DROP COLUMN display;
ALTER TABLE attempts ADD COLUMN display TEXT GENERATED ALWAYS AS (${display}) VIRTUAL;
CREATE INDEX attempts_by_display ON attempts (display) WHERE display NOT IN ('creating', 'waiting', 'paid');
`,
} as const;
