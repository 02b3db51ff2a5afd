// Long work, most of it on the books with a connection of its own that cannot write: run in a worker, so that no window waits
// for it.
import { calibrate, type Calibration, type Sample } from '../../../protocol/calibrate/calibrate.ts';
import type { Result } from '../../../shared/result.ts';
import { ok } from '../../../shared/result.ts';
import type { CheckName, VerifyReport } from '../../../shared/health/verify.ts';
import { type Copy, copyBooks } from '../backup/backup.ts';
import { type Books, openBooks } from '../verify/books-file.ts';
import { checkFile } from '../verify/file-check.ts';
import type { RecordedHeads } from '../verify/recorded-heads.ts';
import type { VerifyKeys } from '../verify/signatures-check.ts';
import { verifyBooks, type VerifyProgress } from '../verify/verify.ts';

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

/** What a worker is started with. `asked` is shared with it: it holds 1 once the job is to end. */
export type JobOrder = { readonly job: Job; readonly asked: Int32Array };

/** What a worker tells: how far it is, and last what came of it. */
export type JobMessage = { readonly progress?: JobProgress; readonly result?: Result<JobResult[Job['kind']]> };

type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>;

export type Jobs = {
  /** Errors: `data.*` or those of `calibrate`, and `request.failed` when the worker died. */
  run<K extends Job['kind']>(job: JobOf<K>, onProgress?: (progress: JobProgress) => void): Promise<Result<JobResult[K]>>;
  /** Asks all that run to end, which they do between two steps: none of them answers any more. Resolves once they have ended. */
  stop(): Promise<void>;
};

/** Thrown by `tell` once the job is to end. */
export class JobStopped extends Error {}

/** How a job says how far it is, which is also where it can be ended; where nothing is told, it asks. */
export type JobSteps = { tell(progress: JobProgress): void; isStopped(): boolean };

const lookedAt = <T>(name: string, look: (books: Books) => T): Result<T> => {
  const books = openBooks(name);
  if (!books.ok) return books;
  try {
    return ok(look(books.value));
  } finally {
    books.value.close();
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

type Runs = {
  readonly [K in Job['kind']]: (job: JobOf<K>, steps: JobSteps) => Result<JobResult[K]>;
};

const runs: Runs = {
  verify: ({ file, keys, heads }, steps) =>
    lookedAt(file, (books) => verifyBooks(books, { keys, heads, onProgress: onProgress(steps) })),
  copy: ({ file, dataDir }, steps) => copyBooks(file, dataDir, onProgress(steps)),
  file: ({ file }) => lookedAt(file, wordsOfFile),
  calibrate: ({ samples, secret }, { isStopped }) => calibrate(samples, secret, { isStopped }),
};

/** Runs a job here and now. Throws what `tell` throws, with nothing left open or half written. */
export const runJob = <K extends Job['kind']>(job: JobOf<K>, steps: JobSteps): Result<JobResult[K]> => runs[job.kind](job, steps);
