// Runs jobs in workers, one worker each.
import { Worker } from 'node:worker_threads';
import { fail, type Result } from '../../shared/result.ts';
import type { Job, JobMessage, JobProgress, JobResult, Jobs } from './jobs.ts';

/** `script` is job-worker.ts, or what the build made of it. */
export const createWorkerJobs = (script: string | URL): Jobs => {
  const running = new Set<Worker>();
  return {
    run: <K extends Job['kind']>(job: Extract<Job, { kind: K }>, onProgress?: (progress: JobProgress) => void) =>
      new Promise<Result<JobResult[K]>>((resolve) => {
        const worker = new Worker(script, { workerData: job });
        running.add(worker);
        worker.on('message', ({ progress, result }: JobMessage) => {
          if (progress) onProgress?.(progress);
          if (result) resolve(result as Result<JobResult[K]>);
        });
        worker.once('error', () => resolve(fail('request.failed')));
        worker.once('exit', () => {
          if (running.delete(worker)) resolve(fail('request.failed'));
        });
      }),
    stop() {
      for (const worker of running) {
        running.delete(worker);
        worker.removeAllListeners('message');
        void worker.terminate();
      }
    },
  };
};
