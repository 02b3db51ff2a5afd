// Reads and writes the mark file, which records that the data folder has had books. If the books are missing, the mark prevents
// new books from being started in their place.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fail, ok, type Result } from '../../shared/result.ts';
import { writeWhole } from './backup-files.ts';
import type { Db } from '../../sqlite/open.ts';

const folderMarkName = 'initialised.json';

const folderMarkSchema = z.object({ ledgerId: z.string(), epoch: z.int().positive() });
export type FolderMark = z.infer<typeof folderMarkSchema>;

/**
 * Reads the data folder's mark file, which names the ledger of its books; null if there is none. An unreadable file counts as the
 * mark of an unknown ledger.
 */
export const readFolderMark = (dataDir: string): FolderMark | 'unreadable' | null => {
  const file = join(dataDir, folderMarkName);
  if (!existsSync(file)) return null;
  try {
    return folderMarkSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return 'unreadable';
  }
};

export const writeFolderMark = (dataDir: string, { ledgerId, epoch }: FolderMark): void =>
  writeWhole(join(dataDir, folderMarkName), `${JSON.stringify({ ledgerId, epoch })}\n`);

/**
 * Returns the error `data.missing` if the books (`file`) are missing or empty although the folder has a mark file, or although
 * the caller expects the ledger `expected`.
 */
export const refuseMissing = (dataDir: string, file: string, expected: string | null): Result<null> => {
  const there = existsSync(file) && statSync(file).size > 0;
  return there || (expected === null && readFolderMark(dataDir) === null) ? ok(null) : fail('data.missing', { file });
};

/** True if the folder has books or once had books. If true, new books may be started in this folder only on request. */
export const hasBooks = (dataDir: string, file: string): boolean => existsSync(file) || readFolderMark(dataDir) !== null;

const identityOf = (db: Db): FolderMark | null =>
  (db.prepare('SELECT ledger_id AS ledgerId, epoch FROM ledger').get() as FolderMark | undefined) ?? null;

/**
 * Checks before the first write that the mark file and `expected` name the books in `db`. `expected` protects against a deleted
 * mark file. If `dataDir` is null, no mark file is read. Errors: `data.missing` if the books have no ledger id although the mark
 * file or `expected` names a ledger: the books were emptied; `data.foreign` if the books belong to another ledger, or to an epoch
 * before a restore.
 */
export const checkFolderMark = (dataDir: string | null, file: string, db: Db, expected: string | null): Result<null> => {
  const folderMark = dataDir === null ? null : readFolderMark(dataDir);
  const identity = identityOf(db);
  if (expected !== null && !identity) return fail('data.missing', { file });
  if (expected !== null && identity?.ledgerId !== expected) return fail('data.foreign', { file });
  if (folderMark === null || folderMark === 'unreadable') return ok(null);
  if (!identity) return fail('data.missing', { file });
  return identity.ledgerId === folderMark.ledgerId && identity.epoch >= folderMark.epoch
    ? ok(null)
    : fail('data.foreign', { file });
};

/** Writes the mark file once the books have their ledger id and epoch. Error: `data.unwritable`. */
export const keepFolderMark = (dataDir: string, db: Db): Result<null> => {
  const identity = identityOf(db);
  const folderMark = readFolderMark(dataDir);
  if (
    !identity ||
    (folderMark !== null &&
      folderMark !== 'unreadable' &&
      folderMark.ledgerId === identity.ledgerId &&
      folderMark.epoch === identity.epoch)
  )
    return ok(null);
  try {
    writeFolderMark(dataDir, identity);
    return ok(null);
  } catch {
    return fail('data.unwritable', { file: join(dataDir, folderMarkName) });
  }
};
