// A mark in the data folder that it has books. If the books are missing, the mark prevents new ones from being started in their
// place.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fail, ok, type Result } from '../../shared/result.ts';
import { writeWhole } from './backup-files.ts';
import type { Db } from '../../sqlite/open.ts';

const markName = 'initialised.json';

const markSchema = z.object({ ledgerId: z.string(), epoch: z.int().positive() });
export type Mark = z.infer<typeof markSchema>;

/** Reads the mark; null if there is none. An unreadable mark still counts as one, for an unknown ledger. */
export const readMark = (dataDir: string): Mark | 'unreadable' | null => {
  const file = join(dataDir, markName);
  if (!existsSync(file)) return null;
  try {
    return markSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return 'unreadable';
  }
};

export const writeMark = (dataDir: string, { ledgerId, epoch }: Mark): void =>
  writeWhole(join(dataDir, markName), `${JSON.stringify({ ledgerId, epoch })}\n`);

/**
 * Error `data.missing` if `file` is missing or empty although the folder has a mark, or the caller expects the ledger `expected`.
 */
export const refuseMissing = (dataDir: string, file: string, expected: string | null): Result<null> => {
  const there = existsSync(file) && statSync(file).size > 0;
  return there || (expected === null && readMark(dataDir) === null) ? ok(null) : fail('data.missing', { file });
};

/** True if the folder has books or once had them: then new books may be started only on request. */
export const hasBooks = (dataDir: string, file: string): boolean => existsSync(file) || readMark(dataDir) !== null;

const identityOf = (db: Db): Mark | null =>
  (db.prepare('SELECT ledger_id AS ledgerId, epoch FROM ledger').get() as Mark | undefined) ?? null;

/**
 * Checks before the first write that these are the books this folder last had. Error `data.missing` if the books have no ledger
 * id although the mark or `expected` names one: they were emptied. Error `data.foreign` if they belong to another ledger, or to
 * an epoch before a restore. `expected` guards against a removed mark. `dataDir` is null if its mark is to be ignored.
 */
export const checkMark = (dataDir: string | null, file: string, db: Db, expected: string | null): Result<null> => {
  const mark = dataDir === null ? null : readMark(dataDir);
  const identity = identityOf(db);
  if (expected !== null && !identity) return fail('data.missing', { file });
  if (expected !== null && identity?.ledgerId !== expected) return fail('data.foreign', { file });
  if (mark === null || mark === 'unreadable') return ok(null);
  if (!identity) return fail('data.missing', { file });
  return identity.ledgerId === mark.ledgerId && identity.epoch >= mark.epoch ? ok(null) : fail('data.foreign', { file });
};

/** Writes the mark once the books have their ledger id and epoch. Error: `data.unwritable`. */
export const keepMark = (dataDir: string, db: Db): Result<null> => {
  const identity = identityOf(db);
  const mark = readMark(dataDir);
  if (
    !identity ||
    (mark !== null && mark !== 'unreadable' && mark.ledgerId === identity.ledgerId && mark.epoch === identity.epoch)
  )
    return ok(null);
  try {
    writeMark(dataDir, identity);
    return ok(null);
  } catch {
    return fail('data.unwritable', { file: join(dataDir, markName) });
  }
};
