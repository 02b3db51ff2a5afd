// Copies finished files of the till, such as the files of a close, into a folder that a person chose. The folder may hold other
// people's files, and its disk may be unplugged at any moment.
import { lstatSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import { readSmall } from './backup-files.ts';
import { sha256OfFile } from './backup.ts';
import { CopyStopped, findFolder } from './copies.ts';
import { isThere, pour, renamed, written } from './copy-one.ts';
import { type FolderChoice, folderFault } from './second-folder.ts';

export type PlaceOrder = Pick<FolderChoice, 'folder' | 'apart'> & {
  readonly dataDir: string;
  /** The folder that holds the finished files. */
  readonly from: string;
  /** The names of the files. Each gets its place before the next one, so put a file before the files that need it. */
  readonly names: readonly string[];
  /**
   * The last file's manifest among `names`: it has the SHA-256 of the last file in its field `sha256`. Null for files without a
   * manifest, which are equal each time they are made.
   */
  readonly manifest: string | null;
};

const mostManifestBytes = 4 * 1024 * 1024;

/** The fields of a manifest by which an earlier export of the same lines is recognised. */
const subjectFields = ['format', 'kind', 'mode', 'till', 'close'] as const;
type ManifestFields = Readonly<Record<string, unknown>>;

const manifestAt = (path: string): ManifestFields | null => {
  try {
    const read: unknown = JSON.parse(readSmall(path, mostManifestBytes) ?? '');
    return typeof read === 'object' && read !== null ? (read as ManifestFields) : null;
  } catch {
    return null;
  }
};

/**
 * True if the folder has the files of this close from an earlier run: a manifest with the same subject, and the file with the
 * SHA-256 that this manifest names. The run may have ended before the till recorded it.
 */
const isPlaced = ({ folder, from, names, manifest }: PlaceOrder): boolean => {
  if (manifest === null) return false;
  const there = manifestAt(join(folder, manifest));
  const ours = manifestAt(join(from, manifest));
  const file = join(folder, names.at(-1) ?? '');
  if (!there || !ours || !subjectFields.every((field) => there[field] === ours[field])) return false;
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true && sha256OfFile(file) === there['sha256'];
};

/** True if the folder's file has the bytes of ours. */
const isSame = (there: string, ours: string): boolean => {
  const [one, other] = [there, ours].map((path) => lstatSync(path));
  return one?.isFile() === true && one.size === other?.size && readFileSync(there).equals(readFileSync(ours));
};

const placeOne = ({ folder, from }: PlaceOrder, name: string, lookUp: () => void): Result<null> => {
  const ours = join(from, name);
  const there = join(folder, name);
  if (isThere(there)) return isSame(there, ours) ? ok(null) : fail('backup.folder-taken', { name });
  const part = `${there}.part`;
  // An interrupted run leaves a `.part` file. Anything else under this name belongs to somebody else.
  const left = lstatSync(part, { throwIfNoEntry: false });
  if (left && !left.isFile()) return fail('backup.folder-taken', { name: `${name}.part` });
  if (left) unlinkSync(part);
  let poured = '';
  written(part, (write) => {
    poured = pour(ours, write, lookUp);
  });
  if (sha256OfFile(part) !== poured) {
    unlinkSync(part);
    return fail('backup.copy-differs', { name });
  }
  renamed(part, there, folder);
  return ok(null);
};

/**
 * Copies the files, each under a temporary name until its bytes were read back. A file that the folder already has is never
 * replaced. Errors: `backup.folder-away`, `backup.folder-full`, `backup.folder-unwritable`, `backup.folder-taken`,
 * `backup.copy-differs`. Throws `CopyStopped` once `isStopped` returns true; no half-made file is left.
 */
export const placeFiles = (order: PlaceOrder, isStopped: () => boolean): Result<null> => {
  const { dataDir, folder, names } = order;
  const lookUp = (): void => {
    if (isStopped()) throw new CopyStopped();
  };
  const found = findFolder(dataDir, order);
  if (!found.ok) return found;
  try {
    if (isPlaced(order)) return ok(null);
    for (const name of names) {
      lookUp();
      const placed = placeOne(order, name, lookUp);
      if (!placed.ok) return placed;
    }
    return ok(null);
  } catch (error) {
    if (error instanceof CopyStopped) throw error;
    const still = findFolder(dataDir, order);
    return still.ok ? folderFault(error, folder) : still;
  }
};
