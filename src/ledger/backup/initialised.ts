// The mark that a data folder has books: if they are missing, new ones must not be started in their place.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fail, ok, type Result } from '../../shared/result.ts';
import { writeWhole } from './backup-files.ts';
import type { Db } from '../../sqlite/open.ts';

const markName = 'initialised.json';

const markSchema = z.object({ ledgerId: z.string(), epoch: z.int().positive() });
export type Mark = z.infer<typeof markSchema>;

/** Null where there is no mark. An unreadable mark still counts as one, of an unknown ledger. */
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

/** Error `data.missing` when this folder had books, or those of `expected`, and `file`, where they were, is gone or empty. */
export const refuseMissing = (dataDir: string, file: string, expected: string | null): Result<null> => {
  const there = existsSync(file) && statSync(file).size > 0;
  return there || (expected === null && readMark(dataDir) === null) ? ok(null) : fail('data.missing', { file });
};

/** Whether there are books here, or were: then nothing takes their place unasked. */
export const hasBooks = (dataDir: string, file: string): boolean => existsSync(file) || readMark(dataDir) !== null;

const identityOf = (db: Db): Mark | null =>
  (db.prepare('SELECT ledger_id AS ledgerId, epoch FROM ledger').get() as Mark | undefined) ?? null;

/**
 * Before anything is written: books without an identity, where the mark names one, were emptied (`data.missing`); those of
 * another ledger, or from before a restore, are not the ones that this folder last had (`data.foreign`). The same of books of another ledger than
 * `expected`: whoever can write the folder can take its mark away. `dataDir`: null where its mark does not hold.
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

/** Once the books have their identity. Error `data.unwritable`. */
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
