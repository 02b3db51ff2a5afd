// Backups in a folder: each is a database with a manifest file that describes it. Also decides for how many days backups are
// kept. A database without a manifest is not one of the till's backups and is never touched.
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type NamedTill, namedTill } from '../../shared/ledger/named-till.ts';

export const backupsIn = (dataDir: string): string => join(dataDir, 'backups');

export const backupReasons = ['daily', 'close', 'by-hand', 'before-migration'] as const;
export type BackupReason = (typeof backupReasons)[number];

export const backupName = /^qayd-[0-9]{8}-[0-9]{6}-seq[0-9]{1,15}\.db$/;

const manifestOne = z.strictObject({
  version: z.literal(1),
  file: z.string().regex(backupName),
  reason: z.enum(backupReasons),
  ledgerId: z.string(),
  epoch: z.int(),
  /** The number of the last journal row in this backup. */
  seq: z.int().nonnegative(),
  hash: z.string(),
  /** The backup's schema version: the number of the last migration applied. */
  schema: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  madeAtMs: z.int(),
  /** The time at which the copy was opened and verified. */
  verifiedAtMs: z.int(),
});
/**
 * Version 2 of a backup's manifest adds two fields: the till that owns the books, and the program version that opened them last.
 * Each is null for older books, which do not record it.
 */
const manifestTwo = manifestOne.extend({ version: z.literal(2), named: namedTill.nullable(), appVersion: z.string().nullable() });
export const manifestSchema = z.discriminatedUnion('version', [manifestTwo, manifestOne]);
export type Manifest = z.infer<typeof manifestSchema>;

export const namedInManifest = (manifest: Manifest): NamedTill | null => (manifest.version === 1 ? null : manifest.named);

/** The manifest as JSON text, with its fields in a fixed order, so that two manifests can be compared as text. */
export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifestSchema.parse(manifest), null, 2)}\n`;

/** Formats a time as `20261121-104207`, in UTC, so that names sort by time even if the shop's time zone changes. */
export const stampOf = (wallMs: number): string =>
  new Date(wallMs).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

const stampEnd = 'qayd-YYYYMMDD-HHMMSS'.length;

export const backupFileName = (wallMs: number, seq: number): string => `qayd-${stampOf(wallMs)}-seq${seq}.db`;

export const manifestOf = (file: string): string => file.replace(/\.db$/, '.json');

export const syncPath = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * Renames a file and syncs its folder, because a rename is durable only after the sync. Windows cannot sync a folder, and its
 * renames are durable without it.
 */
export const renameDurably = (from: string, to: string): void => {
  renameSync(from, to);
  if (process.platform !== 'win32') syncPath(dirname(to));
};

/** Removes a half-made file under its temporary name. */
export const dropPart = (part: string): void => rmSync(part, { recursive: true, force: true });

/**
 * Writes a temporary file and renames it, so that a crash leaves the old file or the new file, never half a file. Throws the
 * disk's error.
 */
export const writeWhole = (path: string, text: string): void => {
  const part = `${path}.part`;
  try {
    // Remove a leftover `.part` file first: if somebody put a link under this name, writing must not follow the link.
    if (lstatSync(part, { throwIfNoEntry: false })) unlinkSync(part);
    const handle = openSync(part, 'wx', 0o600);
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameDurably(part, path);
  } catch (error) {
    dropPart(part);
    throw error;
  }
};

/** Largest manifest of a backup that is read, in bytes; a real manifest has about 500. */
const mostManifestBytes = 16_384;

/** Returns the file's size in bytes; null if there is no file, or if the path is a link, a folder or a pipe. */
export const sizeOf = (path: string): number | null => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : null;
};

/**
 * Reads a small text file that anybody may have put there; null if the path is not a plain file or the file exceeds `mostBytes`.
 * Never follows a link, never waits on a pipe.
 */
export const readSmall = (path: string, mostBytes: number): string | null => {
  if (sizeOf(path) === null) return null;
  const handle = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(handle);
    return found.isFile() && found.size <= mostBytes ? readFileSync(handle, 'utf8') : null;
  } finally {
    closeSync(handle);
  }
};

/** Reads the manifest of the backup `name`, even if its database is missing. Null if there is no readable manifest. */
export const manifestBeside = (dir: string, name: string): Manifest | null => {
  try {
    const text = readSmall(join(dir, manifestOf(name)), mostManifestBytes);
    const read = manifestSchema.safeParse(JSON.parse(text ?? ''));
    return read.success && read.data.file === name ? read.data : null;
  } catch {
    return null;
  }
};

/** Reads the manifest of the backup `name`; null if the manifest is unreadable or its database is missing. */
export const readManifest = (dir: string, name: string): Manifest | null => {
  const manifest = manifestBeside(dir, name);
  return manifest && sizeOf(join(dir, name)) !== null ? manifest : null;
};

const namesIn = (dir: string): string[] => {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
};

export const byAge = (a: Manifest, b: Manifest): number =>
  b.file.slice(0, stampEnd).localeCompare(a.file.slice(0, stampEnd)) || b.epoch - a.epoch || b.seq - a.seq;

/** Returns the names of possible backups, newest first. A backup is found by the name of its database or of its manifest. */
export const backupNamesIn = (dir: string): string[] => {
  const named = namesIn(dir).map((name) => name.replace(/\.json$/, '.db'));
  return [...new Set(named)]
    .filter((name) => backupName.test(name))
    .sort()
    .reverse();
};

/** The backups in a folder, newest first: by the time in their names; within one second, by epoch and number of the last row. */
export const backupsOf = (dir: string): Manifest[] =>
  backupNamesIn(dir)
    .map((name) => readManifest(dir, name))
    .filter((manifest) => manifest !== null)
    .sort(byAge);

/** The backups in the data folder, newest first. */
export const listBackups = (dataDir: string): Manifest[] => backupsOf(backupsIn(dataDir));

export const keptDays = 14;
const dayOf = ({ madeAtMs }: Manifest): string => stampOf(madeAtMs).slice(0, 8);

/**
 * Returns the backups to delete, from a list sorted newest first. This rule keeps the last backup of each of the 14 newest days
 * with backups, and every backup made before a migration.
 */
export const surplus = (backups: readonly Manifest[]): readonly Manifest[] => {
  const ordinary = backups.filter(({ reason }) => reason !== 'before-migration');
  const days = [...new Set(ordinary.map(dayOf))].slice(0, keptDays);
  const kept = new Set(days.map((day) => ordinary.find((each) => dayOf(each) === day)));
  return ordinary.filter((each) => !kept.has(each));
};

export const dropBackup = (dir: string, { file }: Manifest): void => {
  // Delete the manifest last: a database without its manifest would not be recognised as a backup, and would stay for ever.
  rmSync(join(dir, file), { force: true });
  rmSync(join(dir, manifestOf(file)), { force: true });
};
