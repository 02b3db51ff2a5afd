// The till's jobs, run in workers. Most read the books through a separate read-only connection.
import { join } from 'node:path';
import { type JobOf, type JobRuns, JobStopped, type JobsOf, type JobSteps } from '../../jobs/jobs.ts';
import { type VerifiedCopy, copyBooks } from '../../ledger/backup/backup.ts';
import { type CopiesOrder, type CopiesReport, copyOut, CopyStopped, findFolder } from '../../ledger/backup/copies.ts';
import { copiesIn, foundIn } from '../../ledger/backup/copies-in.ts';
import { placeFiles, type PlaceOrder } from '../../ledger/backup/place-files.ts';
import { type Manifest, readManifest } from '../../ledger/backup/backup-files.ts';
import { checked } from '../../ledger/backup/restore.ts';
import { type FolderChoice, type FolderFound, tryFolder } from '../../ledger/backup/second-folder.ts';
import { type Books, openBooks } from '../../ledger/verify/books-file.ts';
import { checkFile } from '../../ledger/verify/file-check.ts';
import type { RecordedHeads } from '../../shared/health/recorded-heads.ts';
import type { VerifyProgress } from '../../ledger/verify/run.ts';
import { calibrate, type Calibration, type Sample } from '../../protocol/calibrate/calibrate.ts';
import type { VerifyReport } from '../../shared/health/verify-report.ts';
import type { BooksFacts } from '../../shared/contract/setup/setup.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { factsOf, zoneOf } from '../ledger/books/books-facts.ts';
import { tillLedger } from '../ledger/spec.ts';
import { type Recheck, recheckBooks, type RecheckOrder } from '../ledger/verify/recheck.ts';
import type { HeadPlace } from '../ledger/verify/own-heads.ts';
import type { VerifyKeys } from '../ledger/verify/signatures-check.ts';
import { verifyBooks } from '../ledger/verify/verify-books.ts';

export type TillJobs = {
  /** Verifies the books. Errors: `data.*`. */
  readonly verify: {
    readonly order: {
      readonly file: string;
      readonly keys: VerifyKeys;
      readonly heads: RecordedHeads;
      readonly place: HeadPlace;
      readonly tagKey: string;
      readonly taggedFrom?: number;
    };
    readonly result: VerifyReport;
  };
  /** The till's automatic check of its books (`recheck.ts`). Errors: `data.*`. */
  readonly recheck: { readonly order: RecheckOrder & { readonly file: string }; readonly result: Recheck };
  /** Makes a verified copy of the books among the backups of `dataDir`, under a temporary name. Errors: `data.*`. */
  readonly copy: { readonly order: { readonly file: string; readonly dataDir: string }; readonly result: VerifiedCopy };
  /** Checks that backups can be copied to this folder. Errors: `backup.folder-*`. */
  readonly 'try-folder': {
    readonly order: { readonly dataDir: string; readonly folder: string; readonly needBytes: number };
    readonly result: FolderFound;
  };
  /** Copies missing backups to the second backup folder and deletes old ones. */
  readonly 'copy-out': { readonly order: CopiesOrder; readonly result: CopiesReport };
  /** Copies the finished files of a close into the folder that a person chose. Errors: those of `placeFiles`. */
  readonly 'place-files': { readonly order: PlaceOrder; readonly result: null };
  /** Lists the copies in the second backup folder, for a till that is not open. Error: `backup.folder-away`. */
  readonly 'list-copies': {
    readonly order: Pick<FolderChoice, 'folder' | 'apart'> & { readonly dataDir: string; readonly ledgerId: string | null };
    readonly result: readonly Manifest[];
  };
  /** Lists the backups in a folder that a person named. Errors: `backup.folder-malformed`, `backup.folder-unreadable`. */
  readonly 'find-copies': {
    readonly order: { readonly folder: string };
    readonly result: { readonly folder: string; readonly list: readonly Manifest[] };
  };
  /** Verifies one backup in a folder that a person named. Errors: `backup.unknown`, `backup.damaged`. */
  readonly 'check-copy': { readonly order: { readonly folder: string; readonly file: string }; readonly result: BooksFacts };
  /** Reads from a books file the till, shop, days and payments that it contains, without verifying them. Errors: `data.*`. */
  readonly 'look-at-copy': { readonly order: { readonly path: string }; readonly result: BooksFacts };
  /**
   * Reads the shop's time zone from the books files at `paths`, in their order, and returns the zone of the first file that can
   * be read; null if none can be read.
   */
  readonly 'copies-zone': { readonly order: { readonly paths: readonly string[] }; readonly result: string | null };
  /**
   * Runs SQLite's own check on the database file; returns SQLite's error text, or null if the file is sound. Errors: `data.*`.
   */
  readonly file: { readonly order: { readonly file: string }; readonly result: string | null };
  /** Finds the signature profiles under which a secret signed the sample notices. Errors: those of `calibrate`. */
  readonly calibrate: {
    readonly order: { readonly samples: readonly Sample[]; readonly secret: string };
    readonly result: Calibration;
  };
};
export type Jobs = JobsOf<TillJobs>;
export type Job = { [K in keyof TillJobs]: JobOf<TillJobs, K> }[keyof TillJobs];

