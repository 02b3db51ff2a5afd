// The second folder for backups, on another disk: stores the choice in the data folder, and checks whether a folder can be used.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import type { AppError } from '../../shared/errors.ts';
import { type Err, fail, ok, type Result } from '../../shared/result.ts';
import { backupName, readSmall, writeWhole } from './backup-files.ts';
import { diskCode } from './backup.ts';

/**
 * The file that stores which second backup folder the owner chose. The file belongs to this machine and is in no backup, so that
 * restored books do not look for another machine's disk.
 */
const choiceName = 'backup-folder.json';
const mostChoiceBytes = 65_536;

const timeMs = z.int().nonnegative();
const choiceSchema = z.strictObject({
  version: z.literal(1),
  folder: z.string().refine(isAbsolute),
  /**
   * True if the second backup folder, when it was chosen, was on another disk than the books. If the folder is on the books' disk
   * now, the other disk is unplugged.
   */
  apart: z.boolean(),
  chosenAtMs: timeMs,
  /** The newest backup that was copied to the second backup folder, and the time of the copy; null if none was copied yet. */
  last: z.strictObject({ file: z.string().regex(backupName), copiedAtMs: timeMs }).nullable(),
  /** The time since which copies are missing; null if every backup has a copy. */
  missingSinceMs: timeMs.nullable(),
  /** The time since which the folder is not there; null while it is there. Absent in files of earlier versions. */
  awaySinceMs: timeMs.nullable().default(null),
});
export type FolderChoice = z.infer<typeof choiceSchema>;

const choiceFile = (dataDir: string): string => join(dataDir, choiceName);

/** Reads the choice; null if no folder was chosen or the file is unreadable. */
export const readFolderChoice = (dataDir: string): FolderChoice | null => {
  try {
    return choiceSchema.parse(JSON.parse(readSmall(choiceFile(dataDir), mostChoiceBytes) ?? ''));
  } catch {
    return null;
  }
};

/**
 * Stores the choice. If `choice` is null, removes the stored choice, but no file in the folder. Errors: `data.disk-full`,
 * `data.unwritable`.
 */
export const writeFolderChoice = (dataDir: string, choice: FolderChoice | null): Result<null> => {
  const file = choiceFile(dataDir);
  try {
    if (choice) writeWhole(file, `${JSON.stringify(choice, null, 2)}\n`);
    else rmSync(file, { force: true });
    return ok(null);
  } catch (error) {
    const code = diskCode(error);
    if (code === null) throw error;
    return fail(code, { file });
  }
};

/** Returns the full path of a copy in the second backup folder, in the form that `askRestore` takes. */
export const copyAt = ({ folder }: Pick<FolderChoice, 'folder'>, file: string): string => join(folder, file);

/**
 * Returns the folder that holds all data of one mode: the parent of the books' folder if that folder is named `books`, otherwise
 * the books' folder itself.
 */
const keptIn = (dataDir: string): string => (basename(dataDir) === 'books' ? dirname(dataDir) : dataDir);

const isInside = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
};

/**
 * Returns an id of the disk that holds a path (on Windows, the volume's serial number). Returned as text, because the number can
 * exceed a JavaScript number.
 */
export const deviceOf = (path: string): string => String(statSync(path, { bigint: true }).dev);

export type FolderFound = {
  readonly folder: string;
  /** True if the folder is on another disk than the books. */
  readonly apart: boolean;
};

const full = new Set(['ENOSPC', 'EDQUOT']);

/** Turns a disk error into a `backup.*` error; throws any other error again. */
export const folderFault = (error: unknown, folder: string): Err<AppError> => {
  const { code = '' } = error as { code?: string };
  if (!/^E[A-Z]+$/.test(code)) throw error;
  return fail(full.has(code) ? 'backup.folder-full' : 'backup.folder-unwritable', { folder });
};

/**
 * Writes and syncs a small file in a temporary subfolder, then removes file and subfolder. Throws if the folder cannot be
 * written.
 */
const tryWriting = (folder: string): void => {
  accessSync(folder, constants.R_OK | constants.W_OK);
  const dir = mkdtempSync(join(folder, 'qayd-try-'));
  const file = join(dir, 'try');
  try {
    const handle = openSync(file, 'wx', 0o600);
    try {
      writeSync(handle, 'qayd');
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } finally {
    rmSync(file, { force: true });
    rmdirSync(dir);
  }
};

/**
 * Creates the folder and its missing parents; returns the outermost folder created, so that a failed try can be undone. Does not
 * use Node's `recursive` option, which loops forever where the system refuses, as in `/proc`.
 */
const makeFolders = (folder: string): string | undefined => {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  for (const at of missing) mkdirSync(at, { mode: 0o700 });
  return missing[0];
};

/** Removes the folders created for a try, from the innermost outwards. */
const unmake = (first: string, last: string): void => {
  for (let at = last; isInside(at, first); at = dirname(at)) rmdirSync(at);
};

/**
 * Checks that backups can be copied to this folder, and creates the folder if it is missing. `needBytes`: the size of the backups
 * to copy. Errors: `backup.folder-malformed`, `backup.folder-inside`, `backup.folder-unwritable`, `backup.folder-full`; after an
 * error, created folders are removed again.
 */
export const tryFolder = (dataDir: string, asked: string, needBytes: number): Result<FolderFound> => {
  if (!isAbsolute(asked) || asked.includes('\0')) return fail('backup.folder-malformed', { folder: asked });
  const folder = resolve(asked);
  let made: string | undefined;
  const look = (): Result<FolderFound> => {
    const kept = keptIn(dataDir);
    if (isInside(folder, kept)) return fail('backup.folder-inside', { folder });
    made = makeFolders(folder);
    // Store the resolved path instead of the link: somebody could later make the link point to another folder.
    const real = realpathSync(folder);
    if (isInside(real, realpathSync(kept))) return fail('backup.folder-inside', { folder });
    tryWriting(real);
    const { bavail, bsize } = statfsSync(real);
    if (bavail * bsize < needBytes)
      return fail('backup.folder-full', { folder, mebibytes: Math.ceil((needBytes - bavail * bsize) / 2 ** 20) });
    return ok({ folder: real, apart: deviceOf(real) !== deviceOf(dataDir) });
  };
  let found: Result<FolderFound>;
  try {
    found = look();
  } catch (error) {
    found = folderFault(error, folder);
  }
  if (!found.ok && made !== undefined) unmake(made, folder);
  return found;
};
