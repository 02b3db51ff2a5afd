// Opens books for reading only, as of one moment; a till may continue to write them.
import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { fail, ok, type Result } from '../../shared/result.ts';
import { dataErrorCode, type Db } from '../../sqlite/open.ts';

/** The ledger id and epoch recorded in the books, and the last row of their journal. */
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
  /** The number of the last migration applied to the books. */
  readonly schema: number;
  close(): void;
};

const openReadOnly = (file: string): Db => {
  const db = new Database(file, { readonly: true });
  try {
    // Read once now, because SQLite opens a file lazily: otherwise an error would appear only at a later statement.
    db.pragma('schema_version');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/**
 * Opens books in a read-only folder (a disc, a write-protected stick), where SQLite cannot create the lock files of a WAL
 * database. With `immutable`, SQLite needs no lock files.
 */
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
 * Opens the books in `file` for reading. Errors: `data.missing` if there is no such file; `data.damaged` if the file is no
 * database or holds no books; `data.in-use`, `data.unwritable`.
 */
export const openBooks = (file: string): Result<Books> => {
  if (!existsSync(file)) return fail('data.missing', { file });
  let db: Db | undefined;
  try {
    db = openSomehow(file);
    db.pragma('busy_timeout = 2000');
    // Turn foreign keys off, because the rebuilt temporary tables refer to rows that exist only in the file.
    db.pragma('foreign_keys = OFF');
    // The temporary tables of a verification may be large: keep them in the system's temporary folder, and write no rollback
    // journal for them.
    db.pragma('temp.journal_mode = OFF');
    db.pragma('temp.synchronous = OFF');
    db.exec('BEGIN');
    const books = db;
    const schema = db.pragma('user_version', { simple: true }) as number;
    const close = (): void => {
      // Roll back first: a close alone keeps the read lock until the last statement is garbage-collected.
      if (books.inTransaction) books.exec('ROLLBACK');
      books.close();
    };
    return ok({ db: books, file, head: readHead(books), schema, close });
  } catch (error) {
    db?.close();
    return fail(dataErrorCode(error) ?? 'data.damaged', { file });
  }
};
