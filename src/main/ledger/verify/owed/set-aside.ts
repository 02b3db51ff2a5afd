// Stores the money in suspense while the verification reads the journal from entry to entry.
import type { Currency, Money } from '../../../../shared/money.ts';
import type { MoneySetAside } from '../../../../shared/payment/judge-notice.ts';
import type { OwedProblem, SaleReader } from '../followed.ts';

type SetAside = { readonly attemptId: string; readonly currency: Currency; readonly amountMinor: number };

export const heldDiffers: OwedProblem = { code: 'suspense-differs' };

export const createSetAside = (sales: SaleReader) => {
  const setAside = new Map<number, SetAside>();
  /** Maps a receipt's journal entry to the attempt whose money went into suspense; kept after the suspense is resolved. */
  const broughtBy = new Map<number, string>();
  return {
    add(seq: number, attemptId: string, amount: Money): void {
      setAside.set(seq, { attemptId, ...amount });
      broughtBy.set(seq, attemptId);
    },
    /** The money of a receipt that is in suspense; undefined if there is none. */
    of: (seq: number): SetAside | undefined => setAside.get(seq),
    /** The attempt whose money this receipt put into suspense, resolved or not. */
    broughtBy: (seq: number): string | undefined => broughtBy.get(seq),
    all: (): Iterable<SetAside> => setAside.values(),
    /**
     * Removes received amounts (`held`) from suspense. Returns true only if each of them was in suspense for the same sale with
     * exactly this amount.
     */
    takeOut: (held: readonly MoneySetAside[], saleId: string): boolean =>
      held.every(({ seq, amount }) => {
        const kept = setAside.get(seq);
        setAside.delete(seq);
        return (
          kept?.amountMinor === amount.amountMinor &&
          kept.currency === amount.currency &&
          sales.attempt(kept.attemptId)?.saleId === saleId
        );
      }),
  };
};
export type MoneyInSuspense = ReturnType<typeof createSetAside>;
