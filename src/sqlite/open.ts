// Opens a database: sets and asserts the SQLite settings on which durability depends, then migrates the schema.
import Database from 'better-sqlite3';
import { fail, ok, type Result } from '../shared/result.ts';

export type Db = Database.Database;

/** One migration. Numbers ascend, and a released migration's SQL is never changed. */
export type Migration = { readonly number: number; readonly sql: string };

/** The schema version of a database after all these migrations. */
export const newestOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.number ?? 0;

type Pragmas = Readonly<Record<string, string | number>>;
const required: Pragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  recursive_triggers: 1,
  trusted_schema: 0,
};

const lost = (db: Db, settings: Pragmas): string[] =>
  Object.entries(settings).flatMap(([name, value]) => (db.pragma(name, { simple: true }) === value ? [] : [name]));

/** Returns the names of required settings that are not in force on a connection. */
export const lostPragmas = (db: Db): string[] => lost(db, required);

const configure = (db: Db, settings: Pragmas): void => {
  for (const [name, value] of Object.entries(settings)) db.pragma(`${name} = ${value}`);
  const [first] = lost(db, settings);
  if (first !== undefined) throw new Error(`SQLite does not keep ${first} as this database needs it`);
};

/** Makes a verified backup of the database before it is migrated. */
export type CopyFirst = () => Result<unknown>;

export type OpenOptions = {
  readonly migrations: readonly Migration[];
  /** How long to wait for a lock of another connection, in ms. A reader holds a lock for a moment while it opens or closes. */
  readonly waitMs: number;
  /** True if no other process may open the database, not even for reading. */
  readonly exclusive?: boolean;
  /** Called before an existing database is migrated, to back it up. */
  readonly copyFirst?: CopyFirst;
  /** SQLite's max_page_count, for tests: a write beyond this size fails as on a full disk. */
  readonly maxPages?: number | undefined;
};

/** Runs all pending migrations in one transaction, after `copyFirst`. Errors: `data.newer`, those of `copyFirst`. */
const migrate = (db: Db, { migrations, exclusive, copyFirst }: OpenOptions): Result<null> => {
  const newest = newestOf(migrations);
  const current = db.pragma('user_version', { simple: true }) as number;
  if (current > newest) return fail('data.newer', { version: current, known: newest });
  const pending = migrations.filter((migration) => migration.number > current);
  // Write to an exclusive database even without pending migrations, so that SQLite takes the lock now and not at the first
  // payment.
  if (pending.length === 0 && !exclusive) return ok(null);
  const copied = current > 0 && pending.length > 0 ? (copyFirst?.() ?? ok(null)) : ok(null);
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

/** Returns the `data.*` code of an SQLite failure that a person can mend, such as a full disk; null for any other error. */
export const dataErrorCode = (error: unknown): Parameters<typeof fail>[0] | null => {
  // For a missing folder, better-sqlite3 throws a TypeError before it calls SQLite.
  if (error instanceof TypeError && /directory/.test(error.message)) return 'data.unwritable';
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return null;
  return Object.entries(codes).find(([prefix]) => code.startsWith(prefix))?.[1] ?? null;
};

/**
 * True for any error that SQLite itself reports, including a violated constraint. To recognise only faults of the disk, use
 * `dataErrorCode`.
 */
export const isSqliteError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Database.SqliteError;

/** Returns SQLite's own code of a fault of the disk, such as `SQLITE_FULL`. Throws any other error. */
export const diskCode = (error: unknown): string => {
  const code = dataErrorCode(error);
  if (!code) throw error;
  return isSqliteError(error) ? error.code : code;
};

/**
 * Opens, configures and migrates a database. Errors: `data.newer`, `data.damaged`, `data.disk-full`, `data.in-use`,
 * `data.unwritable`, those of `copyFirst`.
 */
export const openDatabase = (file: string, options: OpenOptions): Result<Db> => {
  let db: Db | undefined;
  try {
    db = new Database(file, { timeout: options.waitMs });
    configure(db, options.exclusive ? { locking_mode: 'exclusive', ...required } : required);
    if (options.maxPages !== undefined) db.pragma(`max_page_count = ${options.maxPages}`);
    const migrated = migrate(db, options);
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

/** Opens a read-only connection to a database: SQLite refuses every write on it. Throws SQLite's errors. */
export const openReader = (file: string): Db => {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  db.pragma('trusted_schema = 0');
  // Limit the cache to 2 MB, which suffices for a till's screens; reports have a connection of their own.
  db.pragma('cache_size = -2000');
  return db;
};
