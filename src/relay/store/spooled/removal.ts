// Removes handed-in notices from the spool's file, and remembers how far each merchant's notices were handed in. If the disk
// refuses a removal, the notices stay in the file, but they are neither handed in again nor counted as waiting.
import type { Cancel, Clock } from '../../../shared/ports.ts';
import { diskCode } from '../../../sqlite/open.ts';
import type { SpoolStanding } from '../spool-port.ts';
import type { SpooledCommand } from './entries.ts';
import type { SpoolFile } from './file.ts';

/** The pause after a refused removal. */
const againMs = 5000;
/** So many are removed in one transaction, so that it blocks the process only for a moment. */
const atOnce = 100;

/** The handed-in entries that could not be removed yet. */
const createUnremoved = () => {
  const bytesOf = new Map<number, number>();
  let bytes = 0;
  return {
    count: (): number => bytesOf.size,
    bytes: (): number => bytes,
    /** Returns the ids of at most `most` entries. */
    first(most: number): readonly number[] {
      const ids: number[] = [];
      for (const id of bytesOf.keys()) {
        if (ids.length === most) break;
        ids.push(id);
      }
      return ids;
    },
    add(entry: SpooledCommand): void {
      bytesOf.set(entry.id, entry.bytes);
      bytes += entry.bytes;
    },
    remove(ids: readonly number[]): void {
      for (const id of ids) {
        bytes -= bytesOf.get(id) ?? 0;
        bytesOf.delete(id);
      }
    },
    clear(): void {
      bytesOf.clear();
      bytes = 0;
    },
  };
};

/** Remembers how far each merchant's entries were handed in, and which of these still lie in the file. */
const createProgress = (file: Pick<SpoolFile, 'entries' | 'renew'>) => {
  /** The id of each merchant's last entry that was handed in and not removed, or that the store cannot take. */
  const passed = new Map<string, number>();
  let hasUnfit = false;
  const unremoved = createUnremoved();

  const next = (merchant: string, most: number, mostBytes: number): readonly SpooledCommand[] =>
    file.entries.batch(merchant, passed.get(merchant) ?? 0, most, mostBytes);
  const isLeft = (): boolean => file.entries.merchants().some((merchant) => next(merchant, 1, 1).length > 0);
  const less = (sum: number, part: number): number => Math.max(0, sum - part);

  return {
    ...{ unremoved, next, isLeft },
    skip(merchant: string, id: number): void {
      hasUnfit = true;
      passed.set(merchant, id);
    },
    pass(merchant: string, entries: readonly SpooledCommand[]): void {
      for (const entry of entries) {
        unremoved.add(entry);
        passed.set(merchant, entry.id);
      }
    },
    /** Replaces the file by an empty one, if the store has everything that lies there. */
    renewed(): boolean {
      // The rows are counted, too: in a damaged file, an entry may belong to no merchant of the sums.
      if (hasUnfit || isLeft() || file.entries.count() > unremoved.count() || !file.renew()) return false;
      unremoved.clear();
      // The new file begins with id 1 again.
      passed.clear();
      return true;
    },
    waiting(): SpoolStanding {
      const all = file.entries.standing();
      if (unremoved.count() === 0) return all;
      const oldest = file.entries.merchants().flatMap((merchant) => next(merchant, 1, 1));
      const times = oldest.flatMap(({ command }) => command?.notice.receivedAtMs ?? []);
      return {
        notices: less(all.notices, unremoved.count()),
        bytes: less(all.bytes, unremoved.bytes()),
        oldestMs: times.length > 0 ? Math.min(...times) : null,
      };
    },
  };
};

type Parts = {
  readonly file: Pick<SpoolFile, 'entries' | 'write' | 'renew'>;
  readonly clock: Clock;
  /** The disk refused. `code`: its own code. */
  failed(code: string): void;
  isClosed(): boolean;
};

export const createRemoval = ({ file, clock, failed, isClosed }: Parts) => {
  const { unremoved, next, isLeft, skip, pass, renewed, waiting } = createProgress(file);
  /** Non-null from a refused removal to the next attempt. */
  let pause: Cancel | null = null;
  let running: Promise<void> | null = null;

  /** Removes what is left. Returns the disk's code if it refuses. */
  const removeAll = async (): Promise<string | null> => {
    while (unremoved.count() > 0 && !isClosed()) {
      const ids = unremoved.first(atOnce);
      const done = await file.write(() => file.entries.remove(ids));
      if (!done.ok) return isClosed() || renewed() ? null : done.error;
      unremoved.remove(ids);
    }
    return null;
  };
  const wait = (): void => {
    pause ??= clock.after(againMs, () => void retry());
  };
  const attempt = async (): Promise<void> => {
    const code = await removeAll().catch(diskCode);
    if (code === null) return;
    failed(code);
    wait();
  };
  /** Tries again to remove what is left. */
  const retry = (): Promise<void> => {
    pause?.();
    pause = null;
    running ??= attempt().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    /** Returns the merchant's oldest entries that were not handed in, as `batch` of the entries does. */
    next,
    /** True if the spool holds an entry that was not handed in and that the store may take. */
    isLeft,
    /** Notes an entry that the store cannot take. It stays until the next start; later ones are handed in without it. */
    skip,
    /** Removes a merchant's next entries, which the store has. If the disk refuses, they are removed later. */
    async remove(merchant: string, handedIn: readonly SpooledCommand[]): Promise<void> {
      if (!pause && (await file.write(() => file.entries.remove(handedIn.map(({ id }) => id)))).ok) return;
      pass(merchant, handedIn);
      if (!isClosed()) wait();
    },
    retry: (): Promise<void> => (unremoved.count() > 0 ? retry() : Promise.resolve()),
    unremoved: unremoved.count,
    /** Describes the entries that the store does not have. */
    waiting,
    close: (): void => pause?.(),
  };
};
export type Removal = ReturnType<typeof createRemoval>;
