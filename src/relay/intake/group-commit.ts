// Group commit: all that is handed in during one turn goes to disk in one transaction, and is answered after it.
import type { Clock, Log } from '../../shared/ports.ts';
import type { FeedBooks } from '../feed/feed-book.ts';
import type { Metrics } from '../feed/metrics.ts';
import { isDiskError, type Store } from '../store/store.ts';

type Entry = { run(): void; done(committed: boolean): void; broke(error: unknown): void };

export type GroupCommit = {
  /** Runs `work` in the next transaction. Answers what it gave once that is on disk, or `failed` when the disk refused. */
  submit<T>(work: () => T, failed: T): Promise<T>;
  /** When the disk last refused, by the monotonic clock; null when the latest commit went well. */
  failedAtMs(): number | null;
  /** What was not committed is answered as failed, now and from now on. */
  close(): void;
};

type Parts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly books: FeedBooks;
  readonly metrics: Metrics;
  readonly onGrown: (feeds: ReadonlySet<number>) => void;
};

export const createGroupCommit = ({ clock, log, store, books, metrics, onGrown }: Parts): GroupCommit => {
  let queue: Entry[] = [];
  let failedAtMs: number | null = null;
  let closed = false;

  const fail = (error: unknown, entries: readonly Entry[]): void => {
    onGrown(books.settle(false));
    if (!isDiskError(error)) {
      for (const entry of entries) entry.broke(error);
      return;
    }
    // Once: a full disk is not helped by a log that grows with every notice.
    if (failedAtMs === null) log.error('commit.failed', { code: error.code, entries: entries.length });
    failedAtMs = clock.monoMs();
    metrics.commit('failed', entries.length);
    for (const entry of entries) entry.done(false);
  };

  const flush = (): void => {
    const entries = queue;
    queue = [];
    if (closed || entries.length === 0) return;
    try {
      store.transaction(() => {
        for (const entry of entries) entry.run();
      });
    } catch (error) {
      fail(error, entries);
      return;
    }
    if (failedAtMs !== null) log.info('commit.recovered');
    failedAtMs = null;
    metrics.commit('done', entries.length);
    const grown = books.settle(true);
    for (const entry of entries) entry.done(true);
    onGrown(grown);
  };

  return {
    submit: <T>(work: () => T, failed: T) =>
      new Promise<T>((resolve, reject) => {
        if (closed) {
          resolve(failed);
          return;
        }
        let value = failed;
        const run = (): void => {
          value = work();
        };
        queue.push({ run, done: (committed) => resolve(committed ? value : failed), broke: reject });
        if (queue.length === 1) clock.after(0, flush);
      }),
    failedAtMs: () => failedAtMs,
    close() {
      closed = true;
      for (const entry of queue) entry.done(false);
      queue = [];
    },
  };
};
