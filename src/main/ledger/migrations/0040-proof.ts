// Tables for proof and disputes: settlements by hand and their proof, handled exceptions, closes, the supervisor's PIN, adopted
// signature profiles, and the confirmed clock.

/** SQL for a payment's displayed status: the rule of shared/payment/display.ts, as of this migration. */
const display = `CASE
    WHEN paid_twice = 1 THEN 'paid-twice'
    WHEN unverified = 1 THEN 'settled'
    WHEN state = 'approved' THEN CASE WHEN late = 1 THEN 'paid-late' ELSE 'paid' END
    WHEN amount_differs = 1 THEN 'wrong-amount'
    WHEN state = 'waiting' AND no_result = 1 THEN 'no-result'
    ELSE state END`;

export const proof = {
  number: 40,
  sql: `
DROP INDEX attempts_by_display;
ALTER TABLE attempts DROP COLUMN display;
ALTER TABLE attempts ADD COLUMN unverified INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN display TEXT GENERATED ALWAYS AS (${display}) VIRTUAL;
CREATE INDEX attempts_by_display ON attempts (display, started_seq);

-- Settled by hand it has no transaction until a notice proves it: then that one's, so that it is known when it comes again.
CREATE TABLE receipts_now (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  attempt_id TEXT NOT NULL REFERENCES attempts,
  kind TEXT NOT NULL CHECK (kind IN ('sale', 'refund-owed', 'suspense')),
  gateway TEXT NOT NULL,
  transaction_id TEXT,
  method TEXT,
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0 AND amount_minor <= 9007199254740991),
  late INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  booked_ms INTEGER NOT NULL,
  by_hand INTEGER NOT NULL DEFAULT 0,
  proof_seq INTEGER REFERENCES journal,
  CHECK ((transaction_id IS NULL) = (by_hand = 1 AND proof_seq IS NULL)),
  UNIQUE (gateway, transaction_id)
) STRICT;
INSERT INTO receipts_now SELECT seq, attempt_id, kind, gateway, transaction_id, method, currency, amount_minor, late, business_day,
  booked_ms, 0, NULL FROM receipts;
DROP TABLE receipts;
ALTER TABLE receipts_now RENAME TO receipts;
CREATE INDEX receipts_by_day ON receipts (business_day, seq);
CREATE INDEX receipts_by_attempt ON receipts (attempt_id);
CREATE INDEX receipts_in_suspense ON receipts (amount_minor, currency) WHERE kind = 'suspense';
CREATE INDEX receipts_unverified ON receipts (seq) WHERE by_hand = 1 AND proof_seq IS NULL;
CREATE INDEX receipts_proved ON receipts (proof_seq) WHERE proof_seq IS NOT NULL;
-- One payment pays a sale.
CREATE TRIGGER receipts_pay_once BEFORE INSERT ON receipts WHEN new.kind = 'sale' AND EXISTS (SELECT 1 FROM receipts r
    JOIN attempts a USING (attempt_id) WHERE r.kind = 'sale'
    AND a.sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = new.attempt_id))
  BEGIN SELECT RAISE(ABORT, 'a sale is paid once'); END;

-- handled_seq: the entry of the supervisor who handled it, or of the money that answered it; then without a note.
ALTER TABLE exceptions ADD COLUMN handled_seq INTEGER REFERENCES journal;
ALTER TABLE exceptions ADD COLUMN note TEXT;
CREATE INDEX exceptions_open ON exceptions (seq) WHERE handled_seq IS NULL;
CREATE INDEX exceptions_of_attempt ON exceptions (attempt_id) WHERE attempt_id IS NOT NULL;

-- What was closed, word for word. The journal holds the same text: this finds it by number.
CREATE TABLE closes (
  number INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL UNIQUE REFERENCES journal,
  from_seq INTEGER NOT NULL,
  to_seq INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE TRIGGER closes_stay_u BEFORE UPDATE ON closes BEGIN SELECT RAISE(ABORT, 'closes are append-only'); END;
CREATE TRIGGER closes_stay_d BEFORE DELETE ON closes BEGIN SELECT RAISE(ABORT, 'closes are append-only'); END;
-- Holes of the feed that were read over.
CREATE TABLE feed_skips (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  from_number INTEGER NOT NULL,
  to_number INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;

-- The supervisor's PIN, as scrypt makes it. No projection: the journal knows only that it was set.
CREATE TABLE supervisor (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  cost TEXT NOT NULL,
  salt BLOB NOT NULL,
  hash BLOB NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Commits that the disk refused. Counting one takes the place of what it may have left in the log.
CREATE TABLE failed_commits (
  count INTEGER NOT NULL
) STRICT;
INSERT INTO failed_commits VALUES (0);

CREATE TABLE adopted_profiles (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  profile TEXT NOT NULL
) STRICT;

-- How far ahead of this machine the relay was when somebody said that this machine's clock is right; and by how much that
-- clock is known to be wrong now.
CREATE TABLE clock_known (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seq INTEGER NOT NULL REFERENCES journal,
  relay_ahead_ms INTEGER NOT NULL DEFAULT 0,
  wrong_by_ms INTEGER NOT NULL DEFAULT 0
) STRICT;
`,
} as const;
