// Lists the backups in any folder, which may hold other people's files, too.
import { readdirSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import { backupNamesIn, byAge, type Manifest, manifestBeside, readManifest, sizeOf } from './backup-files.ts';

/** The most manifests of backups that are read in one folder, because a shared folder may hold any number of them. */
const mostLookedAt = 2000;
/** Returns the names of the newest `mostLookedAt` files in a folder that are named like a backup, newest first. */
export const newestNamesIn = (folder: string): string[] => backupNamesIn(folder).slice(0, mostLookedAt);

/** True if the file is as long as its manifest records. The file's content is checked only when it is restored. */
export const isWhole = (folder: string, { file, bytes }: Manifest): boolean => sizeOf(join(folder, file)) === bytes;

/** The complete copies of this ledger in a folder, newest first; if `ledgerId` is null, the copies of every ledger. */
export const copiesIn = (folder: string, ledgerId: string | null): Manifest[] =>
  newestNamesIn(folder)
    .map((name) => manifestBeside(folder, name))
    .filter((each) => each !== null)
    .filter((each) => (ledgerId === null || each.ledgerId === ledgerId) && isWhole(folder, each))
    .sort(byAge);

/**
 * Lists the backups of every ledger in a folder that the user entered, newest first. Truncated backups are listed, too, so that a
 * check can report them. Errors: `backup.folder-malformed`, `backup.folder-unreadable`.
 */
export const foundIn = (asked: string): Result<{ readonly folder: string; readonly list: readonly Manifest[] }> => {
  if (!isAbsolute(asked) || asked.includes('\0')) return fail('backup.folder-malformed', { folder: asked });
  const folder = resolve(asked);
  try {
    readdirSync(folder);
  } catch {
    return fail('backup.folder-unreadable', { folder });
  }
  const list = newestNamesIn(folder)
    .map((name) => readManifest(folder, name))
    .filter((each) => each !== null);
  return ok({ folder, list: list.sort(byAge) });
};
