// Keeps a training child process running: restarts it if it exits, with growing delays, and gives up after `mostStarts` attempts.
import type { Cancel, Clock } from '../../shared/ports.ts';

/** A child process that prints JSON lines. `ended` resolves with its exit code. */
export type Child = { onLine(listener: (line: string) => void): void; readonly ended: Promise<number | null>; kill(): void };

const firstDelayMs = 250;
const longestDelayMs = 15_000;
/** A child that ran this long (ms) counts as healthy: its next exit starts the delays from the beginning. */
const steadyMs = 60_000;
export const mostStarts = 10;

export type KeptUp = {
  /** Kills the running child, waits until it has exited, and prevents another start. */
  stop(): Promise<void>;
};

/** Restarts a child process when it exits, at most `mostStarts` times in a row. `first` is running; `again` starts another. */
export const keepUp = (clock: Clock, first: Child, again: () => Child): KeptUp => {
  let child = first;
  let stopped = false;
  let starts = 0;
  let cancel: Cancel = () => {};

  const watch = async (next: Child): Promise<void> => {
    child = next;
    const sinceMs = clock.monoMs();
    await next.ended;
    if (clock.monoMs() - sinceMs >= steadyMs) starts = 0;
    later();
  };
  const later = (): void => {
    if (stopped || starts === mostStarts) return;
    cancel = clock.after(Math.min(longestDelayMs, firstDelayMs * 2 ** starts), () => {
      starts += 1;
      try {
        void watch(again());
      } catch {
        // Starting the child failed: the system may have too few processes or files for a while, so try again later.
        later();
      }
    });
  };
  void watch(first);

  return {
    async stop() {
      stopped = true;
      cancel();
      child.kill();
      await child.ended;
    },
  };
};
