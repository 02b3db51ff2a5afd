// Group commit: all work submitted in one turn of the event loop is written in one transaction. Each caller gets the result of
// its work after the commit.
import { appError, type AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../../shared/ports.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { FeedKey, StoreEvent } from '../port.ts';
import { dataErrorCode, isSqliteError } from '../../../sqlite/open.ts';
import type { SqliteFile } from './open.ts';

type QueuedCommit = {
  readonly commands: number;
  run(): void;
  done(): void;
  refused(error: AppError): void;
  broke(error: unknown): void;
};

export type GroupCommit = {
  /**
   * Runs `work`, which carries out `commands` commands, in the next transaction. Resolves with the result of `work` once the
   * commit is on disk.
   */
  submit<T>(commands: number, work: () => T): Promise<Result<T>>;
  /** True if no work is queued for the next transaction. */
  isIdle(): boolean;
  /** Refuses all commands that are not committed yet, and all later commands. */
  close(): void;
};

type GroupCommitParts = {
  readonly clock: Clock;
  readonly transaction: SqliteFile['transaction'];
  /** Called after each commit or rollback. Returns the feeds that have grown. */
  readonly grownFeeds: (committed: boolean) => readonly FeedKey[];
  readonly tell: (event: StoreEvent) => void;
};

const closedError: AppError = appError('data.unwritable');

export const createGroupCommit = ({ clock, transaction, grownFeeds, tell }: GroupCommitParts): GroupCommit => {
  let queue: QueuedCommit[] = [];
  let closed = false;

  const tellGrown = (feeds: readonly FeedKey[]): void => {
    if (feeds.length > 0) tell({ type: 'grown', feeds });
  };

  const fail = (error: unknown, entries: readonly QueuedCommit[], commands: number): void => {
    const grown = grownFeeds(false);
    // A violated constraint is a bug of ours and has no data error code. Reject with the error itself instead of reporting a
    // failed disk.
    const code = dataErrorCode(error);
    if (code && isSqliteError(error)) {
      tell({ type: 'refused', commands, code: error.code });
      const refusal: AppError = { code, params: {} };
      for (const entry of entries) entry.refused(refusal);
    } else {
      for (const entry of entries) entry.broke(error);
    }
    tellGrown(grown);
  };

  const flush = (): void => {
    const entries = queue;
    queue = [];
    if (closed || entries.length === 0) return;
    const commands = entries.reduce((sum, entry) => sum + entry.commands, 0);
    try {
      transaction(() => {
        for (const entry of entries) entry.run();
      });
    } catch (error) {
      fail(error, entries, commands);
      return;
    }
    const grown = grownFeeds(true);
    tell({ type: 'committed', commands });
    for (const entry of entries) entry.done();
    tellGrown(grown);
  };

  return {
    submit: <T>(commands: number, work: () => T) =>
      new Promise<Result<T>>((resolve, reject) => {
        if (closed) {
          resolve(err(closedError));
          return;
        }
        let value: T;
        const run = (): void => {
          value = work();
        };
        queue.push({ commands, run, done: () => resolve(ok(value)), refused: (error) => resolve(err(error)), broke: reject });
        if (queue.length === 1) clock.after(0, flush);
      }),
    isIdle: () => queue.length === 0,
    close() {
      closed = true;
      for (const entry of queue) entry.refused(closedError);
      queue = [];
    },
  };
};
