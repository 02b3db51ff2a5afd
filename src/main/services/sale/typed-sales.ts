// Keeps the sale that each person is typing at each window, so that the sale survives a lock, and a crash of the window or of the
// till. A sale contains a customer's mobile number: on disk it is sealed, and no sale is in a browser's storage.
import type { TypedSale } from '../../../shared/contract/counter/typed-sale.ts';
import type { Caller, WindowRef } from '../../../shared/people/rights.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import type { FiledSales, TypedSalesFile } from './typed-sales-file.ts';

/** Milliseconds (twelve hours) after which an unfinished sale is deleted: by then the customer has left. */
export const keptMs = 12 * 3_600_000;
/** The largest number of kept sales. Without this limit, the sales of closed windows would accumulate. */
export const mostKept = 50;
/** Milliseconds from a change to its write. Without this delay, each typed key would wait for the disk. */
export const writeDelayMs = 500;

type Kept = { readonly typist: Typist; readonly sale: TypedSale; readonly atMs: number };
type Typist = Pick<Caller, 'window' | 'windowId' | 'user'>;

const keyOf = ({ window, windowId, user }: Typist): string => JSON.stringify([window, windowId, user]);

export const createTypedSales = (clock: Clock, file: TypedSalesFile) => {
  const isFresh = ({ atMs }: { readonly atMs: number }, nowMs: number): boolean => atMs <= nowMs && nowMs - atMs < keptMs;
  /** Converts times between the wall clock of the file and the steady clock of this process. */
  const toWallMs = (): number => clock.wallMs() - clock.monoMs();
  const filed = file.read();
  /** The sales of closed windows, such as those of the till's last run: each sale goes to the next window of the same person. */
  let former: FiledSales = filed.filter((each) => isFresh(each, clock.wallMs())).slice(-mostKept);
  if (former.length < filed.length) file.write(former);
  const kept = new Map<string, Kept>();
  let writing: Cancel | null = null;

  const toFiled = ({ typist: { user }, sale, atMs }: Kept) => ({ user, sale, atMs: atMs + toWallMs() });
  const write = (): void => {
    writing?.();
    writing = null;
    const now = [...kept.values()].filter((each) => isFresh(each, clock.monoMs()));
    former = former.filter((each) => isFresh(each, clock.wallMs()));
    file.write([...former, ...now.map(toFiled)]);
  };
  const put = (typist: Typist, sale: TypedSale, atMs: number): void => {
    kept.set(keyOf(typist), { typist, sale, atMs });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  };
  /** Moves the newest sale that this person typed at a closed window to this window. */
  const takeFormer = (typist: Typist): TypedSale | null => {
    const found = former.findLast(({ user }) => user === typist.user);
    if (!found) return null;
    former = former.filter((each) => each !== found);
    const atMs = found.atMs - toWallMs();
    if (!isFresh({ atMs }, clock.monoMs())) return null;
    put(typist, found.sale, atMs);
    return found.sale;
  };
  return {
    /** Returns the sale that this person was typing at this window, or at a window that is closed; null if there is none. */
    of(typist: Typist): TypedSale | null {
      const found = kept.get(keyOf(typist));
      if (found && isFresh(found, clock.monoMs())) return found.sale;
      kept.delete(keyOf(typist));
      return takeFormer(typist);
    },
    /** Stores the sale that this person is typing at this window, in place of the former one. Null deletes the stored sale. */
    keep(typist: Typist, sale: TypedSale | null): void {
      kept.delete(keyOf(typist));
      if (sale === null) return write();
      put(typist, sale, clock.monoMs());
      writing ??= clock.after(writeDelayMs, write);
    },
    /** Frees the sales of a closed window: after a crash of the browser, the same person comes back at a new window. */
    leave(from: WindowRef): void {
      for (const [key, each] of [...kept]) {
        if (each.typist.window !== from.window || each.typist.windowId !== from.windowId) continue;
        kept.delete(key);
        former = [...former, toFiled(each)].slice(-mostKept);
      }
    },
    /** Stops the pending write. The file keeps the sales for the next start. */
    stop(): void {
      writing?.();
      writing = null;
    },
  };
};
export type TypedSales = ReturnType<typeof createTypedSales>;
