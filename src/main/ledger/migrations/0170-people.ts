// Tables for users, the rights of roles, PINs, the recovery code, and shifts.

export const people = {
  number: 170,
  sql: `
CREATE TABLE users (
  user_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('cashier', 'supervisor', 'bookkeeper', 'auditor', 'owner')),
  active INTEGER NOT NULL,
  must_change INTEGER NOT NULL,
  added_seq INTEGER NOT NULL REFERENCES journal,
  added_ms INTEGER NOT NULL,
  signed_in_ms INTEGER,
  -- The entry that says what is kept of the PIN.
  pin_seq INTEGER REFERENCES journal
) STRICT;
-- Version 0.1 knew one PIN and one who knew it: an owner from here on.
INSERT INTO users SELECT 'supervisor', 'Supervisor', 'owner', 1, 0, seq, wall_ms, NULL,
    (SELECT max(seq) FROM journal WHERE kind = 'supervisor.changed')
  FROM journal WHERE kind = 'supervisor.changed' ORDER BY seq LIMIT 1;

-- The rights that an owner ticked for a role, all of them; a role without a row has the usual ones.
CREATE TABLE role_rights (
  role TEXT PRIMARY KEY,
  rights TEXT NOT NULL,
  seq INTEGER NOT NULL REFERENCES journal
) STRICT;

-- What is kept of each PIN. No projection: the journal has a fingerprint of it. pepper: which secret of the till went into the hash;
-- NULL where none did, in version 0.1.
CREATE TABLE pins (
  user_id TEXT PRIMARY KEY,
  cost TEXT NOT NULL,
  salt BLOB NOT NULL,
  hash BLOB NOT NULL,
  pepper TEXT,
  failures INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO pins SELECT 'supervisor', cost, salt, hash, NULL, failures FROM supervisor;
DROP TABLE supervisor;

-- What is kept of the recovery code. No projection either, and no pepper: it is for the day when that is gone.
CREATE TABLE recovery (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  cost TEXT NOT NULL,
  salt BLOB NOT NULL,
  hash BLOB NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  made_ms INTEGER NOT NULL
) STRICT;
-- The entry that says what is kept of it.
CREATE TABLE recovery_known (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seq INTEGER NOT NULL REFERENCES journal
) STRICT;

CREATE TABLE shifts (
  shift_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  opened_seq INTEGER NOT NULL UNIQUE REFERENCES journal,
  opened_ms INTEGER NOT NULL,
  closed_seq INTEGER REFERENCES journal,
  closed_ms INTEGER,
  closed_by TEXT
) STRICT;
-- The rows that say who is there: a start holds the tables against them.
CREATE INDEX journal_people ON journal (seq) WHERE kind IN ('supervisor.changed', 'user.added', 'user.changed', 'pin.changed',
  'rights.changed', 'recovery.made', 'owner.recovered', 'people.carried');
-- One at a time is a user's.
CREATE UNIQUE INDEX shifts_open ON shifts (user_id) WHERE closed_seq IS NULL;
`,
} as const;
