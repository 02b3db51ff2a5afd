// Keeps the sale that each person is typing at each window, so that it survives a crash of the window and a lock. It holds a
// customer's mobile number, so it is kept only in this process's memory: no disk and no browser storage has it.
import type { TypedSale } from '../../../shared/contract/counter/typed-sale.ts';
import type { Caller } from '../../../shared/people/rights.ts';
import type { Clock } from '../../../shared/ports.ts';

/** A sale that nobody went on with is forgotten after twelve hours: its customer has left. */
export const keptMs = 12 * 3_600_000;
/** The most sales kept; windows that were closed leave theirs behind. */
export const mostKept = 50;

type Kept = { readonly sale: TypedSale; readonly atMs: number };
type Typist = Pick<Caller, 'window' | 'windowId' | 'user'>;

const keyOf = ({ window, windowId, user }: Typist): string => JSON.stringify([window, windowId, user]);

export const createTypedSales = (clock: Pick<Clock, 'monoMs'>) => {
  const kept = new Map<string, Kept>();
  return {
    /** The sale that this person was typing at this window; null for none. */
    of(typist: Typist): TypedSale | null {
      const found = kept.get(keyOf(typist));
      if (found && clock.monoMs() - found.atMs < keptMs) return found.sale;
      kept.delete(keyOf(typist));
      return null;
    },
    /** Replaces the sale of this person at this window; null forgets it. */
    keep(typist: Typist, sale: TypedSale | null): void {
      kept.delete(keyOf(typist));
      if (sale) kept.set(keyOf(typist), { sale, atMs: clock.monoMs() });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
  };
};
