// The relay's tables in PostgreSQL. Every table of notices has the merchant as its first key column, so that an engine can spread
// the merchants over machines. Keys are compared byte by byte (COLLATE "C"): an update of the system's collations would otherwise
// damage their indexes.
import { noticeKinds } from '../../../shared/payment/gateways.ts';

/** The schema that holds all tables of the relay. */
export const schemaName = 'qayd_relay';

/**
 * One migration. Numbers ascend, and a released migration's SQL is never changed. Nodes of the version before run on while a
 * newer version migrates: `worksFrom` is the lowest newest migration of a node that can use the tables afterwards.
 */
export type PostgresMigration = { readonly number: number; readonly worksFrom: number; readonly sql: string };

/** The code (SQLSTATE) of the error with which a store that is being moved refuses a write. */
export const movedState = 'QY001';

const kinds = noticeKinds.map((kind) => `'${kind}'`).join(', ');
const feedKey = 'merchant text COLLATE "C" NOT NULL, till text COLLATE "C" NOT NULL';

const tables = `
CREATE TABLE ${schemaName}.meta (
  only_row boolean PRIMARY KEY CHECK (only_row),
  relay_id text NOT NULL,
  salt bytea NOT NULL,
  created_at_ms bigint NOT NULL,
  probed_at_ms bigint NOT NULL DEFAULT 0
);

-- One row a merchant. Each transaction of a merchant raises the version, so that two nodes cannot write on the same reading.
CREATE TABLE ${schemaName}.merchants (
  merchant text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL CHECK (version > 0)
);

CREATE TABLE ${schemaName}.feeds (
  ${feedKey},
  last bigint NOT NULL,
  taken bigint NOT NULL,
  last_quarantine bigint NOT NULL,
  last_head bigint NOT NULL,
  PRIMARY KEY (merchant, till)
);

CREATE TABLE ${schemaName}.notices (
  ${feedKey},
  number bigint NOT NULL CHECK (number > 0),
  kind text NOT NULL CHECK (kind IN (${kinds})),
  digest text NOT NULL CHECK (length(digest) = 43),
  is_right boolean NOT NULL,
  received_at_ms bigint NOT NULL,
  key_id text,
  profile_id text,
  headers text NOT NULL,
  raw bytea NOT NULL,
  came_by text NOT NULL,
  sent_to text,
  elsewhere text,
  mark text,
  PRIMARY KEY (merchant, till, number),
  CHECK ((key_id IS NULL) = (profile_id IS NULL))
);
CREATE INDEX notices_unverified ON ${schemaName}.notices (merchant, till, is_right, number) WHERE key_id IS NULL;

-- The lookup names of stored notices (rules/repeats.ts). The primary key refuses a second notice under a known name.
CREATE TABLE ${schemaName}.names (
  merchant text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  till text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (merchant, kind, name, till)
);

CREATE TABLE ${schemaName}.repeats (
  ${feedKey},
  number bigint NOT NULL,
  count bigint NOT NULL CHECK (count > 0),
  last_at_ms bigint NOT NULL,
  PRIMARY KEY (merchant, till, number)
);

CREATE TABLE ${schemaName}.quarantine (
  ${feedKey},
  id bigint NOT NULL CHECK (id > 0),
  kind text COLLATE "C" NOT NULL CHECK (kind IN (${kinds})),
  digest text COLLATE "C" NOT NULL CHECK (length(digest) = 43),
  received_at_ms bigint NOT NULL,
  address text COLLATE "C" NOT NULL,
  prefix text COLLATE "C" NOT NULL,
  strength smallint NOT NULL CHECK (strength BETWEEN 0 AND 3),
  problem text NOT NULL,
  repeats bigint NOT NULL,
  headers text NOT NULL,
  raw bytea NOT NULL,
  came_by text NOT NULL,
  sent_to text,
  mark text COLLATE "C",
  elsewhere text,
  PRIMARY KEY (merchant, till, id),
  -- Checked at the commit: one statement may drop an entry and store the same notice again.
  UNIQUE (merchant, till, kind, digest) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX quarantine_by_strength ON ${schemaName}.quarantine (merchant, till, strength, id);
CREATE INDEX quarantine_by_address ON ${schemaName}.quarantine (merchant, till, address);
CREATE INDEX quarantine_by_prefix ON ${schemaName}.quarantine (merchant, till, prefix);
CREATE INDEX quarantine_by_mark ON ${schemaName}.quarantine (merchant, kind, mark) WHERE mark IS NOT NULL;

CREATE TABLE ${schemaName}.profiles (
  ${feedKey},
  place bigint NOT NULL CHECK (place > 0),
  profile text NOT NULL,
  told_at_ms bigint NOT NULL,
  PRIMARY KEY (merchant, till, place)
);

CREATE TABLE ${schemaName}.heads (
  ${feedKey},
  id bigint NOT NULL CHECK (id > 0),
  head text NOT NULL,
  received_at_ms bigint NOT NULL,
  signature text NOT NULL,
  PRIMARY KEY (merchant, till, id)
);

CREATE TABLE ${schemaName}.unsigned_heads (
  ${feedKey},
  id bigint NOT NULL CHECK (id > 0),
  head text NOT NULL,
  received_at_ms bigint NOT NULL,
  signature text,
  PRIMARY KEY (merchant, till, id)
);

CREATE TABLE ${schemaName}.heads_reached (
  ${feedKey},
  ledger text COLLATE "C" NOT NULL,
  epoch bigint NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (merchant, till, ledger)
);

CREATE TABLE ${schemaName}.pinned_keys (
  ${feedKey},
  key text NOT NULL CHECK (length(key) = 43),
  token text NOT NULL CHECK (length(token) = 64),
  pinned_ms bigint NOT NULL,
  PRIMARY KEY (merchant, till)
);
`;

