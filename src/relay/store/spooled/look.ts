// Counts the notices in the spool of a folder, for commands. Changes nothing there, and reads no file that a relay uses.
import { existsSync } from 'node:fs';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Db, dataErrorCode, openReader } from '../../../sqlite/open.ts';
import { takeOwnerLock } from '../../../sqlite/owner-lock.ts';
import { spoolFileIn } from './file.ts';

/** A relay that was killed before it made the tables leaves a file without notices. */
const hasTables = (db: Db): boolean => db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'shares'").get() !== undefined;

const countIn = (db: Db): number =>
  hasTables(db) ? (db.prepare<[], number>('SELECT coalesce(sum(notices), 0) FROM shares').pluck().get() ?? 0) : 0;

/**
 * Returns the number of notices in the folder's spool; 0 without a spool. Errors, each with `file`: `data.in-use` if a relay uses
 * the spool, `data.damaged`, `data.disk-full`, `data.unwritable`.
 */
export const lookIntoSpool = (folder: string): Result<number> => {
  const file = spoolFileIn(folder);
  if (!existsSync(file)) return ok(0);
  const lock = takeOwnerLock(`${file}.lock`);
  if (!lock.ok) return fail(lock.error.code, { file });
  let db: Db | undefined;
  try {
    db = openReader(file);
    return ok(countIn(db));
  } catch (error) {
    const code = dataErrorCode(error);
    if (!code) throw error;
    return fail(code, { file });
  } finally {
    db?.close();
    lock.value.release();
  }
};