const lookedAt = <T>(name: string, look: (books: Books) => T): Result<T> => {
  const books = openBooks(name);
  if (!books.ok) return books;
  try {
    return ok(look(books.value));
  } finally {
    books.value.close();
  }
};

/** Reads the shop's time zone from one books file; null if the file cannot be read. */
const zoneAt = (path: string): string | null => {
  try {
    const zone = lookedAt(path, zoneOf);
    return zone.ok ? zone.value : null;
  } catch {
    return null;
  }
};

const onProgress =
  ({ tell }: JobSteps): VerifyProgress =>
  (check, done, of) =>
    tell({ check, done, of });

const wordsOfFile = (books: Books): string | null => {
  const { problem } = checkFile(books);
  return problem ? String(problem.params['words']) : null;
};

/** Runs a copying job; if the job was stopped between two chunks, the worker ends without a result. */
const stoppable = <T>(run: () => Result<T>): Result<T> => {
  try {
    return run();
  } catch (error) {
    throw error instanceof CopyStopped ? new JobStopped() : error;
  }
};

export const tillJobs: JobRuns<TillJobs> = {
  verify: ({ file, ...given }, steps) =>
    lookedAt(file, (books) => verifyBooks(books, { ...given, onProgress: onProgress(steps) })),
  recheck: ({ file, ...order }, steps) =>
    lookedAt(file, (books) => recheckBooks(books, order, (done, of) => steps.tell({ check: 'signatures', done, of }))),
  copy: ({ file, dataDir }, steps) => copyBooks(file, dataDir, tillLedger, onProgress(steps)),
  'try-folder': ({ dataDir, folder, needBytes }) => tryFolder(dataDir, folder, needBytes),
  'copy-out': (order, { isStopped }) => stoppable(() => ok(copyOut(order, isStopped))),
  'place-files': (order, { isStopped }) => stoppable(() => placeFiles(order, isStopped)),
  'list-copies': ({ dataDir, ledgerId, ...choice }) => {
    const found = findFolder(dataDir, choice);
    return found.ok ? ok(copiesIn(choice.folder, ledgerId)) : found;
  },
  'find-copies': ({ folder }) => foundIn(folder),
  'check-copy': ({ folder, file }) => {
    const manifest = readManifest(folder, file);
    if (!manifest) return fail('backup.unknown', { name: file });
    const path = join(folder, file);
    const sound = checked(path, manifest.sha256, file, tillLedger);
    return sound.ok ? lookedAt(path, factsOf) : sound;
  },
  'look-at-copy': ({ path }) => {
    try {
      return lookedAt(path, factsOf);
    } catch {
      // A missing table means that the file holds no books; report damage instead of SQLite's error.
      return fail('data.damaged', { file: path });
    }
  },
  'copies-zone': ({ paths }) => {
    for (const path of paths) {
      const zone = zoneAt(path);
      if (zone !== null) return ok(zone);
    }
    return ok(null);
  },
  file: ({ file }) => lookedAt(file, wordsOfFile),
  calibrate: ({ samples, secret }, { isStopped }) => calibrate(samples, secret, { isStopped }),
};
