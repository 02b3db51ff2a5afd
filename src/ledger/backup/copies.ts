// Copies of the backups in the second folder: brought up to date, pruned and listed. Somebody else's files may lie there, and the disk may go away at
// any moment: what does not bear our manifest with our ledger's name is never opened for writing, replaced or removed.
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

/** Copied in one go at most, the newest first; the others follow the next time. */
export const mostAtOnce = 8;
/** Manifests of others that are looked through at most: a folder may be full of them. */
const mostLookedAt = 2000;
const chunkBytes = 1024 * 1024;

/** Thrown between two pieces once nobody wants the copy any more. */
export class CopyStopped extends Error {}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Whole: as long as its manifest says. What it holds is asked when it is restored. */
const isWhole = (folder: string, { file, bytes }: Manifest): boolean => sizeOf(join(folder, file)) === bytes;

/** Newest first. `ledgerId` null: of any ledger. */
export const copiesIn = (folder: string, ledgerId: string | null): Manifest[] =>
  backupNamesIn(folder)
    .slice(0, mostLookedAt)
    .map((name) => manifestBeside(folder, name))
    .filter((each) => each !== null)
    .filter((each) => (ledgerId === null || each.ledgerId === ledgerId) && isWhole(folder, each))
    .sort(byAge);

/**
 * What lies in a folder that somebody names, of any ledger, newest first: also what is shorter than it should be, which a check says. Errors:
 * `backup.folder-malformed`, `backup.folder-unreadable`.
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

/** A rename is durable once its folder is synced, too, which not every kind of disk that is plugged in knows how to do. */
const renamed = (from: string, to: string, folder: string): void => {
  renameSync(from, to);
  try {
    if (process.platform !== 'win32') syncPath(folder);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!['EINVAL', 'ENOTSUP', 'ENOSYS', 'EPERM'].includes(code)) throw error;
  }
};

/** A new file, or none: never what stands there already, and never what a link leads to. */
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
    // It is ours: it was made just now. A disk that is gone has none any more.
    try {
      unlinkSync(path);
    } catch {}
    throw error;
  }
};

type Place = { readonly home: string; readonly folder: string; readonly ledgerId: string };

const taken = (name: string) => fail('backup.folder-taken', { name });

/** The manifest first, so that whatever bears this name from then on is known for ours. Error: `backup.folder-taken`. */
const placeManifest = ({ folder, ledgerId }: Place, manifest: Manifest): Result<null> => {
  const { file } = manifest;
  const path = join(folder, manifestOf(file));
  const part = `${path}.part`;
  const before = manifestBeside(folder, file);
  const isOurs = before?.ledgerId === ledgerId;
  for (const name of [file, `${file}.part`, manifestOf(file)]) if (!isOurs && isThere(join(folder, name))) return taken(name);
  const text = manifestText(manifest);
  if (before && manifestText(before) === text) return ok(null);
  if (isThere(part)) {
    // Ours, cut off in the middle, is the beginning of what it was to be.
    const left = readSmall(part, text.length);
    if (left === null || !text.startsWith(left)) return taken(`${manifestOf(file)}.part`);
    unlinkSync(part);
  }
  written(part, (write) => write(Buffer.from(text)));
  renamed(part, path, folder);
  return ok(null);
};

/** Reads the backup at home to its end, and holds it against its manifest. */
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

/** Errors: `backup.folder-taken`, `backup.damaged` for the one at home, `backup.copy-differs`. Throws what the disk says. */
const copyOne = (place: Place, manifest: Manifest, lookUp: () => void): Result<null> => {
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

/** By the rules at home. What is still at home stays here, too: else it would be copied again and again. */
const prune = ({ home, folder, ledgerId }: Place, spared: string | null): number => {
  const atHome = new Set(backupsOf(home).map(({ file }) => file));
  const goes = surplus(copiesIn(folder, ledgerId)).filter(({ file }) => !atHome.has(file) && file !== spared);
  for (const old of goes) dropBackup(folder, old);
  // Of a copy that was cut off and is no longer wanted, the manifest is left, and its half.
  for (const name of backupNamesIn(folder).slice(0, mostLookedAt)) {
    if (atHome.has(name) || isThere(join(folder, name)) || manifestBeside(folder, name)?.ledgerId !== ledgerId) continue;
    const half = join(folder, `${name}.part`);
    if (isThere(half)) unlinkSync(half);
    unlinkSync(join(folder, manifestOf(name)));
  }
  return goes.length;
};

/** Error: `backup.folder-away` where its disk is not there, and a folder of the same name on the disk of the books in its place. */
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
  /** The one that the next start is to restore. */
  readonly spared: string | null;
};
export type CopiesReport = {
  /** What lies there, newest first. */
  readonly list: readonly Manifest[];
  /** Null: nobody can say while it is away. */
  readonly apart: boolean | null;
  /** The newest of those that were copied now. */
  readonly copied: string | null;
  /** How many of those at home are not there yet; 0 while it is away. */
  readonly left: number;
  /** When the oldest of them was made. */
  readonly oldestLeftMs: number | null;
  readonly problem: AppError | null;
};

/**
 * Copies what is missing, newest first, and prunes. What goes wrong is said beside what lies there: the backups at home stand whatever becomes of
 * their copies. Throws `CopyStopped` once `isStopped`, with nothing half left.
 */
export const copyOut = (order: CopiesOrder, isStopped: () => boolean): CopiesReport => {
  const { dataDir, folder, ledgerId, spared } = order;
  const home = backupsIn(dataDir);
  const place: Place = { home, folder, ledgerId };
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
      // Pruned at home meanwhile: a newer one has taken its place.
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
      // What is surplus there makes room.
      const isFull = !first.ok && first.error.code === 'backup.folder-full';
      const done = isFull && prune(place, spared) > 0 ? copyOrSay(manifest) : first;
      if (done.ok) copied ??= manifest.file;
      else problem ??= done.error;
      // One that cannot be copied by itself keeps no other from it.
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
