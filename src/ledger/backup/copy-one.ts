// Copies one backup to the second backup folder. A file without our manifest and our ledger's id is never opened for writing,
// replaced or removed.
import { closeSync, fsyncSync, lstatSync, openSync, readSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Manifest, manifestBeside, manifestOf, manifestText, readSmall, syncPath } from './backup-files.ts';
import { sha256OfFile } from './backup.ts';

const chunkBytes = 1024 * 1024;

/** True if anything has this path, even a link whose target does not exist. */
export const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * Renames a file and syncs its folder to make the rename durable. Some file systems of removable disks cannot sync a folder;
 * their error is ignored.
 */
export const renamed = (from: string, to: string, folder: string): void => {
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
export const written = (path: string, fill: (write: (bytes: Uint8Array) => void) => void): void => {
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
    // Delete the unfinished file: this call created it. Ignore a failure, because if the disk is gone, so is the file.
    try {
      unlinkSync(path);
    } catch {}
    throw error;
  }
};

export type CopiesPlace = { readonly home: string; readonly folder: string; readonly ledgerId: string };

const taken = (name: string) => fail('backup.folder-taken', { name });

/**
 * Writes the manifest, always before the database, so that the files of this name can be recognised as ours after a crash. Error:
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
    // A file of our own that was interrupted contains the beginning of this text. Any other content belongs to somebody else's
    // file, so keep it.
    const left = readSmall(part, text.length);
    if (left === null || !text.startsWith(left)) return taken(`${manifestOf(file)}.part`);
    unlinkSync(part);
  }
  written(part, (write) => write(Buffer.from(text)));
  renamed(part, path, folder);
  return ok(null);
};

/** Copies a file chunk by chunk to `write`, and returns the SHA-256 of the bytes read, in hex. */
export const pour = (from: string, write: (bytes: Uint8Array) => void, lookUp: () => void): string => {
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
 * Copies one backup and compares the source and the copy with the manifest's digest. Errors: `backup.folder-taken`;
 * `backup.damaged` if the source is damaged; `backup.copy-differs` if the copy is damaged. Throws disk errors.
 */
export const copyOne = (place: CopiesPlace, manifest: Manifest, lookUp: () => void): Result<null> => {
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
