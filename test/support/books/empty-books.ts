// Books that hold only their schema, as after an interrupted first start. The schema is created once per process and copied for
// each till, because all migrations together take longer than the rest of a till's start.
import { migrations } from '../../../src/main/ledger/migrations/index.ts';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { openDatabase } from '../../../src/sqlite/open.ts';
import { tempDir } from '../temp-dir.ts';

let made: Uint8Array | null = null;

const make = (): Uint8Array => {
  const dir = tempDir();
  const file = join(dir.path, databaseFile);
  const opened = openDatabase(file, { migrations, waitMs: 2000 });
  if (!opened.ok) throw new Error(`no books could be made: ${opened.error.code}`);
  opened.value.close();
  const bytes = readFileSync(file);
  dir.remove();
  return bytes;
};

/** Writes empty books into a data folder that does not exist yet. */
export const layEmptyBooks = (dataDir: string): void => {
  made ??= make();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, databaseFile), made, { mode: 0o600 });
};

/** Writes empty books into a data folder that is missing or has no file. Changes no other folder. */
export const layFirstBooks = (dataDir: string): void => {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) layEmptyBooks(dataDir);
};
