// Waiting for work with a time limit: returns the result, or null at the limit, and cancels the timer.
import { expect, it } from 'vitest';
import { within } from '../../../../src/shared/time/within.ts';

const createTimer = () => {
  let run: (() => void) | null = null;
  return {
    after(_: number, work: () => void) {
      run = work;
      return () => {
        run = null;
      };
    },
    isSet: () => run !== null,
    pass: () => run?.(),
  };
};
const never = new Promise<string>(() => {});

it('work that ends in time returns its result and clears the timer', async () => {
  const timer = createTimer();
  expect(await within(timer, 1000, Promise.resolve('done'))).toBe('done');
  expect(timer.isSet()).toBe(false);
});

it('work that takes longer returns null', async () => {
  const timer = createTimer();
  const waited = within(timer, 1000, never);
  timer.pass();
  expect(await waited).toBeNull();
});

it('work that fails in time rejects and clears the timer', async () => {
  const timer = createTimer();
  await expect(within(timer, 1000, Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(timer.isSet()).toBe(false);
});
