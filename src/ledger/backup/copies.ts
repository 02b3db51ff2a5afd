// Copies of the backups in the second folder: brings them up to date, deletes old ones, lists them. The folder may hold other
// people's files, and its disk may vanish at any moment. A file without our manifest and our ledger's id is never opened for
// writing, replaced or removed.
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { isAbsolute, join, resolve } from 'node:path';
import type { AppError } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  backupNamesIn,
  backupsIn,
  backupsOf,
  byAge,
  dropBackup,
  type Manifest,
  manifestBeside,
  manifestOf,
  manifestText,
  readManifest,
  readSmall,
  sizeOf,
  surplus,
  syncPath,
} from './backup-files.ts';
import { sha256OfFile } from './backup.ts';
import { deviceOf, folderFault, type FolderChoice } from './second-folder.ts';

/** Most backups copied in one run, newest first; the others follow in the next run. */
export const mostAtOnce = 8;
/** Most manifests read in a folder, because a shared folder may hold any number of them. */
const mostLookedAt = 2000;
const chunkBytes = 1024 * 1024;

/** Thrown between two chunks once the copy has been cancelled. */
export class CopyStopped extends Error {}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** True if the file is as long as its manifest says. Its content is checked only when it is restored. */
const isWhole = (folder: string, { file, bytes }: Manifest): boolean => sizeOf(join(folder, file)) === bytes;

/** The complete copies in a folder, newest first; if `ledgerId` is null, those of every ledger. */
export const copiesIn = (folder: string, ledgerId: string | null): Manifest[] =>
  backupNamesIn(folder)
    .slice(0, mostLookedAt)
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
  const list = backupNamesIn(folder)
    .slice(0, mostLookedAt)
    .map((name) => readManifest(folder, name))
    .filter((each) => each !== null);
  return ok({ folder, list: list.sort(byAge) });
};

/**
 * Renames a file and syncs its folder to make the rename durable. Some file systems of removable disks cannot sync a folder;
 * their error is ignored.
 */
const renamed = (from: string, to: string, folder: string): void => {
  renameSync(from, to);
  try {
    if (process.platform !== 'win32') syncPath(folder);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!['EINVAL', 'ENOTSUP', 'ENOSYS', 'EPERM'].includes(code)) throw error;
  }
};

/**
 * Creates and fills a new file, or leaves none. Fails if the path exists, so an existing file is never overwritten and a link
 * never followed.
 */
const written = (path: string, fill: (write: (bytes: Uint8Array) => void) => void): void => {
  const handle = openSync(path, 'wx', 0o600);
  try {
    try {
      fill((bytes) => {
        for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
      });
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    // Safe to delete: this call created the file. If the disk is gone, the file is gone with it.
    try {
      unlinkSync(path);
    } catch {}
    throw error;
  }
};

type CopiesPlace = { readonly home: string; readonly folder: string; readonly ledgerId: string };

const taken = (name: string) => fail('backup.folder-taken', { name });

/**
 * Writes the manifest before the database, so that the files of this name can be recognised as ours after a crash. Error:
 * `backup.folder-taken`.
 */
const placeManifest = ({ folder, ledgerId }: CopiesPlace, manifest: Manifest): Result<null> => {
  const { file } = manifest;
  const path = join(folder, manifestOf(file));
  const part = `${path}.part`;
  const before = manifestBeside(folder, file);
  const isOurs = before?.ledgerId === ledgerId;
  for (const name of [file, `${file}.part`, manifestOf(file)]) if (!isOurs && isThere(join(folder, name))) return taken(name);
  const text = manifestText(manifest);
  if (before && manifestText(before) === text) return ok(null);
  if (isThere(part)) {
    // A leftover of our own interrupted write is a prefix of the text; any other content is somebody else's file.
    const left = readSmall(part, text.length);
    if (left === null || !text.startsWith(left)) return taken(`${manifestOf(file)}.part`);
    unlinkSync(part);
  }
  written(part, (write) => write(Buffer.from(text)));
  renamed(part, path, folder);
  return ok(null);
};

/** Copies the backup in the data folder chunk by chunk to `write`, and returns the SHA-256 of the bytes read, in hex. */
const pour = (from: string, write: (bytes: Uint8Array) => void, lookUp: () => void): string => {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(chunkBytes);
  const handle = openSync(from, 'r');
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) {
      lookUp();
      const bytes = chunk.subarray(0, read);
      hash.update(bytes);
      write(bytes);
    }
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
};

