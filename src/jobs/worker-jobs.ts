// Runs jobs in workers, one worker each. None is terminated: a thread that is torn down while SQLite works in it, or while it
// still loads, can take the whole process with it. It is asked to end, and ends by itself between two steps.
import { Worker } from 'node:worker_threads';
import { fail, type Result } from '../shared/result.ts';
import type { JobKind, JobMessage, JobOf, JobOrder, JobProgress, JobsOf, JobTypes } from './jobs.ts';

/** `script` calls `work` (work.ts) with what runs the jobs; or it is what the build made of it. */
export const createWorkerJobs = <T extends JobTypes>(script: string | URL): JobsOf<T> => {
  /** Those whose answer is awaited, and how each is asked to end. */
  const running = new Map<Worker, () => void>();
  const alive = new Set<Promise<void>>();
  return {
    run: <K extends JobKind<T>>(job: JobOf<T, K>, onProgress?: (progress: JobProgress) => void) =>
      new Promise<Result<T[K]['result']>>((resolve) => {
        const asked = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
        const order: JobOrder = { job, asked };
        const worker = new Worker(script, { workerData: order });
        running.set(worker, () => void Atomics.store(asked, 0, 1));
        worker.on('message', ({ progress, result }: JobMessage) => {
          if (progress) onProgress?.(progress);
          if (result) resolve(result);
        });
        const ended = (): void => {
          if (running.delete(worker)) resolve(fail('request.failed'));
        };
        worker.once('error', ended);
        const gone = new Promise<void>((done) => {
          worker.once('exit', () => {
            alive.delete(gone);
            ended();
            done();
          });
        });
        alive.add(gone);
      }),
    async stop() {
      for (const [worker, askToEnd] of running) {
        worker.removeAllListeners('message');
        askToEnd();
      }
      running.clear();
      await Promise.all(alive);
    },
  };
};
