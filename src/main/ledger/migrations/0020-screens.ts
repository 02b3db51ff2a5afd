// Tables and indexes for the screens: search, a payment's history, the shop's settings, and announced payments. Each statement
// that fills a table from older rows does the same as projections.ts does for new ones.

/** SQL for a payment's displayed status: the rule of shared/payment/display.ts, as of this migration. */
const display = `CASE
    WHEN paid_twice = 1 THEN 'paid-twice'
    WHEN state = 'approved' THEN CASE WHEN late = 1 THEN 'paid-late' ELSE 'paid' END
    WHEN amount_differs = 1 THEN 'wrong-amount'
    WHEN state = 'waiting' AND no_result = 1 THEN 'no-result'
    ELSE state END`;

export const screens = {
  number: 20,
  sql: `
ALTER TABLE attempts ADD COLUMN method TEXT;
ALTER TABLE attempts ADD COLUMN display TEXT GENERATED ALWAYS AS (${display}) VIRTUAL;
UPDATE attempts SET method =
  (SELECT method FROM receipts r WHERE r.attempt_id = attempts.attempt_id AND r.method IS NOT NULL ORDER BY seq DESC LIMIT 1);
CREATE INDEX attempts_by_invoice ON attempts (invoice_no, started_seq);
CREATE INDEX attempts_by_mobile ON attempts (mobile, started_seq) WHERE mobile IS NOT NULL;
CREATE INDEX attempts_by_amount ON attempts (amount_minor, currency, started_seq);
CREATE INDEX attempts_by_display ON attempts (display, started_seq);
CREATE INDEX attempts_by_gateway ON attempts (gateway, started_seq);
CREATE INDEX attempts_by_method ON attempts (method, started_seq) WHERE method IS NOT NULL;
CREATE INDEX receipts_in_suspense ON receipts (amount_minor, currency) WHERE kind = 'suspense';
CREATE INDEX journal_by_day ON journal (business_day, seq);

CREATE TABLE state_counts (
  state TEXT PRIMARY KEY,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO state_counts SELECT state, count(*) FROM attempts GROUP BY state;
CREATE TRIGGER attempts_counted_i AFTER INSERT ON attempts BEGIN
  INSERT INTO state_counts VALUES (new.state, 1) ON CONFLICT (state) DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER attempts_counted_u AFTER UPDATE OF state ON attempts WHEN old.state <> new.state BEGIN
  UPDATE state_counts SET count = count - 1 WHERE state = old.state;
  INSERT INTO state_counts VALUES (new.state, 1) ON CONFLICT (state) DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER attempts_counted_d AFTER DELETE ON attempts BEGIN
  UPDATE state_counts SET count = count - 1 WHERE state = old.state;
END;

-- The journal entries that concern an attempt: its story.
CREATE TABLE attempt_entries (
  attempt_id TEXT NOT NULL,
  seq INTEGER NOT NULL REFERENCES journal,
  PRIMARY KEY (attempt_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO attempt_entries SELECT json_extract(body, '$.attemptId'), seq FROM journal
  WHERE kind IN ('attempt.started', 'attempt.answered', 'attempt.moved', 'notice.judged') AND json_extract(body, '$.attemptId') IS NOT NULL;
INSERT INTO attempt_entries SELECT json_extract(body, '$.supersedes'), seq FROM journal
  WHERE kind = 'attempt.started' AND json_extract(body, '$.supersedes') IS NOT NULL;

-- Every transaction id that a notice named for an attempt, paid or not.
CREATE TABLE attempt_transactions (
  transaction_id TEXT NOT NULL,
  attempt_id TEXT NOT NULL,
  PRIMARY KEY (transaction_id, attempt_id)
) STRICT, WITHOUT ROWID;
INSERT INTO attempt_transactions
  SELECT DISTINCT json_extract(body, '$.facts.transactionId'), json_extract(body, '$.attemptId') FROM journal
  WHERE kind = 'notice.judged' AND json_extract(body, '$.facts.transactionId') IS NOT NULL
    AND json_extract(body, '$.attemptId') IS NOT NULL;

CREATE TABLE shop_settings (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seq INTEGER NOT NULL REFERENCES journal,
  shop TEXT NOT NULL
) STRICT;

-- Receipts up to here were announced as paid: no projection, it moves with what windows were told. Older ones count as told.
CREATE TABLE announced (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seq INTEGER NOT NULL
) STRICT;
INSERT INTO announced SELECT 1, coalesce(max(seq), 0) FROM journal;
`,
} as const;
