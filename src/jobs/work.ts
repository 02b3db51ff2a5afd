// The part of a job that runs inside its worker: starts the one ordered job, sends its progress, and ends.
import { parentPort, workerData } from 'node:worker_threads';
import { type JobMessage, type JobOrder, type JobProgress, type JobRuns, JobStopped, type JobTypes } from './jobs.ts';

/**
 * At most this many progress messages for each check that a job reports: a progress bar shows no finer steps, and each message
 * costs both threads time.
 */
const parts = 200;

/** Runs the job that this worker was ordered to do. Call this in the worker's entry file. */
export const work = <T extends JobTypes>(runs: JobRuns<T>): void => {
  const { job, asked } = workerData as JobOrder;
  const isStopped = (): boolean => Atomics.load(asked, 0) !== 0;
  const lookUp = (): void => {
    if (isStopped()) throw new JobStopped();
  };

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a worker has no origin
  const post = (message: JobMessage): void => parentPort?.postMessage(message);

  let told = '';
  const tell = (progress: JobProgress): void => {
    lookUp();
    const { check, done, of } = progress;
    const step = `${check} ${of === 0 ? 0 : Math.floor((done / of) * parts)}`;
    if (step === told) return;
    told = step;
    post({ progress });
  };

  try {
    lookUp();
    const run = runs[job.kind as keyof T & string];
    post({ result: run(job, { tell, isStopped }) });
  } catch (error) {
    if (!(error instanceof JobStopped)) throw error;
  }
};
