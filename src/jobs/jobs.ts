// Long work that runs in a worker, so that no window waits for it: how it is ordered, told of, and ended.
import type { CheckName } from '../shared/health/verify.ts';
import type { Result } from '../shared/result.ts';

/** What a job is ordered with, and what comes of it, by kind. */
export type JobTypes = Readonly<Record<string, { readonly order: object; readonly result: unknown }>>;
export type JobKind<T> = keyof T & string;
export type JobOf<T extends JobTypes, K extends JobKind<T>> = { readonly kind: K } & T[K]['order'];

export type JobProgress = { readonly check: CheckName; readonly done: number; readonly of: number };

/** What a worker is started with. `asked` is shared with it: it holds 1 once the job is to end. */
export type JobOrder = { readonly job: { readonly kind: string }; readonly asked: Int32Array };

/** What a worker tells: how far it is, and last what came of it. */
export type JobMessage = { readonly progress?: JobProgress; readonly result?: Result<unknown> };

export type JobsOf<T extends JobTypes> = {
  /** Errors: those of the job, and `request.failed` when the worker died. */
  run<K extends JobKind<T>>(job: JobOf<T, K>, onProgress?: (progress: JobProgress) => void): Promise<Result<T[K]['result']>>;
  /** Asks all that run to end, which they do between two steps: none of them answers any more. Resolves once they have ended. */
  stop(): Promise<void>;
};

/** Thrown by `tell` once the job is to end. */
export class JobStopped extends Error {}

/** How a job says how far it is, which is also where it can be ended; where nothing is told, it asks. */
export type JobSteps = { tell(progress: JobProgress): void; isStopped(): boolean };

/** What each kind does, here and now. Throws what `tell` throws, with nothing left open or half written. */
export type JobRuns<T extends JobTypes> = {
  readonly [K in JobKind<T>]: (order: T[K]['order'], steps: JobSteps) => Result<T[K]['result']>;
};
