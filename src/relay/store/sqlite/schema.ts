// The relay's tables. Notices, signed chain heads and signature profiles are append-only; the other tables may change.
import type { Migration } from '../../../sqlite/open.ts';
import { noticeKinds } from '../../../shared/payment/gateways.ts';

const kinds = noticeKinds.map((kind) => `'${kind}'`).join(', ');

const appendOnly = (table: string): string =>
  ['UPDATE', 'DELETE']
    .map(
      (change) =>
        `CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table}
         BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END;`,
    )
    .join('\n');

const schema = `
CREATE TABLE meta (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  relay_id TEXT NOT NULL,
  salt BLOB NOT NULL,
  created_at_ms INTEGER NOT NULL,
  probed_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE feeds (
  id INTEGER PRIMARY KEY,
  merchant TEXT NOT NULL,
  till TEXT NOT NULL,
  taken INTEGER NOT NULL DEFAULT 0,
  UNIQUE (merchant, till)
) STRICT;

CREATE TABLE notices (
  feed INTEGER NOT NULL REFERENCES feeds (id),
  number INTEGER NOT NULL CHECK (number > 0),
  kind TEXT NOT NULL CHECK (kind IN (${kinds})),
  digest TEXT NOT NULL CHECK (length(digest) = 43),
  received_at_ms INTEGER NOT NULL,
  key_id TEXT,
  profile_id TEXT,
  headers TEXT NOT NULL,
  raw BLOB NOT NULL,
  UNIQUE (feed, number),
  CHECK ((key_id IS NULL) = (profile_id IS NULL))
) STRICT;

CREATE TABLE repeats (
  feed INTEGER NOT NULL,
  number INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  last_at_ms INTEGER NOT NULL,
  PRIMARY KEY (feed, number),
  FOREIGN KEY (feed, number) REFERENCES notices (feed, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  feed INTEGER NOT NULL REFERENCES feeds (id),
  kind TEXT NOT NULL CHECK (kind IN (${kinds})),
  digest TEXT NOT NULL CHECK (length(digest) = 43),
  received_at_ms INTEGER NOT NULL,
  address TEXT NOT NULL,
  problem TEXT NOT NULL,
  repeats INTEGER NOT NULL DEFAULT 0,
  headers TEXT NOT NULL,
  raw BLOB NOT NULL,
  UNIQUE (feed, kind, digest)
) STRICT;
CREATE INDEX quarantine_by_address ON quarantine (feed, address);
CREATE INDEX quarantine_by_problem ON quarantine (feed, problem, id);

CREATE TABLE heads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  feed INTEGER NOT NULL REFERENCES feeds (id),
  head TEXT NOT NULL,
  received_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX heads_by_feed ON heads (feed, id);

${appendOnly('notices')}
${appendOnly('heads')}
`;

/** Adds the columns for attempt addresses. Older rows have NULL in `came_by` and were sent to the till's own address. */
const addresses = `
ALTER TABLE notices ADD COLUMN came_by TEXT;
ALTER TABLE notices ADD COLUMN sent_to TEXT;
ALTER TABLE notices ADD COLUMN elsewhere TEXT;
ALTER TABLE quarantine ADD COLUMN came_by TEXT;
ALTER TABLE quarantine ADD COLUMN sent_to TEXT;
`;

/**
 * Adds strength and network to the quarantine, and the table of signature profiles. Older entries have no stored network, so
 * their address is used as the network, too.
 */
const kept = `
ALTER TABLE quarantine ADD COLUMN strength INTEGER NOT NULL DEFAULT 0;
ALTER TABLE quarantine ADD COLUMN prefix TEXT NOT NULL DEFAULT '';
UPDATE quarantine SET strength = problem = 'notice.bad-signature', prefix = address;
DROP INDEX quarantine_by_problem;
CREATE INDEX quarantine_by_strength ON quarantine (feed, strength, id);
CREATE INDEX quarantine_by_prefix ON quarantine (feed, prefix);

CREATE TABLE profiles (
  id INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds (id),
  profile TEXT NOT NULL,
  told_at_ms INTEGER NOT NULL,
  UNIQUE (feed, profile)
) STRICT;
${appendOnly('profiles')}
`;

/**
 * Moves unsigned chain heads, which anybody with the till's token can send, to a table of their own. `heads` keeps signed heads
 * for ever, and `heads_reached` the last one of each ledger.
 */
const signedHeads = `
ALTER TABLE heads ADD COLUMN signature TEXT;

CREATE TABLE unsigned_heads (
  id INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds (id),
  head TEXT NOT NULL,
  received_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX unsigned_heads_by_feed ON unsigned_heads (feed, id);

CREATE TABLE heads_reached (
  feed INTEGER NOT NULL REFERENCES feeds (id),
  ledger TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (feed, ledger)
) STRICT, WITHOUT ROWID;
`;

/**
 * Adds `mark`, the digest of an unverified notice's signature. A verified notice needs no `mark`: its own digest is that of the
 * signature.
 */
const signatureMarks = `
ALTER TABLE notices ADD COLUMN mark TEXT;
ALTER TABLE quarantine ADD COLUMN mark TEXT;
ALTER TABLE quarantine ADD COLUMN elsewhere TEXT;
CREATE INDEX quarantine_by_mark ON quarantine (mark) WHERE mark IS NOT NULL;
`;

