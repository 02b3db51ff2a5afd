// Lets long polls wait until a feed has grown.
import type { Clock, StopSignal } from '../../shared/ports.ts';
import { type FeedKey, feedName } from '../store/port.ts';

/** The state of a feed when a poll read the feed. */
export type ReadState = { readonly growths: number; readonly last: number };
export type Wait = { readonly feed: FeedKey; readonly last: number; end(): void };

export type Waiters = {
  /**
   * Counts how often the feed has grown, or all polls were woken. Read this count before reading the feed, so that growth between
   * the read and the wait is not missed.
   */
  growths(feed: FeedKey): number;
  /**
   * Resolves when the feed has grown beyond `growths`, after `waitMs`, on `stop`, or when the relay closes, whichever comes
   * first. `last`: the feed's last number as the poll has read it. Returns true if the wait was woken, so that the poll must read
   * the feed again.
   */
  wait(feed: FeedKey, { growths, last }: ReadState, waitMs: number, stop?: StopSignal): Promise<boolean>;
  wake(feeds: readonly FeedKey[]): void;
  /** Ends the present waits of all feeds. */
  wakeAll(): void;
  /** All waits. `end` ends a wait; without effect if the wait has ended. */
  waiting(): readonly Wait[];
  /** Ends all waits at once; later calls of `wait` resolve at once. */
  close(): void;
};

export const createWaiters = (clock: Clock): Waiters => {
  const waiting = new Map<string, Set<Wait>>();
  const grown = new Map<string, number>();
  let allWoken = 0;
  let closed = false;

  const growthsOf = (name: string): number => (grown.get(name) ?? 0) + allWoken;
  const wakeFeed = (name: string): void => {
    for (const { end } of [...(waiting.get(name) ?? [])]) end();
  };
  const endAll = (): void => {
    for (const name of [...waiting.keys()]) wakeFeed(name);
  };

  return {
    growths: (feed) => growthsOf(feedName(feed)),
    wait: (feed, { growths, last }, waitMs, stop) =>
      new Promise((resolve) => {
        const name = feedName(feed);
        if (closed || stop?.stopped) return resolve(false);
        if (growthsOf(name) !== growths) return resolve(true);
        const waits = waiting.get(name) ?? new Set();
        waiting.set(name, waits);
        const endAs = (isWoken: boolean) => (): void => {
          if (!waits.delete(own)) return;
          if (waits.size === 0) waiting.delete(name);
          cancelTimer();
          cancelStop?.();
          resolve(isWoken && !closed);
        };
        const own: Wait = { feed, last, end: endAs(true) };
        waits.add(own);
        const cancelTimer = clock.after(waitMs, endAs(false));
        const cancelStop = stop?.onStop(endAs(false));
      }),
    wake(feeds) {
      for (const name of feeds.map(feedName)) {
        grown.set(name, (grown.get(name) ?? 0) + 1);
        wakeFeed(name);
      }
    },
    wakeAll() {
      allWoken += 1;
      endAll();
    },
    waiting: () => [...waiting.values()].flatMap((waits) => [...waits]),
    close() {
      closed = true;
      endAll();
    },
  };
};
