// Runs the till's jobs in the test's own thread: starting a worker takes seconds on a busy machine.
import { tillJobs, type Jobs } from '../../src/main/jobs/jobs.ts';
import type { Result } from '../../src/shared/result.ts';

const steps = { tell: () => {}, isStopped: () => false };

/** A job ends before the next job or the stop of the till can begin. */
export const inlineJobs: Jobs = {
  async run(job) {
    const run = tillJobs[job.kind] as (order: unknown, by: typeof steps) => Result<never>;
    return run(job, steps);
  },
  async stop() {},
};
