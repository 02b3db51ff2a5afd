// Long polls that wait for a feed to grow.
import type { Clock, StopSignal } from '../../shared/ports.ts';

export type Waiters = {
  /** Resolves when the feed grows, after `waitMs`, when `stop` says so, or when the relay closes: whichever is first. */
  wait(feed: number, waitMs: number, stop?: StopSignal): Promise<void>;
  wake(feeds: ReadonlySet<number>): void;
  /** Wakes all, and lets nobody wait from now on. */
  close(): void;
};

export const createWaiters = (clock: Clock): Waiters => {
  const waiting = new Map<number, Set<() => void>>();
  let closed = false;

  const wakeFeed = (feed: number): void => {
    for (const end of [...(waiting.get(feed) ?? [])]) end();
  };

  return {
    wait: (feed, waitMs, stop) =>
      new Promise((resolve) => {
        if (closed || stop?.stopped) {
          resolve();
          return;
        }
        const ends = waiting.get(feed) ?? new Set();
        waiting.set(feed, ends);
        const end = (): void => {
          if (!ends.delete(end)) return;
          if (ends.size === 0) waiting.delete(feed);
          cancelTimer();
          cancelStop?.();
          resolve();
        };
        ends.add(end);
        const cancelTimer = clock.after(waitMs, end);
        const cancelStop = stop?.onStop(end);
      }),
    wake(feeds) {
      for (const feed of feeds) wakeFeed(feed);
    },
    close() {
      closed = true;
      for (const feed of [...waiting.keys()]) wakeFeed(feed);
    },
  };
};
