// The control totals of an export: the amount of a return or repayment, positive if the shop then owes more, and sums beyond the
// safe integers.
import { expect, it } from 'vitest';
import { countTotals, movedOf } from '../../../src/exports/totals.ts';

it('only a move has a signed amount: positive if the shop then owes more, otherwise negative', () => {
  expect(movedOf({ move: 'returned', movedMinor: 5 })).toBe(5);
  expect(movedOf({ move: 'paid-cash', movedMinor: 5 })).toBe(-5);
  expect(movedOf({ move: null, movedMinor: 5 })).toBeNull();
  expect(movedOf({ move: 'returned', movedMinor: null })).toBeNull();
});

it('sums are exact beyond the safe integers', () => {
  const totals = countTotals();
  for (let i = 0; i < 3; i++) totals.add('LYD', Number.MAX_SAFE_INTEGER, null);
  totals.add('LYD', 2, 7);
  const { asked, received, lines } = totals.now();
  expect([lines, asked.LYD, received.LYD]).toEqual([4, 3n * BigInt(Number.MAX_SAFE_INTEGER) + 2n, 7n]);
});