/**
 * Adds the table of pinned till keys: the relay pins the public key that a live till sends with its first signed chain head. A
 * pin ends when the configuration names a key or the till's token changes.
 */
const pinnedKeys = `
CREATE TABLE pinned_keys (
  feed INTEGER PRIMARY KEY REFERENCES feeds (id),
  key TEXT NOT NULL CHECK (length(key) = 43),
  token TEXT NOT NULL CHECK (length(token) = 64),
  pinned_ms INTEGER NOT NULL
) STRICT;
`;

/**
 * Adds the signature, not yet verified, to the table of unsigned chain heads: a relay without the till's key stores them for the
 * till to verify.
 */
const claimedSignatures = `
ALTER TABLE unsigned_heads ADD COLUMN signature TEXT;
`;

/**
 * Numbers quarantine entries and chain heads in each feed by themselves, as the store on PostgreSQL does, so that a move from one
 * kind of store to the other keeps every id. The counters begin at the ids of earlier versions, so that no id is given again.
 */
const idsOfFeeds = `
ALTER TABLE feeds ADD COLUMN last_quarantine INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feeds ADD COLUMN last_head INTEGER NOT NULL DEFAULT 0;
UPDATE feeds SET
  last_quarantine = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'quarantine'), 0),
  last_head = max(coalesce((SELECT max(id) FROM heads), 0), coalesce((SELECT max(id) FROM unsigned_heads), 0));

CREATE TABLE new_quarantine (
  feed INTEGER NOT NULL REFERENCES feeds (id),
  id INTEGER NOT NULL CHECK (id > 0),
  kind TEXT NOT NULL CHECK (kind IN (${kinds})),
  digest TEXT NOT NULL CHECK (length(digest) = 43),
  received_at_ms INTEGER NOT NULL,
  address TEXT NOT NULL,
  prefix TEXT NOT NULL,
  strength INTEGER NOT NULL,
  problem TEXT NOT NULL,
  repeats INTEGER NOT NULL DEFAULT 0,
  headers TEXT NOT NULL,
  raw BLOB NOT NULL,
  came_by TEXT,
  sent_to TEXT,
  mark TEXT,
  elsewhere TEXT,
  PRIMARY KEY (feed, id),
  UNIQUE (feed, kind, digest)
) STRICT;
INSERT INTO new_quarantine SELECT feed, id, kind, digest, received_at_ms, address, prefix, strength, problem, repeats, headers, raw,
  came_by, sent_to, mark, elsewhere FROM quarantine ORDER BY id;
DROP TABLE quarantine;
ALTER TABLE new_quarantine RENAME TO quarantine;
CREATE INDEX quarantine_by_address ON quarantine (feed, address);
CREATE INDEX quarantine_by_prefix ON quarantine (feed, prefix);
CREATE INDEX quarantine_by_strength ON quarantine (feed, strength, id);
CREATE INDEX quarantine_by_mark ON quarantine (mark) WHERE mark IS NOT NULL;

${['heads', 'unsigned_heads']
  .map(
    (table) => `
CREATE TABLE new_${table} (
  feed INTEGER NOT NULL REFERENCES feeds (id),
  id INTEGER NOT NULL CHECK (id > 0),
  head TEXT NOT NULL,
  received_at_ms INTEGER NOT NULL,
  signature TEXT,
  PRIMARY KEY (feed, id)
) STRICT, WITHOUT ROWID;
INSERT INTO new_${table} SELECT feed, id, head, received_at_ms, signature FROM ${table} ORDER BY feed, id;
DROP TABLE ${table};
ALTER TABLE new_${table} RENAME TO ${table};`,
  )
  .join('\n')}
${appendOnly('heads')}
`;

/** Adds the table of a move: one row if the store is moved away, is the target of a move, or was one (../move/side.ts). */
const moves = `
CREATE TABLE moves (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  id TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('source', 'target')),
  place TEXT NOT NULL,
  is_done INTEGER NOT NULL CHECK (is_done IN (0, 1))
) STRICT;
`;

/**
 * SQL that adds the lookup names of all notices (../rules/repeats.ts). The earliest notice keeps a name that several have. The
 * names are inserted in the order of the key, because in the order of the notices each would change a page at a random place.
 */
export const namesOfNotices = `
WITH arrived AS (
  SELECT iif(came_by IS NULL OR came_by IN ('attempt', 'number'), '', '@') AS way, digest, mark, kind, feed, number FROM notices
)
INSERT INTO names SELECT way || digest AS name, kind, feed, number FROM arrived
  UNION ALL SELECT way || '#' || mark, kind, feed, number FROM arrived WHERE mark IS NOT NULL
  ORDER BY name, kind, feed, number ON CONFLICT DO NOTHING;
`;

/**
 * Adds the table of lookup names. The name is the first column of the key, so that the rows of a name lie together, whichever
 * tills have it.
 */
const lookupNames = `
CREATE TABLE names (
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  feed INTEGER NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (name, kind, feed)
) STRICT, WITHOUT ROWID;
${namesOfNotices}
${appendOnly('names')}
`;

export const migrations: readonly Migration[] = [
  { number: 10, sql: schema },
  { number: 20, sql: addresses },
  { number: 21, sql: kept },
  { number: 22, sql: signedHeads },
  { number: 23, sql: signatureMarks },
  { number: 49, sql: pinnedKeys },
  { number: 480, sql: claimedSignatures },
  { number: 546, sql: idsOfFeeds + moves },
  { number: 547, sql: lookupNames },
];
