// Runs each job in a worker of its own. Workers are never terminated: ending a thread while it runs or loads SQLite can crash the
// whole process. A worker whose stop flag is set ends between two steps.
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { fail, type Result } from '../shared/result.ts';
import type { JobKind, JobMessage, JobOf, JobOrder, JobProgress, JobsOf, JobTypes } from './jobs.ts';

/** Creates the runner of jobs. `script`: the worker's entry file, which calls `work` (work.ts), or the bundle built from it. */
export const createWorkerJobs = <T extends JobTypes>(script: string | URL): JobsOf<T> => {
  // Turn off V8's garbage collection of WebAssembly code. When a worker had ended, Node 24 sometimes aborted while it freed such
  // code (`jit_page_->allocations_.erase(addr) == 1`, https://github.com/nodejs/node/issues/64500). The process has little
  // WebAssembly code, so keeping it costs little memory.
  setFlagsFromString('--no-wasm-code-gc');
  /** The workers whose result is awaited, each with the function that sets its stop flag. */
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
