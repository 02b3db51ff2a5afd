// Waits for a result, but no longer than a given time.
import type { Clock } from '../ports.ts';

/**
 * Returns the result of `work`; null if `work` takes longer than `ms`. Rejects if `work` rejects in time. `work` itself is not
 * stopped.
 */
export const within = async <T>(clock: Pick<Clock, 'after'>, ms: number, work: Promise<T>): Promise<T | null> => {
  const late = Promise.withResolvers<null>();
  const cancel = clock.after(ms, () => late.resolve(null));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    cancel();
  }
};
