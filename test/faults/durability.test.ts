// The settings on which durability rests, read on the very connections through which till and relay write. A planted bug could
// remove any of them without another test noticing.
import { migrations } from '../../src/main/ledger/migrations/index.ts';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase as openBooks } from '../../src/sqlite/open.ts';
import { openSqliteFile as openRelay } from '../../src/relay/store/sqlite/open.ts';
import { tempDir } from '../support/temp-dir.ts';
import { valueOf } from '../support/unit/result.ts';

let dir: ReturnType<typeof tempDir>;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => dir.remove());

const settings = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, recursive_triggers: 1, trusted_schema: 0 };

it('the till writes through a connection with the required durability settings', () => {
  const db = valueOf(openBooks(join(dir.path, 'books.db'), { migrations, waitMs: 2000 }));
  for (const [name, value] of Object.entries(settings)) expect([name, db.pragma(name, { simple: true })]).toEqual([name, value]);
  db.close();
});

it('the relay writes through a connection with the required durability settings', () => {
  const { db, close } = valueOf(openRelay(join(dir.path, 'relay.db')));
  for (const [name, value] of Object.entries(settings)) expect([name, db.pragma(name, { simple: true })]).toEqual([name, value]);
  close();
});
