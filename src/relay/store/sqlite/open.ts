// Opens the relay's database. A lock file beside it prevents a second relay from opening the same database. The database itself
// stays unlocked, so that a backup can read it.
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Db, openDatabase } from '../../../sqlite/open.ts';
import { takeOwnerLock } from '../../../sqlite/owner-lock.ts';
import { migrations } from './schema.ts';

export type SqliteFile = {
  readonly db: Db;
  /** Runs `work` in one transaction, which is on disk when the call returns. Throws SQLite's errors (see `dataErrorCode`). */
  transaction(work: () => void): void;
  close(): void;
};

/** Makes the function that runs `work` in one transaction of its own. */
export const transactionOf = (db: Db): SqliteFile['transaction'] => {
  const transaction = db.transaction((work: () => void) => work());
  return (work) => transaction.immediate(work);
};

/**
 * Takes the lock and opens or creates the file. Errors, each with `file`: `data.in-use`, `data.damaged`, `data.newer`,
 * `data.disk-full`, `data.unwritable`.
 */
export const openSqliteFile = (file: string): Result<SqliteFile> => {
  const lock = takeOwnerLock(`${file}.lock`);
  if (!lock.ok) return fail(lock.error.code, { file });
  const { release } = lock.value;
  let opened: Result<Db> | undefined;
  try {
    opened = openDatabase(file, { migrations, waitMs: 1000 });
  } finally {
    if (!opened?.ok) release();
  }
  if (!opened.ok) return opened;
  const db = opened.value;
  return ok({
    db,
    transaction: transactionOf(db),
    close() {
      db.close();
      release();
    },
  });
};
