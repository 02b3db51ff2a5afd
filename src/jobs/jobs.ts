// Types for long work that runs in a worker, so that no window waits for it: orders, progress and stopping.
import type { CheckName } from '../shared/health/verify-report.ts';
import type { Result } from '../shared/result.ts';

/** The order and the result of each kind of job. */
export type JobTypes = Readonly<Record<string, { readonly order: object; readonly result: unknown }>>;
export type JobKind<T> = keyof T & string;
export type JobOf<T extends JobTypes, K extends JobKind<T>> = { readonly kind: K } & T[K]['order'];

export type JobProgress = { readonly check: CheckName; readonly done: number; readonly of: number };

/** The data that a worker starts with. `asked`: shared memory; 1 in it tells the worker to stop. */
export type JobOrder = { readonly job: { readonly kind: string }; readonly asked: Int32Array };

/** A message from a worker: progress, and at the end the result. */
export type JobMessage = { readonly progress?: JobProgress; readonly result?: Result<unknown> };

export type JobsOf<T extends JobTypes> = {
  /** Runs a job. Errors: those of the job, and `request.failed` if the worker died. */
  run<K extends JobKind<T>>(job: JobOf<T, K>, onProgress?: (progress: JobProgress) => void): Promise<Result<T[K]['result']>>;
  /** Tells all running jobs to stop, which they do between two steps, without a result. Resolves once all workers have ended. */
  stop(): Promise<void>;
};

/** Thrown by `tell` to abort a job that was told to stop. */
export class JobStopped extends Error {}

/**
 * A job reports progress by `tell`, which also aborts it when it should stop. A step without progress to report polls
 * `isStopped`.
 */
export type JobSteps = { tell(progress: JobProgress): void; isStopped(): boolean };

/** The function of each kind of job. It lets what `tell` throws pass, and then leaves nothing open or half written. */
export type JobRuns<T extends JobTypes> = {
  readonly [K in JobKind<T>]: (order: T[K]['order'], steps: JobSteps) => Result<T[K]['result']>;
};
