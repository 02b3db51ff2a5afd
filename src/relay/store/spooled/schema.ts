// The tables of the spool: the notices in the order of their arrival, and sums that triggers keep, so that no count is read by
// scanning the notices.
import type { Migration } from '../../../sqlite/open.ts';

const sums = (table: string, keys: string): string => {
  const same = (row: string): string =>
    keys
      .split(', ')
      .map((key) => `${key} = ${row}.${key}`)
      .join(' AND ');
  const given = keys
    .split(', ')
    .map((key) => `new.${key}`)
    .join(', ');
  return `
CREATE TRIGGER ${table}_more AFTER INSERT ON spooled BEGIN
  INSERT INTO ${table} (${keys}, notices, bytes) VALUES (${given}, 1, new.bytes)
  ON CONFLICT DO UPDATE SET notices = notices + 1, bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER ${table}_fewer AFTER DELETE ON spooled BEGIN
  UPDATE ${table} SET notices = notices - 1, bytes = bytes - old.bytes WHERE ${same('old')};
  DELETE FROM ${table} WHERE ${same('old')} AND notices = 0;
END;`;
};

const schema = `
CREATE TABLE meta (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  relay_id TEXT NOT NULL,
  salt BLOB NOT NULL
) STRICT;

CREATE TABLE spooled (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  merchant TEXT NOT NULL,
  till TEXT NOT NULL,
  name TEXT NOT NULL,
  strength INTEGER NOT NULL,
  prefix TEXT NOT NULL,
  address TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  received_at_ms INTEGER NOT NULL,
  command TEXT NOT NULL,
  raw BLOB NOT NULL,
  UNIQUE (merchant, till, name)
) STRICT;
CREATE INDEX spooled_in_order ON spooled (merchant, id);
CREATE INDEX spooled_by_sender ON spooled (merchant, strength, prefix, address, id);
CREATE INDEX spooled_by_age ON spooled (merchant, strength, id);

CREATE TABLE shares (
  merchant TEXT NOT NULL,
  strength INTEGER NOT NULL,
  notices INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (merchant, strength)
) STRICT, WITHOUT ROWID;

CREATE TABLE senders (
  merchant TEXT NOT NULL,
  strength INTEGER NOT NULL,
  prefix TEXT NOT NULL,
  address TEXT NOT NULL,
  notices INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (merchant, strength, prefix, address)
) STRICT, WITHOUT ROWID;
${sums('shares', 'merchant, strength')}
${sums('senders', 'merchant, strength, prefix, address')}
`;

export const migrations: readonly Migration[] = [{ number: 1, sql: schema }];
