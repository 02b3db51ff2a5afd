// Backups as they lie in a folder: each a database and, beside it, a manifest that says what is in it. What has no
// manifest is no backup of ours, and is never touched.
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
  /** The journal's last row in it. */
  seq: z.int().nonnegative(),
  hash: z.string(),
  /** Its schema version: the number of the last migration applied. */
  schema: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  madeAtMs: z.int(),
  /** When the copy itself was opened and verified. */
  verifiedAtMs: z.int(),
});
/** Which till the books in it are of, and which version opened them last; null where they do not say it, as those of older versions. */
const manifestTwo = manifestOne.extend({ version: z.literal(2), named: namedTill.nullable(), appVersion: z.string().nullable() });
export const manifestSchema = z.discriminatedUnion('version', [manifestTwo, manifestOne]);
export type Manifest = z.infer<typeof manifestSchema>;

export const namedInManifest = (manifest: Manifest): NamedTill | null => (manifest.version === 1 ? null : manifest.named);

/** As it is written, in one order. */
export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifestSchema.parse(manifest), null, 2)}\n`;

/** `20261121-104207`, in UTC: names stand in the order of time whatever a shop's clock is set to. */
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

/** A rename is durable once its folder is synced, too; Windows has no such call, and needs none. */
export const renameDurably = (from: string, to: string): void => {
  renameSync(from, to);
  if (process.platform !== 'win32') syncPath(dirname(to));
};

/** Removes a half-made file under its temporary name. */
export const dropPart = (part: string): void => rmSync(part, { recursive: true, force: true });

/** A whole file or none. Throws what the disk says. */
export const writeWhole = (path: string, text: string): void => {
  const part = `${path}.part`;
  try {
    // Never what a link leads to that somebody put there.
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

/** A manifest has about 500. */
const mostManifestBytes = 16_384;

/** How many bytes this file has; null where there is none, and for whatever else stands there: a link, a folder, a pipe. */
export const sizeOf = (path: string): number | null => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : null;
};

/** Small text of a file that anybody may have put there; null for anything else. Never follows a link, never waits on a pipe. */
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

/** What the manifest of this name says, whether or not its database is there. Null when there is none that can be read. */
export const manifestBeside = (dir: string, name: string): Manifest | null => {
  try {
    const text = readSmall(join(dir, manifestOf(name)), mostManifestBytes);
    const read = manifestSchema.safeParse(JSON.parse(text ?? ''));
    return read.success && read.data.file === name ? read.data : null;
  } catch {
    return null;
  }
};

/** The backup of this name; null when there is none, or its manifest cannot be read. */
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

/** Names of backups and of manifests that may be ours, newest first. */
export const backupNamesIn = (dir: string): string[] => {
  const named = namesIn(dir).map((name) => name.replace(/\.json$/, '.db'));
  return [...new Set(named)]
    .filter((name) => backupName.test(name))
    .sort()
    .reverse();
};

/** Newest first: by their names' time, and within one second by what is in them. */
export const backupsOf = (dir: string): Manifest[] =>
  backupNamesIn(dir)
    .map((name) => readManifest(dir, name))
    .filter((manifest) => manifest !== null)
    .sort(byAge);

/** Those of the data folder, newest first. */
export const listBackups = (dataDir: string): Manifest[] => backupsOf(backupsIn(dataDir));

export const keptDays = 14;
const dayOf = ({ madeAtMs }: Manifest): string => stampOf(madeAtMs).slice(0, 8);

/** Of backups given newest first, those to delete: all but the last of each recent day, and those made before a migration. */
export const surplus = (backups: readonly Manifest[]): readonly Manifest[] => {
  const ordinary = backups.filter(({ reason }) => reason !== 'before-migration');
  const days = [...new Set(ordinary.map(dayOf))].slice(0, keptDays);
  const kept = new Set(days.map((day) => ordinary.find((each) => dayOf(each) === day)));
  return ordinary.filter((each) => !kept.has(each));
};

export const dropBackup = (dir: string, { file }: Manifest): void => {
  // The manifest last: without it nobody would know the other for what it is.
  rmSync(join(dir, file), { force: true });
  rmSync(join(dir, manifestOf(file)), { force: true });
};
