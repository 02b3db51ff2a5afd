// Opens books to be looked at: read-only, as they stood at one moment, beside a till that may go on writing them.
import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { fail, ok, type Result } from '../../shared/result.ts';
import { dataErrorCode, type Db } from '../../sqlite/open.ts';

/** Who the books say that they are; the last row of their journal. */
export type BooksHead = {
  readonly ledgerId: string | null;
  readonly epoch: number | null;
  readonly seq: number;
  readonly hash: string | null;
};

export type Books = {
  readonly db: Db;
  readonly file: string;
  readonly head: BooksHead;
  /** The number of the migration that they stand at. */
  readonly schema: number;
  close(): void;
};

const openReadOnly = (file: string): Db => {
  const db = new Database(file, { readonly: true });
  try {
    // The first read decides: SQLite opens lazily.
    db.pragma('schema_version');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** A folder that cannot be written (a disc, a write-protected stick) has no room for the lock files of a WAL database. */
const openUnwritable = (file: string): Db => {
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0) throw new Error('it has a log that was not taken over');
  return openReadOnly(`${pathToFileURL(file).href}?immutable=1`);
};

const openSomehow = (file: string): Db => {
  try {
    return openReadOnly(file);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!code.startsWith('SQLITE_CANTOPEN') && !code.startsWith('SQLITE_READONLY')) throw error;
    return openUnwritable(file);
  }
};

export const readHead = (db: Db): BooksHead => {
  const identity = db.prepare('SELECT ledger_id AS ledgerId, epoch FROM ledger').get();
  const last = db.prepare('SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1').get();
  const { ledgerId = null, epoch = null } = (identity ?? {}) as { ledgerId?: string; epoch?: number };
  const { seq = 0, hash = null } = (last ?? {}) as { seq?: number; hash?: string };
  return { ledgerId, epoch, seq, hash };
};

/**
 * Errors: `data.missing` when there is no such file, `data.damaged` when it is no database, or none that holds books,
 * `data.in-use`, `data.unwritable`.
 */
export const openBooks = (file: string): Result<Books> => {
  if (!existsSync(file)) return fail('data.missing', { file });
  let db: Db | undefined;
  try {
    db = openSomehow(file);
    db.pragma('busy_timeout = 2000');
    // The rebuilt tables refer to rows that only the file has.
    db.pragma('foreign_keys = OFF');
    // Those tables may be large: they go to the system's folder for temporary files, without a journal of their own.
    db.pragma('temp.journal_mode = OFF');
    db.pragma('temp.synchronous = OFF');
    db.exec('BEGIN');
    const books = db;
    const schema = db.pragma('user_version', { simple: true }) as number;
    const close = (): void => {
      // By itself, a close waits with the lock for statements that are not collected yet.
      if (books.inTransaction) books.exec('ROLLBACK');
      books.close();
    };
    return ok({ db: books, file, head: readHead(books), schema, close });
  } catch (error) {
    db?.close();
    return fail(dataErrorCode(error) ?? 'data.damaged', { file });
  }
};