/**
 * Copies one backup and compares both files with the manifest's digest. Errors: `backup.folder-taken`; `backup.damaged` if the
 * source is damaged; `backup.copy-differs` if the copy is. Throws the disk's error.
 */
const copyOne = (place: CopiesPlace, manifest: Manifest, lookUp: () => void): Result<null> => {
  const { home, folder } = place;
  const { file, sha256 } = manifest;
  const placed = placeManifest(place, manifest);
  if (!placed.ok) return placed;
  const part = join(folder, `${file}.part`);
  if (isThere(part)) unlinkSync(part);
  let poured = '';
  written(part, (write) => {
    poured = pour(join(home, file), write, lookUp);
  });
  const wrong =
    poured !== sha256
      ? fail('backup.damaged', { name: file })
      : sha256OfFile(part) !== sha256
        ? fail('backup.copy-differs', { name: file })
        : null;
  if (wrong) {
    unlinkSync(part);
    return wrong;
  }
  renamed(part, join(folder, file), folder);
  return ok(null);
};

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
  // An interrupted copy that is no longer wanted has left a manifest and perhaps a `.part` file: delete both.
  for (const name of backupNamesIn(folder).slice(0, mostLookedAt)) {
    if (atHome.has(name) || isThere(join(folder, name)) || manifestBeside(folder, name)?.ledgerId !== ledgerId) continue;
    const half = join(folder, `${name}.part`);
    if (isThere(half)) unlinkSync(half);
    unlinkSync(join(folder, manifestOf(name)));
  }
  return goes.length;
};

/**
 * Returns whether the folder is on another disk than the books. Error: `backup.folder-away` if the folder is missing, or if it
 * should be on another disk but only a folder of the same name on the books' disk is there.
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

export type CopiesOrder = Pick<FolderChoice, 'folder' | 'apart'> & {
  readonly dataDir: string;
  readonly ledgerId: string;
  /** The backup that the next start will restore; it must not be deleted. */
  readonly spared: string | null;
};
export type CopiesReport = {
  /** The copies in the folder, newest first. */
  readonly list: readonly Manifest[];
  /** True if the folder is on another disk than the books; null while its disk is away. */
  readonly apart: boolean | null;
  /** The newest backup copied in this run. */
  readonly copied: string | null;
  /** How many backups in the data folder have no copy yet; 0 while the second disk is away. */
  readonly left: number;
  /** When the oldest backup without a copy was made. */
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
  if (!found.ok) return { list: [], apart: null, copied: null, left: 0, oldestLeftMs: null, problem: found.error };

  const copyOrSay = (manifest: Manifest): Result<null> => {
    try {
      return copyOne(place, manifest, lookUp);
    } catch (error) {
      if (error instanceof CopyStopped) throw error;
      // The backup was deleted from the data folder meanwhile, because a newer one replaced it.
      if (sizeOf(join(home, manifest.file)) === null) return ok(null);
      const still = findFolder(dataDir, order);
      return still.ok ? folderFault(error, folder) : still;
    }
  };
  let problem: AppError | null = null;
  let copied: string | null = null;
  try {
    const missing = wanted.filter((each) => !isCopied(folder, each));
    for (const manifest of missing.slice(0, mostAtOnce)) {
      lookUp();
      const first = copyOrSay(manifest);
      // If the disk is full, delete old copies to make room, and try once more.
      const isFull = !first.ok && first.error.code === 'backup.folder-full';
      const done = isFull && prune(place, spared) > 0 ? copyOrSay(manifest) : first;
      if (done.ok) copied ??= manifest.file;
      else problem ??= done.error;
      // A fault of one backup must not stop the others; a fault of the folder stops them all.
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
  return { list: copiesIn(folder, ledgerId), apart: found.value, copied, left: left.length, oldestLeftMs, problem };
};
