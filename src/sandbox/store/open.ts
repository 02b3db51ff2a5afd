// Opens the sandbox's database: durable settings set and asserted, one owner at a time.
import Database from 'better-sqlite3';
import type { ErrorCode } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { schema, schemaVersion } from './schema.ts';

export type Db = Database.Database;

/** Exclusive: two services on one file would send each notice twice. */
const required: Readonly<Record<string, string | number>> = {
  locking_mode: 'exclusive',
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
};

const configure = (db: Db): void => {
  for (const [name, value] of Object.entries(required)) {
    db.pragma(`${name} = ${value}`);
    const actual = db.pragma(name, { simple: true });
    if (actual !== value) throw new Error(`SQLite keeps ${name} at ${String(actual)}, and the sandbox needs ${value}`);
  }
};

const prepare = (db: Db): Result<Db> => {
  configure(db);
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version > schemaVersion) return fail('data.newer', { version, known: schemaVersion });
  // A write even when the tables are there: it takes the lock now, and not with the first payment.
  db.transaction(() => {
    if (version === 0) db.exec(schema);
    db.pragma(`user_version = ${schemaVersion}`);
  }).immediate();
  return ok(db);
};

const codes: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^SQLITE_BUSY/, 'data.in-use'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'data.damaged'],
  [/^SQLITE_FULL/, 'data.disk-full'],
  [/^SQLITE_(CANTOPEN|READONLY)/, 'data.unwritable'],
];

/** Errors: `data.in-use`, `data.damaged`, `data.newer`, `data.disk-full`, `data.unwritable`, each with the file. */
export const openDatabase = (file: string): Result<Db> => {
  let db: Db | undefined;
  try {
    db = new Database(file, { timeout: 0 });
    const prepared = prepare(db);
    if (!prepared.ok) db.close();
    return prepared;
  } catch (error) {
    db?.close();
    const sqlite = String((error as { code?: unknown }).code);
    const code = codes.find(([pattern]) => pattern.test(sqlite))?.[1];
    // better-sqlite3 finds out by itself that the folder is not there, and says so with a TypeError.
    const noFolder = error instanceof TypeError && /directory/.test(error.message);
    if (code || noFolder) return fail(code ?? 'data.unwritable', { file });
    throw error;
  }
};
