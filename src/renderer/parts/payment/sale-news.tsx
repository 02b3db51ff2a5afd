// Shows that a payment's sale was paid, or received a wrong amount, under another invoice number.
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { Num } from '../text/num.tsx';
import { Say } from '../text/say.tsx';

export const SaleNews = ({ attempt }: { readonly attempt: AttemptView }) => {
  const { invoiceNo, salePaidBy, saleUnfitBy } = attempt;
  if (salePaidBy !== null && salePaidBy !== invoiceNo) {
    return (
      <p>
        <Say k="sale.paid-by" with={{ invoice: <Num>{salePaidBy}</Num> }} />
      </p>
    );
  }
  if (saleUnfitBy === null || salePaidBy !== null) return null;
  return (
    <p>
      <Say k="sale.unfit-under" with={{ invoice: <Num>{saleUnfitBy}</Num> }} />
    </p>
  );
};
