// Keeps the sale that each person is typing at each window, so that the sale survives a crash of the window and a lock. A sale
// contains a customer's mobile number, so sales are kept only in this process's memory, never on disk or in a browser's storage.
import type { TypedSale } from '../../../shared/contract/counter/typed-sale.ts';
import type { Caller } from '../../../shared/people/rights.ts';
import type { Clock } from '../../../shared/ports.ts';

/** Milliseconds (twelve hours) after which an unfinished sale is deleted: by then the customer has left. */
export const keptMs = 12 * 3_600_000;
/** The largest number of kept sales. Without this limit, the sales of closed windows would accumulate. */
export const mostKept = 50;

type Kept = { readonly sale: TypedSale; readonly atMs: number };
type Typist = Pick<Caller, 'window' | 'windowId' | 'user'>;

const keyOf = ({ window, windowId, user }: Typist): string => JSON.stringify([window, windowId, user]);

export const createTypedSales = (clock: Pick<Clock, 'monoMs'>) => {
  const kept = new Map<string, Kept>();
  return {
    /** Returns the sale that this person was typing at this window; null if there is no such sale. */
    of(typist: Typist): TypedSale | null {
      const found = kept.get(keyOf(typist));
      if (found && clock.monoMs() - found.atMs < keptMs) return found.sale;
      kept.delete(keyOf(typist));
      return null;
    },
    /** Stores the sale that this person is typing at this window, in place of the former one. Null deletes the stored sale. */
    keep(typist: Typist, sale: TypedSale | null): void {
      kept.delete(keyOf(typist));
      if (sale) kept.set(keyOf(typist), { sale, atMs: clock.monoMs() });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
  };
};