/**
 * Adds the mark of a move (../move/side.ts), and the function of the triggers by which a marked store refuses every write of a
 * relay, also of a relay of the version before. Heads of early versions that a moved store holds have no signature.
 */
const moves = `
CREATE TABLE ${schemaName}.moves (
  only_row boolean PRIMARY KEY CHECK (only_row),
  id text NOT NULL,
  role text NOT NULL CHECK (role IN ('source', 'target')),
  place text NOT NULL,
  is_done boolean NOT NULL
);
CREATE FUNCTION ${schemaName}.refuse_moved() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'this store is moved' USING ERRCODE = '${movedState}'; END $$;
ALTER TABLE ${schemaName}.heads ALTER COLUMN signature DROP NOT NULL;
`;

export const postgresMigrations: readonly PostgresMigration[] = [
  { number: 1, worksFrom: 1, sql: tables },
  { number: 2, worksFrom: 1, sql: moves },
];

/** The number of the newest migration that this version knows. */
export const newestMigration = postgresMigrations.at(-1)?.number ?? 0;

/** The tables whose rows the relay may only add: the engine refuses the running role every change of a stored row. */
export const appendOnlyTables = ['notices', 'names', 'profiles', 'heads', 'migrations', 'moves'] as const;

/** The rights of the running role on each table; PostgreSQL refuses everything else. */
export const grants: Readonly<Record<string, string>> = {
  migrations: 'SELECT',
  moves: 'SELECT',
  meta: 'SELECT, INSERT, UPDATE (relay_id, probed_at_ms)',
  merchants: 'SELECT, INSERT, UPDATE',
  feeds: 'SELECT, INSERT, UPDATE',
  notices: 'SELECT, INSERT',
  names: 'SELECT, INSERT',
  profiles: 'SELECT, INSERT',
  heads: 'SELECT, INSERT',
  repeats: 'SELECT, INSERT, UPDATE',
  quarantine: 'SELECT, INSERT, UPDATE (repeats, came_by, sent_to), DELETE',
  unsigned_heads: 'SELECT, INSERT, DELETE',
  heads_reached: 'SELECT, INSERT, UPDATE',
  pinned_keys: 'SELECT, INSERT, UPDATE, DELETE',
};
