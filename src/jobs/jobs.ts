// Types for long work that runs in a worker, so that no window waits for it: orders, progress messages and stopping.
import type { CheckName } from '../shared/health/verify-report.ts';
import type { Result } from '../shared/result.ts';

/** For each kind of job, the type of its order and the type of its result. */
export type JobTypes = Readonly<Record<string, { readonly order: object; readonly result: unknown }>>;
export type JobKind<T> = keyof T & string;
export type JobOf<T extends JobTypes, K extends JobKind<T>> = { readonly kind: K } & T[K]['order'];

export type JobProgress = { readonly check: CheckName; readonly done: number; readonly of: number };

/** The data that a worker starts with. `asked` is shared memory: when its value is 1, the worker stops. */
export type JobOrder = { readonly job: { readonly kind: string }; readonly asked: Int32Array };

/** A message from a worker: progress, and at the end the result. */
export type JobMessage = { readonly progress?: JobProgress; readonly result?: Result<unknown> };

export type JobsOf<T extends JobTypes> = {
  /** Runs a job. Errors: those of the job, and `request.failed` if the worker died. */
  run<K extends JobKind<T>>(job: JobOf<T, K>, onProgress?: (progress: JobProgress) => void): Promise<Result<T[K]['result']>>;
  /**
   * Sets the stop flag of all running jobs. Each running job then ends at its next step, without a result. Resolves once all
   * workers have ended.
   */
  stop(): Promise<void>;
};

/** Thrown by `tell` in a job whose stop flag is set; it aborts the job. */
export class JobStopped extends Error {}

/**
 * `tell` reports progress, and throws `JobStopped` if the job must stop. A step without progress to report polls `isStopped`
 * instead.
 */
export type JobSteps = { tell(progress: JobProgress): void; isStopped(): boolean };

/**
 * One function that runs each kind of job. If reporting progress (`tell`) throws, the function must close and remove its
 * unfinished files, and must not catch the error.
 */
export type JobRuns<T extends JobTypes> = {
  readonly [K in JobKind<T>]: (order: T[K]['order'], steps: JobSteps) => Result<T[K]['result']>;
};
