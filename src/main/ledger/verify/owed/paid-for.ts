// The amount that journal entries booked to the sales account for a sale, as their bodies state it.
import type { Entry } from '../../../../till-journal/index.ts';
import type { SaleReader } from '../followed.ts';

/** The amount that a journal entry booked to the sales account, as its body states. */
const toSales = (entry: Entry): number => {
  if (entry.kind === 'suspense.resolved') {
    const { choice, held, over } = entry.body;
    const all = held.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
    return choice === 'accept' || choice === 'keep-price' ? all - (over?.amountMinor ?? 0) : 0;
  }
  const decision =
    entry.kind === 'notice.judged' || entry.kind === 'notice.rejudged'
      ? entry.body.decision
      : entry.kind === 'attempt.settled'
        ? entry.body
        : null;
  return decision?.receipt?.kind === 'sale'
    ? decision.receipt.amount.amountMinor + (decision.toppedUp?.amount.amountMinor ?? 0)
    : 0;
};

/** Returns the amount booked for a sale by the journal entries before `before`, in minor units. */
export const createPaidFor = (sales: SaleReader) => {
  /** True if the journal entry's body names an attempt of this sale. Needed because edited tables could point to any row. */
  const isOfSale = ({ body }: Entry, saleId: string): boolean => {
    const { attemptId } = body as { attemptId?: string | null };
    return typeof attemptId === 'string' && sales.attempt(attemptId)?.saleId === saleId;
  };

  return (saleId: string, before: number): number => {
    let sum = 0;
    for (const entry of sales.entriesOf(saleId, before)) if (isOfSale(entry, saleId)) sum += toSales(entry);
    return sum;
  };
};
export type PaidFor = ReturnType<typeof createPaidFor>;
