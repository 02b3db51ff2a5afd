// Waits for a promise, but at most a given time.
import type { Clock } from '../../../shared/ports.ts';

/** Resolves when `running` has ended, at the latest after `ms`. */
export const waitAtMost = async (clock: Clock, ms: number, running: Promise<unknown>): Promise<void> => {
  let stopWaiting = (): void => {};
  const enough = new Promise<void>((resolve) => {
    stopWaiting = clock.after(ms, resolve);
  });
  await Promise.race([running, enough]);
  stopWaiting();
};
