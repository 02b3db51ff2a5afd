// Opens the relay's database: the settings that durability rests on are set and asserted, and one relay at a time owns the file.
import Database from 'better-sqlite3';
import type { ErrorCode } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { schema, schemaVersion } from './schema.ts';

export type Db = Database.Database;
export type OpenDatabase = {
  readonly db: Db;
  /** All of it or nothing, on disk when it returns. Throws what SQLite throws ({@link isDiskError}). */
  transaction(work: () => void): void;
  close(): void;
};

/** An SQLite error: the disk, not a bug. */
export const isDiskError = (error: unknown): error is Error & { readonly code: string } => error instanceof Database.SqliteError;

const required: Readonly<Record<string, string | number>> = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  recursive_triggers: 1,
  trusted_schema: 0,
};

const configure = (db: Db): void => {
  for (const [name, value] of Object.entries(required)) {
    db.pragma(`${name} = ${value}`);
    const actual = db.pragma(name, { simple: true });
    if (actual !== value) throw new Error(`SQLite keeps ${name} at ${String(actual)}, and the relay needs ${value}`);
  }
};

/** A lock file of its own, so that a backup may still read the database. The system frees it even after SIGKILL. */
const takeLock = (file: string): Db => {
  const lock = new Database(file, { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
};

const codes: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^SQLITE_BUSY/, 'data.in-use'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'data.damaged'],
  [/^SQLITE_FULL/, 'data.disk-full'],
  [/^SQLITE_(CANTOPEN|READONLY|IOERR)/, 'data.unwritable'],
];

/** The `data.*` code of a failure to open or write that people can mend; null for any other error. */
export const dataErrorCode = (error: unknown): ErrorCode | null => {
  // better-sqlite3 finds out by itself that the folder is not there, and says so with a TypeError.
  if (error instanceof TypeError && /directory/.test(error.message)) return 'data.unwritable';
  const code = String((error as { code?: unknown } | null)?.code);
  return codes.find(([pattern]) => pattern.test(code))?.[1] ?? null;
};

/** Errors: `data.in-use`, `data.damaged`, `data.newer`, `data.disk-full`, `data.unwritable`, each with the file. */
export const openDatabase = (file: string): Result<OpenDatabase> => {
  const opened: Db[] = [];
  const close = (): void => {
    for (const db of opened.reverse()) db.close();
  };
  try {
    opened.push(takeLock(`${file}.lock`));
    const db = new Database(file, { timeout: 1000 });
    opened.push(db);
    configure(db);
    const version = db.pragma('user_version', { simple: true }) as number;
    if (version > schemaVersion) {
      close();
      return fail('data.newer', { file, version, known: schemaVersion });
    }
    db.transaction(() => {
      if (version === 0) db.exec(schema);
      db.pragma(`user_version = ${schemaVersion}`);
    }).immediate();
    const transaction = db.transaction((work: () => void) => work());
    return ok({ db, transaction: (work) => transaction.immediate(work), close });
  } catch (error) {
    close();
    const code = dataErrorCode(error);
    if (!code) throw error;
    return fail(code, { file });
  }
};
