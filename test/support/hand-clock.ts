// A clock that stands still: scheduled work runs when the test calls `strike`.
import type { Clock } from '../../src/shared/ports.ts';

export type HandClock = Clock & {
  /** Delays in milliseconds of all scheduled work. */
  planned(): readonly number[];
  /** Runs the work that was scheduled with a delay of `ms`. */
  strike(ms: number): void;
};

export const createHandClock = (): HandClock => {
  const plans = new Set<{ readonly ms: number; readonly run: () => void }>();
  return {
    wallMs: () => 0,
    monoMs: () => 0,
    after(ms, run) {
      const plan = { ms, run };
      plans.add(plan);
      return () => void plans.delete(plan);
    },
    planned: () => [...plans].map(({ ms }) => ms),
    strike(ms) {
      for (const plan of [...plans].filter((each) => each.ms === ms)) if (plans.delete(plan)) plan.run();
    },
  };
};
