// The first schema: journal and postings, which are authoritative, and the projections derived from them.

export const books = {
  number: 10,
  sql: `
CREATE TABLE ledger (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  ledger_id TEXT NOT NULL,
  epoch INTEGER NOT NULL
) STRICT;

CREATE TABLE journal (
  seq INTEGER PRIMARY KEY,
  ledger_id TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  wall_ms INTEGER NOT NULL,
  mono_ms INTEGER NOT NULL,
  boot_id TEXT NOT NULL,
  relay_ms INTEGER,
  business_day TEXT NOT NULL,
  actor TEXT NOT NULL,
  request_id TEXT UNIQUE,
  body TEXT NOT NULL,
  prev_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE TRIGGER journal_stays_u BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_stays_d BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TABLE postings (
  seq INTEGER NOT NULL REFERENCES journal,
  line INTEGER NOT NULL,
  account TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0 AND abs(amount_minor) <= 9007199254740991),
  PRIMARY KEY (seq, line)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER postings_stay_u BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;
CREATE TRIGGER postings_stay_d BEFORE DELETE ON postings BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;

CREATE TABLE sales (
  sale_id TEXT PRIMARY KEY,
  gateway TEXT NOT NULL CHECK (gateway IN ('wallet', 'card')),
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0 AND amount_minor <= 9007199254740991),
  live_attempt_id TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  paid_seq INTEGER REFERENCES journal
) STRICT, WITHOUT ROWID;

CREATE TABLE attempts (
  attempt_id TEXT PRIMARY KEY,
  sale_id TEXT NOT NULL REFERENCES sales,
  ordinal INTEGER NOT NULL,
  invoice_no TEXT NOT NULL UNIQUE,
  gateway TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0 AND amount_minor <= 9007199254740991),
  mobile TEXT,
  state TEXT NOT NULL,
  late INTEGER NOT NULL DEFAULT 0,
  returned INTEGER NOT NULL DEFAULT 0,
  no_result INTEGER NOT NULL DEFAULT 0,
  amount_differs INTEGER NOT NULL DEFAULT 0,
  paid_twice INTEGER NOT NULL DEFAULT 0,
  receipts INTEGER NOT NULL DEFAULT 0,
  redirect_url TEXT,
  expires_at_ms INTEGER,
  reason TEXT,
  detail TEXT,
  words TEXT,
  business_day TEXT NOT NULL,
  started_seq INTEGER NOT NULL UNIQUE REFERENCES journal,
  started_ms INTEGER NOT NULL,
  changed_seq INTEGER NOT NULL REFERENCES journal,
  UNIQUE (sale_id, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX attempts_by_day ON attempts (business_day, started_seq);
CREATE INDEX attempts_by_state ON attempts (state, started_seq);

-- The highest number used behind each stem ("T1" in "T1-0007"): what the next proposal counts from.
CREATE TABLE numbering (
  stem TEXT PRIMARY KEY,
  last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE receipts (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  attempt_id TEXT NOT NULL REFERENCES attempts,
  kind TEXT NOT NULL CHECK (kind IN ('sale', 'refund-owed', 'suspense')),
  gateway TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  method TEXT,
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0 AND amount_minor <= 9007199254740991),
  late INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  booked_ms INTEGER NOT NULL,
  UNIQUE (gateway, transaction_id)
) STRICT;
CREATE INDEX receipts_by_day ON receipts (business_day, seq);
CREATE INDEX receipts_by_attempt ON receipts (attempt_id);

CREATE TABLE notices (
  digest TEXT PRIMARY KEY,
  seq INTEGER NOT NULL REFERENCES journal,
  attempt_id TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX notices_by_attempt ON notices (attempt_id);

CREATE TABLE exceptions (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  reason TEXT NOT NULL,
  attempt_id TEXT,
  gateway TEXT,
  transaction_id TEXT,
  invoice_no TEXT,
  amount TEXT,
  business_day TEXT NOT NULL
) STRICT;
CREATE INDEX exceptions_by_transaction ON exceptions (transaction_id);
CREATE INDEX exceptions_by_day ON exceptions (business_day, seq);

-- Where the feed was read up to: no projection, it moves with items that leave no journal row too.
CREATE TABLE feed_cursor (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  relay_id TEXT NOT NULL,
  after_number INTEGER NOT NULL
) STRICT;

-- What the relay handed over and this till could not verify: bounded, and no part of the books.
CREATE TABLE unverified (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  digest TEXT NOT NULL UNIQUE,
  item TEXT NOT NULL,
  problem TEXT NOT NULL
) STRICT;
`,
} as const;
