// Copies backups to the second backup folder and deletes old copies in that folder. The folder may hold other people's files, and
// its disk may be unplugged at any moment.
import { statSync, unlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppError } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  backupsIn,
  backupsOf,
  dropBackup,
  type Manifest,
  manifestBeside,
  manifestOf,
  manifestText,
  sizeOf,
  surplus,
} from './backup-files.ts';
import { copiesIn, isWhole, newestNamesIn } from './copies-in.ts';
import { type CopiesPlace, copyOne, isThere } from './copy-one.ts';
import { deviceOf, folderFault, type FolderChoice } from './second-folder.ts';

/** The most backups that are copied to the second folder in one run, newest first; the next run copies the others. */
export const mostAtOnce = 8;

/** Thrown between two chunks of a copy that has been cancelled. */
export class CopyStopped extends Error {}

const isCopied = (folder: string, manifest: Manifest): boolean => {
  const there = manifestBeside(folder, manifest.file);
  return there !== null && manifestText(there) === manifestText(manifest) && isWhole(folder, manifest);
};

/**
 * Deletes old copies by the same rules as in the data folder, and returns how many. A copy whose backup is still in the data
 * folder stays; otherwise the next run would copy it again.
 */
const prune = ({ home, folder, ledgerId }: CopiesPlace, spared: string | null): number => {
  const atHome = new Set(backupsOf(home).map(({ file }) => file));
  const goes = surplus(copiesIn(folder, ledgerId)).filter(({ file }) => !atHome.has(file) && file !== spared);
  for (const old of goes) dropBackup(folder, old);
  // Delete the remains of an interrupted copy that is no longer needed: its manifest and perhaps a `.part` file.
  for (const name of newestNamesIn(folder)) {
    if (atHome.has(name) || isThere(join(folder, name)) || manifestBeside(folder, name)?.ledgerId !== ledgerId) continue;
    const half = join(folder, `${name}.part`);
    if (isThere(half)) unlinkSync(half);
    unlinkSync(join(folder, manifestOf(name)));
  }
  return goes.length;
};

/**
 * Returns whether the folder is on another disk than the books. Error: `backup.folder-away` if the folder is missing, or if it
 * was chosen on another disk (`apart`) but is now on the books' disk, because the other disk is unplugged.
 */
export const findFolder = (dataDir: string, { folder, apart }: Pick<FolderChoice, 'folder' | 'apart'>): Result<boolean> => {
  try {
    if (!statSync(folder).isDirectory()) return fail('backup.folder-away', { folder });
    const isApart = deviceOf(folder) !== deviceOf(dataDir);
    return apart && !isApart ? fail('backup.folder-away', { folder }) : ok(isApart);
  } catch {
    return fail('backup.folder-away', { folder });
  }
};

/**
 * Returns whether the folder is there, by the same rule as `findFolder`. Does not wait for the disk: a network disk that hangs
 * would otherwise stop the till.
 */
export const isFolderThere = async (
  dataDir: string,
  { folder, apart }: Pick<FolderChoice, 'folder' | 'apart'>,
): Promise<boolean> => {
  try {
    const [found, home] = await Promise.all([stat(folder, { bigint: true }), stat(dataDir, { bigint: true })]);
    return found.isDirectory() && !(apart && found.dev === home.dev);
  } catch {
    return false;
  }
};

export type CopiesOrder = Pick<FolderChoice, 'folder' | 'apart'> & {
  readonly dataDir: string;
  readonly ledgerId: string;
  /** The backup that the next start of the till will restore; it must not be deleted. */
  readonly spared: string | null;
};
export type CopiesReport = {
  /** The copies in the second backup folder, newest first. */
  readonly list: readonly Manifest[];
  /** True if the second backup folder is on another disk than the books; null while the folder cannot be found. */
  readonly apart: boolean | null;
  /** The newest backup copied in this run; null if none was copied. */
  readonly copied: string | null;
  /** How many backups were copied in this run. */
  readonly copiedCount: number;
  /** How many backups in the data folder have no copy yet; 0 while the second backup folder cannot be found. */
  readonly left: number;
  /**
   * The time at which the oldest backup without a copy was made; null if every backup has a copy, or the folder cannot be found.
   */
  readonly oldestLeftMs: number | null;
  readonly problem: AppError | null;
};

/**
 * Copies the missing backups, newest first, and deletes old copies. A failure is returned in `problem` beside the list, since the
 * backups in the data folder do not depend on it. Throws `CopyStopped` once `isStopped` returns true; no half-made file is left.
 */
export const copyOut = (order: CopiesOrder, isStopped: () => boolean): CopiesReport => {
  const { dataDir, folder, ledgerId, spared } = order;
  const home = backupsIn(dataDir);
  const place: CopiesPlace = { home, folder, ledgerId };
  const wanted = backupsOf(home).filter((each) => each.ledgerId === ledgerId);
  const lookUp = (): void => {
    if (isStopped()) throw new CopyStopped();
  };
  const found = findFolder(dataDir, order);
  if (!found.ok)
    return { list: [], apart: null, copied: null, copiedCount: 0, left: 0, oldestLeftMs: null, problem: found.error };

  const copyOrSay = (manifest: Manifest): Result<null> => {
    try {
      return copyOne(place, manifest, lookUp);
    } catch (error) {
      if (error instanceof CopyStopped) throw error;
      // Nothing to copy: the backup was deleted from the data folder meanwhile, because a newer backup replaced it.
      if (sizeOf(join(home, manifest.file)) === null) return ok(null);
      const still = findFolder(dataDir, order);
      return still.ok ? folderFault(error, folder) : still;
    }
  };
  let problem: AppError | null = null;
  let copied: string | null = null;
  let copiedCount = 0;
  try {
    const missing = wanted.filter((each) => !isCopied(folder, each));
    for (const manifest of missing.slice(0, mostAtOnce)) {
      lookUp();
      const first = copyOrSay(manifest);
      // If the disk is full, delete old copies to make room, and copy once more.
      const isFull = !first.ok && first.error.code === 'backup.folder-full';
      const done = isFull && prune(place, spared) > 0 ? copyOrSay(manifest) : first;
      if (done.ok) {
        copied ??= manifest.file;
        copiedCount += 1;
      } else problem ??= done.error;
      // A fault of one backup must not stop the copying of the others; a fault of the folder stops the copying of all.
      if (!done.ok && /^backup\.folder-(away|full|unwritable)$/.test(done.error.code)) break;
    }
    prune(place, spared);
  } catch (error) {
    if (error instanceof CopyStopped) throw error;
    const fault = findFolder(dataDir, order);
    problem ??= (fault.ok ? folderFault(error, folder) : fault).error;
  }
  const left = wanted.filter((each) => sizeOf(join(home, each.file)) !== null && !isCopied(folder, each));
  const oldestLeftMs = left.at(-1)?.madeAtMs ?? null;
  const counts = { copied, copiedCount, left: left.length, oldestLeftMs };
  return { list: copiesIn(folder, ledgerId), apart: found.value, ...counts, problem };
};
