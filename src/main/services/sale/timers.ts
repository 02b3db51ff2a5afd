// Timers that end together when the till stops.
import type { Clock } from '../../../shared/ports.ts';

export type Timers = {
  /** Runs `run` once after the delay, unless the timers are stopped first. */
  later(delayMs: number, run: () => void): void;
  stop(): void;
};

export const createTimers = (clock: Pick<Clock, 'after'>): Timers => {
  const cancels = new Set<() => void>();
  return {
    later(delayMs, run) {
      const cancel = clock.after(delayMs, () => {
        cancels.delete(cancel);
        run();
      });
      cancels.add(cancel);
    },
    stop() {
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
  };
};
