// Money sums for screenshots: amounts that are not given are 0.
import type { MoneySum } from '../../../src/shared/ledger/money-sum.ts';

/** Fills a money sum; `net` is computed from sales and returns. */
export const moneySum = (changes: Partial<MoneySum> & Pick<MoneySum, 'currency'>): MoneySum => {
  const { salesMinor = 0, returnsMinor = 0 } = changes;
  const none = {
    salesCount: salesMinor === 0 ? 0 : 1,
    setAsideMinor: 0,
    resolvedMinor: 0,
    owedMinor: 0,
    paidBackMinor: 0,
    otherIncomeMinor: 0,
  };
  return { ...none, ...changes, salesMinor, returnsMinor, netMinor: salesMinor - returnsMinor };
};
