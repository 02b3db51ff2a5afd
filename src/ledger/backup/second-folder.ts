// The second folder for backups, on another disk: which one was chosen, kept in the data folder, and whether one can be.
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

/** Of this machine, not of the shop: no backup holds it, and restored books do not look for a disk that another machine had. */
const choiceName = 'backup-folder.json';
const mostChoiceBytes = 65_536;

const timeMs = z.int().nonnegative();
const choiceSchema = z.strictObject({
  version: z.literal(1),
  folder: z.string().refine(isAbsolute),
  /** It lay on another disk than the books when it was chosen: where it no longer does, its disk is away. */
  apart: z.boolean(),
  chosenAtMs: timeMs,
  /** The newest backup that was copied there, and when. */
  last: z.strictObject({ file: z.string().regex(backupName), copiedAtMs: timeMs }).nullable(),
  /** Since when copies are missing; null when none is. */
  missingSinceMs: timeMs.nullable(),
});
export type FolderChoice = z.infer<typeof choiceSchema>;

const choiceFile = (dataDir: string): string => join(dataDir, choiceName);

/** Null when none was chosen. */
export const readFolderChoice = (dataDir: string): FolderChoice | null => {
  try {
    return choiceSchema.parse(JSON.parse(readSmall(choiceFile(dataDir), mostChoiceBytes) ?? ''));
  } catch {
    return null;
  }
};

/** Null: none any more. What lies in the folder stays there. Errors: `data.disk-full`, `data.unwritable`. */
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

/** Where a copy lies there, as `askRestore` takes it. */
export const copyAt = ({ folder }: Pick<FolderChoice, 'folder'>, file: string): string => join(folder, file);

/** All that the till keeps: the folder of its mode, which has the books in `books`. */
const keptIn = (dataDir: string): string => (basename(dataDir) === 'books' ? dirname(dataDir) : dataDir);

const isInside = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
};

/** Windows: the number of the volume. As text: it may be longer than a number holds. */
export const deviceOf = (path: string): string => String(statSync(path, { bigint: true }).dev);

export type FolderFound = {
  readonly folder: string;
  /** It lies on another disk than the books. */
  readonly apart: boolean;
};

const full = new Set(['ENOSPC', 'EDQUOT']);

/** The reason as a code of ours; throws what is none of the disk's. */
export const folderFault = (error: unknown, folder: string): Err<AppError> => {
  const { code = '' } = error as { code?: string };
  if (!/^E[A-Z]+$/.test(code)) throw error;
  return fail(full.has(code) ? 'backup.folder-full' : 'backup.folder-unwritable', { folder });
};

/** What is made for the try is gone after it. */
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

/** Makes it, and what is missing above it; answers the outermost that was made. (Node's own `recursive` never ends where a system will not have it, as in `/proc`.) */
const makeFolders = (folder: string): string | undefined => {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  for (const at of missing) mkdirSync(at, { mode: 0o700 });
  return missing[0];
};

/** Takes folders away again that were made for a try, from the innermost outwards. */
const unmake = (first: string, last: string): void => {
  for (let at = last; isInside(at, first); at = dirname(at)) rmdirSync(at);
};

/**
 * Whether backups can be copied to this folder, which is made where it is not there. `needBytes`: how much there is to copy. Errors:
 * `backup.folder-malformed`, `backup.folder-inside`, `backup.folder-unwritable`, `backup.folder-full`; then no folder is left that was not
 * there before.
 */
export const tryFolder = (dataDir: string, asked: string, needBytes: number): Result<FolderFound> => {
  if (!isAbsolute(asked) || asked.includes('\0')) return fail('backup.folder-malformed', { folder: asked });
  const folder = resolve(asked);
  let made: string | undefined;
  const look = (): Result<FolderFound> => {
    const kept = keptIn(dataDir);
    if (isInside(folder, kept)) return fail('backup.folder-inside', { folder });
    made = makeFolders(folder);
    // Where links lead elsewhere, the place itself is kept: nobody turns it to another one later.
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
