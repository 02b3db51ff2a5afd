// Long work, most of it on the books with a connection of its own that cannot write: run in a worker, so that no window waits
// for it.
import { calibrate, type Calibration, type Sample } from '../../protocol/calibrate.ts';
import type { Result } from '../../shared/result.ts';
import { ok } from '../../shared/result.ts';
import type { CheckName, VerifyReport } from '../../shared/verify.ts';
import { type Copy, copyBooks } from './backup.ts';
import { openBooks } from './verify/books-file.ts';
import { checkFile } from './verify/file-check.ts';
import type { RecordedHeads } from './verify/relay-heads.ts';
import type { VerifyKeys } from './verify/signatures-check.ts';
import { verifyBooks } from './verify/verify.ts';

export type Job =
  | { readonly kind: 'verify'; readonly file: string; readonly keys: VerifyKeys; readonly heads: RecordedHeads }
  /** A verified copy among the backups of `dataDir`, without a name yet. */
  | { readonly kind: 'copy'; readonly file: string; readonly dataDir: string }
  /** Whether the database file is sound. */
  | { readonly kind: 'file'; readonly file: string }
  /** The signature profiles under which a secret signed some notices. */
  | { readonly kind: 'calibrate'; readonly samples: readonly Sample[]; readonly secret: string };

export type JobResult = {
  readonly verify: VerifyReport;
  readonly copy: Copy;
  /** What SQLite found wrong; null when nothing is. */
  readonly file: string | null;
  readonly calibrate: Calibration;
};

export type JobProgress = { readonly check: CheckName; readonly done: number; readonly of: number };

/** What a worker tells: how far it is, and last what came of it. */
export type JobMessage = { readonly progress?: JobProgress; readonly result?: Result<JobResult[Job['kind']]> };

type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>;

export type Jobs = {
  /** Errors: `data.*` or those of `calibrate`, and `request.failed` when the worker died. */
  run<K extends Job['kind']>(job: JobOf<K>, onProgress?: (progress: JobProgress) => void): Promise<Result<JobResult[K]>>;
  /** Ends all that run; none of them answers any more. */
  stop(): void;
};

const verify = ({ file, keys, heads }: JobOf<'verify'>, tell: (progress: JobProgress) => void): Result<VerifyReport> => {
  const books = openBooks(file);
  if (!books.ok) return books;
  const report = verifyBooks(books.value, { keys, heads, onProgress: (check, done, of) => tell({ check, done, of }) });
  books.value.close();
  return ok(report);
};

const file = (job: JobOf<'file'>): Result<string | null> => {
  const books = openBooks(job.file);
  if (!books.ok) return books;
  const { problem } = checkFile(books.value);
  books.value.close();
  return ok(problem ? String(problem.params['words']) : null);
};

type Runs = {
  readonly [K in Job['kind']]: (job: JobOf<K>, tell: (progress: JobProgress) => void) => Result<JobResult[K]>;
};

const runs: Runs = {
  verify,
  copy: (job) => copyBooks(job.file, job.dataDir),
  file,
  calibrate: ({ samples, secret }) => calibrate(samples, secret),
};

/** Runs a job here and now. */
export const runJob = <K extends Job['kind']>(job: JobOf<K>, tell: (progress: JobProgress) => void): Result<JobResult[K]> =>
  runs[job.kind](job, tell);
