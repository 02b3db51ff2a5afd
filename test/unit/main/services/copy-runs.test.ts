// Runs a task once at a time; all requests during a run cause a single further run. A callback reports the begin and end of each
// series of runs.
import { expect, it } from 'vitest';
import { createCopyRuns } from '../../../../src/main/services/health/backups/copy-runs.ts';

const start = (task: (n: number) => Promise<void>) => {
  const log: string[] = [];
  let n = 0;
  const runs = createCopyRuns(
    async () => {
      n += 1;
      log.push(`task ${n}`);
      await task(n);
    },
    () => log.push(runs.running() ? 'begun' : 'ended'),
  );
  return { runs, log };
};

it('calls at the begin and at the end of a series, and runs once more for all requests during a run', async () => {
  const { runs, log } = start(async () => {});
  expect(runs.running()).toBeNull();
  const first = runs.run();
  expect([runs.run(), runs.run()]).toEqual([first, first]);
  await first;
  expect(log).toEqual(['task 1', 'begun', 'task 2', 'ended']);
  await runs.run();
  expect(log.slice(4)).toEqual(['task 3', 'begun', 'ended']);
});

it('a failed run rejects, calls at its end, and the next request runs again', async () => {
  const { runs, log } = start(async (n) => {
    if (n === 1) throw new Error('the disk is gone');
  });
  await expect(runs.run()).rejects.toThrow('the disk is gone');
  expect(log).toEqual(['task 1', 'begun', 'ended']);
  await runs.run();
  expect(log.at(-1)).toBe('ended');
});
