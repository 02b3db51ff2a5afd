// The lines of one sum of money, which page and paper share.
import { expect, it } from 'vitest';
import { sumLines } from '../../../../src/shared/words/sum-lines.ts';
import { moneySum } from '../../../support/windows/money.ts';

const sum = moneySum({ currency: 'LYD', salesMinor: 0, salesCount: 0 });

it('has gross sales always, and no other line for a sum of zero', () => {
  expect(sumLines(sum)).toEqual(['salesMinor']);
});

it('has net sales if goods were returned, even if they are zero', () => {
  expect(sumLines({ ...sum, salesMinor: 4_000, netMinor: 4_000 })).toEqual(['salesMinor']);
  expect(sumLines({ ...sum, salesMinor: 4_000, returnsMinor: 4_000, netMinor: 0 })).toEqual([
    'salesMinor',
    'returnsMinor',
    'netMinor',
  ]);
});

it('has each other line whose sum is not zero, in one order', () => {
  const others = { otherIncomeMinor: 1, paidBackMinor: 2, owedMinor: 3, resolvedMinor: 4, setAsideMinor: -5 };
  expect(sumLines({ ...sum, ...others })).toEqual([
    'salesMinor',
    'setAsideMinor',
    'resolvedMinor',
    'owedMinor',
    'paidBackMinor',
    'otherIncomeMinor',
  ]);
});
