// The money sums of a range of journal entries: each sum's account and side, and the part that two ranges share.
import { expect, it } from 'vitest';
import { type AccountSum, common, moneySumsOf } from '../../../../src/shared/ledger/money-sum.ts';

const posted = (account: AccountSum['account'], debitMinor: number, creditMinor: number): AccountSum => ({
  ...{ account, currency: 'LYD', debitMinor, creditMinor, credits: creditMinor > 0 ? 3 : 0 },
});

it('a money sum contains sales, returns and net, suspended and resolved money, owed and paid back money, and other income', () => {
  const sums = [
    posted('sales', 0, 100_000),
    posted('sales-returns', 12_000, 2_000),
    posted('suspense', 6_000, 9_000),
    posted('refunds-owed', 20_000, 42_000),
    posted('other-income', 0, 500),
  ];
  expect(moneySumsOf(sums)).toEqual([
    {
      ...{ currency: 'LYD', salesMinor: 100_000, salesCount: 3, returnsMinor: 10_000, netMinor: 90_000 },
      ...{ setAsideMinor: 9_000, resolvedMinor: 6_000, owedMinor: 40_000, paidBackMinor: 18_000, otherIncomeMinor: 500 },
    },
  ]);
});

it('a money sum is negative for an undone return of an earlier period, which counts as neither owed nor paid back', () => {
  expect(moneySumsOf([posted('sales-returns', 0, 2_000), posted('refunds-owed', 2_000, 0)])).toEqual([
    expect.objectContaining({ salesCount: 0, returnsMinor: -2_000, netMinor: 2_000, owedMinor: -2_000, paidBackMinor: 0 }),
  ]);
});

it('never adds across currencies, and lists only currencies with postings', () => {
  const dollars: AccountSum = { account: 'sales', currency: 'USD', debitMinor: 0, creditMinor: 700, credits: 1 };
  expect(moneySumsOf([posted('sales', 0, 900), dollars]).map(({ currency, salesMinor }) => [currency, salesMinor])).toEqual([
    ['LYD', 900],
    ['USD', 700],
  ]);
  expect(moneySumsOf([])).toEqual([]);
});

it('a money sum throws beyond safe integers', () => {
  expect(() => moneySumsOf([posted('sales', 0, 2 ** 53)])).toThrow(RangeError);
});

it('the common part of two periods is the intersection of their ranges', () => {
  const day = [
    { from: 1, to: 10 },
    { from: 15, to: 20 },
  ];
  expect(common(day, [{ from: 5, to: 17 }])).toEqual([
    { from: 5, to: 10 },
    { from: 15, to: 17 },
  ]);
  expect(common(day, [{ from: 11, to: 14 }])).toEqual([]);
  expect(common(day, [{ from: 10, to: 15 }])).toEqual([
    { from: 10, to: 10 },
    { from: 15, to: 15 },
  ]);
});
