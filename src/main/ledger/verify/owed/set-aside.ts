// Remembers the money in suspense while the check follows the journal from entry to entry.
import type { Currency, Money } from '../../../../shared/money.ts';
import type { MoneySetAside } from '../../../../shared/payment/judge-notice.ts';
import type { OwedProblem, SaleReader } from '../followed.ts';

type SetAside = { readonly attemptId: string; readonly currency: Currency; readonly amountMinor: number };

export const heldDiffers: OwedProblem = { code: 'suspense-differs' };

export const createSetAside = (sales: SaleReader) => {
  const setAside = new Map<number, SetAside>();
  /** By receipt entry, the attempt that brought money into suspense; kept after it is resolved. */
  const broughtBy = new Map<number, string>();
  return {
    add(seq: number, attemptId: string, amount: Money): void {
      setAside.set(seq, { attemptId, ...amount });
      broughtBy.set(seq, attemptId);
    },
    /** The money of a receipt that is in suspense; undefined if there is none. */
    of: (seq: number): SetAside | undefined => setAside.get(seq),
    /** The attempt that brought money into suspense by this receipt, resolved or not. */
    broughtBy: (seq: number): string | undefined => broughtBy.get(seq),
    all: (): Iterable<SetAside> => setAside.values(),
    /**
     * Removes these receipts from suspense. Returns true only if each receipt was in suspense for the same sale with exactly this
     * amount.
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
