// Hands in the notices of the spool: appends them to the store in the order of their arrival within each merchant, and removes
// them once the store's commit is confirmed.
import type { Result } from '../../../shared/result.ts';
import type { NoticeCommand } from '../rules/spool.ts';
import type { SpoolResult } from '../spool-port.ts';
import type { SpooledCommand } from './entries.ts';
import type { SpoolFile } from './file.ts';

type Parts = {
  readonly file: Pick<SpoolFile, 'entries' | 'write'>;
  append(merchant: string, commands: readonly NoticeCommand[]): Promise<Result<unknown>>;
  tell(result: SpoolResult, notices: number): void;
  isClosed(): boolean;
};

const atOnce = { notices: 100, bytes: 1024 * 1024 };
/** How many merchants are handed in side by side, so that one whose commits hang delays few others. */
const lanes = 8;

export const createHandIn = ({ file: { entries, write }, append, tell, isClosed }: Parts) => {
  /**
   * The last entry of each merchant that the store cannot take. It stays in the spool until the next start, and the later entries
   * are handed in without it.
   */
  const unfit = new Map<string, number>();
  let handedIn = 0;

  /** Appends a batch, or its first entry alone if the whole batch makes the store throw. Null if the store did not take it. */
  const take = async (merchant: string, batch: readonly SpooledCommand[]): Promise<readonly number[] | null> => {
    const commands = batch.map(({ command }) => command);
    try {
      const done = await append(merchant, commands);
      return done.ok ? batch.map(({ id }) => id) : null;
    } catch {
      // Only a bug makes the store throw: find the entry, so that the others are not lost behind it.
      if (batch.length > 1) return take(merchant, batch.slice(0, 1));
      unfit.set(merchant, batch[0]?.id ?? 0);
      tell('unfit', 1);
      return [];
    }
  };

  /** Hands in a merchant's entries. False if the store did not take all. */
  const handInOf = async (merchant: string): Promise<boolean> => {
    for (;;) {
      if (isClosed()) return false;
      const batch = entries.batch(merchant, unfit.get(merchant) ?? 0, atOnce.notices, atOnce.bytes);
      if (batch.length === 0) return true;
      const ids = await take(merchant, batch);
      if (ids === null || isClosed()) return false;
      if (ids.length === 0) continue;
      if (!(await write(() => entries.remove(ids))).ok) return false;
      handedIn += ids.length;
    }
  };

  return {
    /** Hands in everything. False if something is left that the store may take later. */
    async run(): Promise<boolean> {
      const merchants = entries.merchants().values();
      let isDone = true;
      const lane = async (): Promise<void> => {
        for (const merchant of merchants) if (!(await handInOf(merchant))) isDone = false;
      };
      try {
        await Promise.all(Array.from({ length: lanes }, lane));
      } finally {
        // One event for all merchants, which becomes one line of the log.
        const notices = handedIn;
        handedIn = 0;
        tell('handed-in', notices);
      }
      return isDone;
    },
    /** True if the spool holds an entry that the store may take. */
    isLeft: (): boolean =>
      entries.merchants().some((merchant) => entries.batch(merchant, unfit.get(merchant) ?? 0, 1, 1).length > 0),
  };
};
export type HandIn = ReturnType<typeof createHandIn>;
