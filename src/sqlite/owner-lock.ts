// Gives a data folder a single owner: an exclusive SQLite lock on a small file beside the books, which the system releases even
// after SIGKILL.
import Database from 'better-sqlite3';
import { fail, ok, type Result } from '../shared/result.ts';
import { dataErrorCode } from './open.ts';

export type OwnerLock = { release(): void };

/**
 * Takes the lock on the file. Errors: `data.in-use` if another process holds the lock, `data.unwritable`, `data.damaged`,
 * `data.disk-full`.
 */
export const takeOwnerLock = (file: string): Result<OwnerLock> => {
  let db: Database.Database | undefined;
  try {
    db = new Database(file);
    db.pragma('busy_timeout = 0');
    // Keep the rollback journal in memory: the lock file is never written, so taking and releasing the lock needs no disk write
    // that could fail.
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
      // Roll back before closing, because the driver may delay the close while a statement waits for garbage collection.
      try {
        held.exec('ROLLBACK');
      } finally {
        held.close();
      }
    },
  });
};
