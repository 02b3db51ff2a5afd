// Opens the relay's database: one relay at a time owns the file, by a lock file of its own, so that a backup may still read it.
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Db, openDatabase } from '../../../sqlite/open.ts';
import { takeOwnerLock } from '../../../sqlite/owner-lock.ts';
import { migrations } from './schema.ts';

export type OpenStore = {
  readonly db: Db;
  /** All of it or nothing, on disk when it returns. Throws what SQLite throws (see `dataErrorCode`). */
  transaction(work: () => void): void;
  close(): void;
};

/** Errors: `data.in-use`, `data.damaged`, `data.newer`, `data.disk-full`, `data.unwritable`, each with the file. */
export const openStore = (file: string): Result<OpenStore> => {
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
  const transaction = db.transaction((work: () => void) => work());
  return ok({
    db,
    transaction: (work) => transaction.immediate(work),
    close() {
      db.close();
      release();
    },
  });
};
