// Lets long polls wait until a feed has grown.
import type { Clock, StopSignal } from '../../shared/ports.ts';
import { type FeedKey, feedName } from '../store/port.ts';

export type Waiters = {
  /**
   * Counts how often the feed has grown. Read this count before reading the feed, so that growth between the read and the wait is
   * not missed.
   */
  growths(feed: FeedKey): number;
  /**
   * Resolves when the feed has grown beyond `growths`, after `waitMs`, on `stop`, or when the relay closes, whichever comes
   * first.
   */
  wait(feed: FeedKey, growths: number, waitMs: number, stop?: StopSignal): Promise<void>;
  wake(feeds: readonly FeedKey[]): void;
  /** Ends all waits at once; later calls of `wait` resolve at once. */
  close(): void;
};

export const createWaiters = (clock: Clock): Waiters => {
  const waiting = new Map<string, Set<() => void>>();
  const grown = new Map<string, number>();
  let closed = false;

  const wakeFeed = (name: string): void => {
    for (const end of [...(waiting.get(name) ?? [])]) end();
  };

  return {
    growths: (feed) => grown.get(feedName(feed)) ?? 0,
    wait: (feed, growths, waitMs, stop) =>
      new Promise((resolve) => {
        const name = feedName(feed);
        if (closed || stop?.stopped || (grown.get(name) ?? 0) !== growths) {
          resolve();
          return;
        }
        const ends = waiting.get(name) ?? new Set();
        waiting.set(name, ends);
        const end = (): void => {
          if (!ends.delete(end)) return;
          if (ends.size === 0) waiting.delete(name);
          cancelTimer();
          cancelStop?.();
          resolve();
        };
        ends.add(end);
        const cancelTimer = clock.after(waitMs, end);
        const cancelStop = stop?.onStop(end);
      }),
    wake(feeds) {
      for (const name of feeds.map(feedName)) {
        grown.set(name, (grown.get(name) ?? 0) + 1);
        wakeFeed(name);
      }
    },
    close() {
      closed = true;
      for (const name of [...waiting.keys()]) wakeFeed(name);
    },
  };
};
