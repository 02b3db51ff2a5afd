// One owner per data folder: an exclusive SQLite lock on a small file beside the books, freed by the system even after SIGKILL.
import Database from 'better-sqlite3';
import { fail, ok, type Result } from '../shared/result.ts';
import { dataErrorCode } from './open.ts';

export type OwnerLock = { release(): void };

/** Errors: `data.in-use` when another process holds it, `data.unwritable`, `data.damaged`, `data.disk-full`. */
export const takeOwnerLock = (file: string): Result<OwnerLock> => {
  let db: Database.Database | undefined;
  try {
    db = new Database(file);
    db.pragma('busy_timeout = 0');
    // Nothing is ever written: without a journal on disk, holding and letting go ask nothing of it, and no fault keeps the lock.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    const code = dataErrorCode(error);
    if (!code) throw error;
    return fail(code, { file });
  }
  const held = db;
  return ok({
    release() {
      if (!held.open) return;
      // Let go before closing: a driver may close late, while a statement waits to be collected.
      try {
        held.exec('ROLLBACK');
      } finally {
        held.close();
      }
    },
  });
};
