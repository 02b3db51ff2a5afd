// The control totals of an export: the amount of a return or repayment, positive if the shop then owes more, and sums beyond the
// safe integers.
import { expect, it } from 'vitest';
import { amountOf, movedOf } from '../../../src/exports/kinds.ts';
import { countTotals } from '../../../src/exports/totals.ts';
import { laterOf, lineOf, paidBackOf } from '../../support/unit/export-lines.ts';

it('only a move has a signed amount: positive if the shop then owes more, otherwise negative', () => {
  expect(movedOf({ kind: 'returned', movedMinor: 5 })).toBe(5);
  expect(movedOf({ kind: 'paid-cash', movedMinor: 5 })).toBe(-5);
  expect(movedOf({ kind: 'sale', movedMinor: 5 })).toBeNull();
  expect(movedOf({ kind: 'returned', movedMinor: null })).toBeNull();
});

it('the amount is positive for money received, negative for money paid back, and empty for money that stays in the books', () => {
  expect(amountOf(lineOf({ kind: 'suspense' }))).toBe(12_500);
  for (const way of ['cash', 'transfer', 'provider'] as const)
    expect(amountOf(paidBackOf({ kind: `paid-${way}`, way, movedMinor: 700 }))).toBe(-700);
  for (const kind of ['returned', 'accept', 'top-up', 'give-back', 'write-off'] as const)
    expect(amountOf(paidBackOf({ kind, way: null }))).toBeNull();
  expect(amountOf(laterOf())).toBeNull();
});

it('sums are exact beyond the safe integers', () => {
  const totals = countTotals();
  for (let i = 0; i < 3; i++) totals.add('LYD', Number.MAX_SAFE_INTEGER, null, null);
  totals.add('LYD', 2, 7, null);
  const { asked, received, lines } = totals.now();
  expect([lines, asked.LYD, received.LYD]).toEqual([4, 3n * BigInt(Number.MAX_SAFE_INTEGER) + 2n, 7n]);
});
