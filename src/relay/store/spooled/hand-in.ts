// Hands in the notices of the spool: appends them to the store in the order of their arrival within each merchant, and removes
// them once the store's commit is confirmed.
import type { Result } from '../../../shared/result.ts';
import type { NoticeCommand } from '../rules/spool.ts';
import type { SpoolResult } from '../spool-port.ts';
import type { SpooledCommand } from './entries.ts';
import type { SpoolFile } from './file.ts';
import type { Removal } from './removal.ts';

type Parts = {
  readonly file: Pick<SpoolFile, 'entries'>;
  readonly removal: Pick<Removal, 'next' | 'isLeft' | 'skip' | 'remove' | 'retry'>;
  append(merchant: string, commands: readonly NoticeCommand[]): Promise<Result<unknown>>;
  tell(result: SpoolResult, notices: number): void;
  isClosed(): boolean;
};

const atOnce = { notices: 100, bytes: 1024 * 1024 };
/** How many merchants are handed in side by side, so that one whose commits hang delays few others. */
const lanes = 8;

export const createHandIn = ({ file, removal, append, tell, isClosed }: Parts) => {
  let handedIn = 0;

  /**
   * Appends a batch, or its first entry alone if an entry is unreadable or the whole batch makes the store throw. Returns the entries that the store has;
   * null if the store did not take them.
   */
  const take = async (merchant: string, batch: readonly SpooledCommand[]): Promise<readonly SpooledCommand[] | null> => {
    const commands = batch.flatMap(({ command }) => command ?? []);
    try {
      if (commands.length === batch.length) {
        const done = await append(merchant, commands);
        return done.ok ? batch : null;
      }
    } catch {
      // Only a bug makes the store throw.
    }
    // Find the entry that is unreadable or makes the store throw, so that the others are not lost behind it.
    if (batch.length > 1) return take(merchant, batch.slice(0, 1));
    removal.skip(merchant, batch[0]?.id ?? 0);
    tell('unfit', 1);
    return [];
  };

  /** Hands in a merchant's entries. False if the store did not take all. */
  const handInOf = async (merchant: string): Promise<boolean> => {
    for (;;) {
      if (isClosed()) return false;
      const batch = removal.next(merchant, atOnce.notices, atOnce.bytes);
      if (batch.length === 0) return true;
      const taken = await take(merchant, batch);
      if (taken === null || isClosed()) return false;
      if (taken.length === 0) continue;
      handedIn += taken.length;
      await removal.remove(merchant, taken);
    }
  };

  return {
    /** Hands in everything. False if something is left that the store may take later. */
    async run(): Promise<boolean> {
      const merchants = file.entries.merchants().values();
      let isDone = true;
      const lane = async (): Promise<void> => {
        for (const merchant of merchants) if (!(await handInOf(merchant))) isDone = false;
      };
      try {
        await Promise.all(Array.from({ length: lanes }, lane));
        if (isDone) await removal.retry();
      } finally {
        // One event for all merchants, which becomes one line of the log.
        const notices = handedIn;
        handedIn = 0;
        tell('handed-in', notices);
      }
      return isDone;
    },
    /** True if the spool holds an entry that the store may take. */
    isLeft: removal.isLeft,
  };
};
export type HandIn = ReturnType<typeof createHandIn>;
