// Keeps a training child up: one that ends by itself is started again, ever later, and no more once it will not stay.
import type { Cancel, Clock } from '../../shared/ports.ts';

/** A child that prints JSON lines. `ended` resolves with its exit code. */
export type Child = { onLine(listener: (line: string) => void): void; readonly ended: Promise<number | null>; kill(): void };

const firstDelayMs = 250;
const longestDelayMs = 15_000;
/** One that has been up for so long is well again: what follows is another fault. */
const steadyMs = 60_000;
export const mostStarts = 10;

export type KeptUp = {
  /** Ends the child that is up, and waits until it is gone. None follows it. */
  stop(): Promise<void>;
};

/** `first` is up; `again` starts another like it. */
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
        // Not even begun: out of processes or files, perhaps not for long.
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
