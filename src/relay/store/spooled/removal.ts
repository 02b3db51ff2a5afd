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

const firstOf = (ids: Iterable<number>, most: number): readonly number[] => {
  const first: number[] = [];
  for (const id of ids) {
    if (first.length === most) break;
    first.push(id);
  }
  return first;
};

type Parts = {
  readonly file: Pick<SpoolFile, 'entries' | 'write' | 'renew'>;
  readonly clock: Clock;
  /** The disk refused. `code`: its own code. */
  failed(code: string): void;
  isClosed(): boolean;
};

export const createRemoval = ({ file, clock, failed, isClosed }: Parts) => {
  /** The id of each merchant's last entry that was handed in and not removed, or that the store cannot take. */
  const passed = new Map<string, number>();
  let hasUnfit = false;
  /** The handed-in entries that could not be removed yet: bytes by id. */
  const unremoved = new Map<number, number>();
  let unremovedBytes = 0;
  /** Non-null from a refused removal to the next attempt. */
  let pause: Cancel | null = null;
  let running: Promise<void> | null = null;

  const next = (merchant: string, most: number, mostBytes: number): readonly SpooledCommand[] =>
    file.entries.batch(merchant, passed.get(merchant) ?? 0, most, mostBytes);
  const isLeft = (): boolean => file.entries.merchants().some((merchant) => next(merchant, 1, 1).length > 0);

  /** Replaces the file by an empty one, if the store has everything that lies there. */
  const renewed = (): boolean => {
    if (hasUnfit || isLeft() || !file.renew()) return false;
    unremoved.clear();
    unremovedBytes = 0;
    // The new file begins with id 1 again.
    passed.clear();
    return true;
  };
  /** Removes what is left. Returns the disk's code if it refuses. */
  const removeAll = async (): Promise<string | null> => {
    while (unremoved.size > 0 && !isClosed()) {
      const ids = firstOf(unremoved.keys(), atOnce);
      const done = await file.write(() => file.entries.remove(ids));
      if (!done.ok) return isClosed() || renewed() ? null : done.error;
      for (const id of ids) {
        unremovedBytes -= unremoved.get(id) ?? 0;
        unremoved.delete(id);
      }
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
    skip(merchant: string, id: number): void {
      hasUnfit = true;
      passed.set(merchant, id);
    },
    /** Removes a merchant's next entries, which the store has. If the disk refuses, they are removed later. */
    async remove(merchant: string, handedIn: readonly SpooledCommand[]): Promise<void> {
      if (!pause && (await file.write(() => file.entries.remove(handedIn.map(({ id }) => id)))).ok) return;
      for (const { id, bytes } of handedIn) {
        unremoved.set(id, bytes);
        unremovedBytes += bytes;
        passed.set(merchant, id);
      }
      if (!isClosed()) wait();
    },
    retry: (): Promise<void> => (unremoved.size > 0 ? retry() : Promise.resolve()),
    unremoved: (): number => unremoved.size,
    /** Describes the entries that the store does not have. */
    waiting(): SpoolStanding {
      const all = file.entries.standing();
      if (unremoved.size === 0) return all;
      const [notices, bytes] = [Math.max(0, all.notices - unremoved.size), Math.max(0, all.bytes - unremovedBytes)];
      const oldest = file.entries.merchants().flatMap((merchant) => next(merchant, 1, 1));
      const times = oldest.map(({ command }) => command.notice.receivedAtMs);
      return { notices, bytes, oldestMs: times.length > 0 ? Math.min(...times) : null };
    },
    close: (): void => pause?.(),
  };
};
export type Removal = ReturnType<typeof createRemoval>;
