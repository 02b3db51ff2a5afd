// Opens the database of the books: settings that durability rests on are set and asserted, then the schema is brought up to date.
import Database from 'better-sqlite3';
import { fail, ok, type Result } from '../../shared/result.ts';
import { migrations } from './migrations/index.ts';

export type Db = Database.Database;

const required: Readonly<Record<string, string | number>> = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  recursive_triggers: 1,
  trusted_schema: 0,
};

/** The names of those settings that do not hold on a connection. */
export const lostPragmas = (db: Db): string[] =>
  Object.entries(required).flatMap(([name, value]) => (db.pragma(name, { simple: true }) === value ? [] : [name]));

/**
 * Nobody else writes the books (owner-lock.ts), but whoever reads them holds them for a moment while it opens the log or lets go of
 * it as the last one. So long they are waited for while they open, in ms.
 */
const longestWaitMs = 2000;

const configure = (db: Db): void => {
  db.pragma(`busy_timeout = ${longestWaitMs}`);
  for (const [name, value] of Object.entries(required)) db.pragma(`${name} = ${value}`);
  const [lost] = lostPragmas(db);
  if (lost !== undefined) throw new Error(`SQLite does not keep ${lost} as the books need it`);
};

/** Once they are open, nobody holds them any more, and a till that waits is a window that stands still. */
export const waitNoMore = (db: Db): void => void db.pragma('busy_timeout = 0');

/** Makes a verified copy of the books as they stand. */
export type CopyFirst = () => Result<unknown>;

/** All pending migrations in one transaction, after a copy of the books as they were. */
const migrate = (db: Db, copyFirst: CopyFirst): Result<null> => {
  const newest = (migrations.at(-1) as { number: number }).number;
  const current = db.pragma('user_version', { simple: true }) as number;
  if (current > newest) return fail('data.newer', { version: current, known: newest });
  const pending = migrations.filter((migration) => migration.number > current);
  if (pending.length === 0) return ok(null);
  const copied = current > 0 ? copyFirst() : ok(null);
  if (!copied.ok) return copied;
  db.transaction(() => {
    for (const migration of pending) db.exec(migration.sql);
    db.pragma(`user_version = ${newest}`);
  }).immediate();
  return ok(null);
};

const codes: Readonly<Record<string, Parameters<typeof fail>[0]>> = {
  SQLITE_CORRUPT: 'data.damaged',
  SQLITE_NOTADB: 'data.damaged',
  SQLITE_FULL: 'data.disk-full',
  SQLITE_BUSY: 'data.in-use',
  SQLITE_CANTOPEN: 'data.unwritable',
  SQLITE_READONLY: 'data.unwritable',
  SQLITE_IOERR: 'data.unwritable',
};

/** The `data.*` code of an SQLite failure that people can mend; null for any other error. */
export const dataErrorCode = (error: unknown): Parameters<typeof fail>[0] | null => {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return null;
  return Object.entries(codes).find(([prefix]) => code.startsWith(prefix))?.[1] ?? null;
};

/**
 * `copyFirst` is called before migrations of books that are there. `maxPages` bounds the size of the file (SQLite's max_page_count); a write beyond it meets a full disk. Errors: `data.newer`,
 * `data.damaged`, `data.disk-full`, `data.in-use`, `data.unwritable`.
 */
export const openDatabase = (file: string, copyFirst: CopyFirst, maxPages?: number): Result<Db> => {
  let db: Db | undefined;
  try {
    db = new Database(file);
    configure(db);
    if (maxPages !== undefined) db.pragma(`max_page_count = ${maxPages}`);
    const migrated = migrate(db, copyFirst);
    if (migrated.ok) return ok(db);
    db.close();
    return migrated;
  } catch (error) {
    db?.close();
    const code = dataErrorCode(error);
    if (!code) throw error;
    return fail(code, { file });
  }
};

/**
 * A second connection to books that are open, which cannot write: SQLite refuses it, whatever it is asked. Throws what SQLite
 * throws.
 */
export const openReader = (file: string): Db => {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  db.pragma('trusted_schema = 0');
  // Rows of a till's screens, not of reports: those have a connection of their own.
  db.pragma('cache_size = -2000');
  return db;
};
