// Tables for refunds and for resolved suspense. Existing double payments become owed refunds; existing suspense stays unresolved.

export const refunds = {
  number: 210,
  sql: `
ALTER TABLE attempts ADD COLUMN tops_up_seq INTEGER;
CREATE INDEX attempts_by_top_up ON attempts (tops_up_seq) WHERE tops_up_seq IS NOT NULL;

CREATE TABLE refunds (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  attempt_id TEXT NOT NULL REFERENCES attempts (attempt_id),
  source TEXT NOT NULL CHECK (source IN ('paid-twice', 'wrong-amount', 'goods-returned')),
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0 AND amount_minor <= 9007199254740991),
  state TEXT NOT NULL CHECK (state IN ('owed', 'requested', 'approved', 'paid', 'refused', 'withdrawn')),
  -- The entry that booked it as owed; null while nothing is booked.
  owed_seq INTEGER REFERENCES journal,
  requested_seq INTEGER REFERENCES journal,
  approved_seq INTEGER REFERENCES journal,
  -- The last entry that ended it, or called it off.
  ended_seq INTEGER REFERENCES journal,
  refund_id TEXT UNIQUE,
  way TEXT CHECK (way IN ('cash', 'transfer', 'provider')),
  reference TEXT,
  CHECK ((state = 'paid') = (refund_id IS NOT NULL) AND (refund_id IS NULL) = (way IS NULL))
) STRICT;
CREATE INDEX refunds_open ON refunds (seq) WHERE state IN ('owed', 'requested', 'approved');
CREATE INDEX refunds_by_attempt ON refunds (attempt_id);
CREATE INDEX refunds_by_end ON refunds (ended_seq) WHERE ended_seq IS NOT NULL;
INSERT INTO refunds SELECT r.seq, r.attempt_id, 'paid-twice', r.currency, r.amount_minor, 'owed', r.seq, NULL, NULL, NULL, NULL, NULL, NULL
  FROM receipts r WHERE r.kind = 'refund-owed';

CREATE TABLE suspense_resolved (
  receipt_seq INTEGER PRIMARY KEY REFERENCES receipts (seq),
  seq INTEGER NOT NULL REFERENCES journal,
  choice TEXT NOT NULL CHECK (choice IN ('accept', 'give-back', 'write-off', 'top-up')),
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0)
) STRICT;
CREATE INDEX suspense_resolved_by_seq ON suspense_resolved (seq);

-- One payment pays a sale; what was set aside and is accepted as the sale is one, too.
CREATE TRIGGER receipts_pay_once_more BEFORE INSERT ON receipts WHEN new.kind = 'sale' AND EXISTS (SELECT 1 FROM attempts a
    CROSS JOIN attempt_entries e USING (attempt_id) CROSS JOIN suspense_resolved s ON s.receipt_seq = e.seq
    WHERE a.sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = new.attempt_id) AND s.choice = 'accept')
  BEGIN SELECT RAISE(ABORT, 'a sale is paid once'); END;
CREATE TRIGGER suspense_accepted_once BEFORE INSERT ON suspense_resolved WHEN new.choice = 'accept' AND EXISTS (SELECT 1
    FROM attempt_entries own CROSS JOIN attempts b ON b.attempt_id = own.attempt_id CROSS JOIN attempts a ON a.sale_id = b.sale_id
    CROSS JOIN attempt_entries e ON e.attempt_id = a.attempt_id
    LEFT JOIN receipts r ON r.seq = e.seq LEFT JOIN suspense_resolved s ON s.receipt_seq = e.seq
    WHERE own.seq = new.receipt_seq AND (r.kind = 'sale' OR (s.choice = 'accept' AND s.seq <> new.seq)))
  BEGIN SELECT RAISE(ABORT, 'a sale is paid once'); END;
`,
} as const;
