// Tests which confirmation follows a step of a refund, or a decision about money of another amount.
import { expect, it } from 'vitest';
import { decidedOf, doneOf } from '../../../../../src/renderer/screens/books/refunds/done-of.ts';
import type { RefundView, SuspenseView } from '../../../../../src/shared/contract/books/refunds.ts';
import type { SuspenseChoice } from '../../../../../src/shared/ledger/postings.ts';

const refund = (changes: Partial<RefundView>): RefundView =>
  ({ amountMinor: 12_500, currency: 'LYD', state: 'owed', paidBack: null, ...changes }) as RefundView;

it.each([
  ['requested', 'asked'],
  ['approved', 'approved'],
  ['owed', 'still-owed'],
  ['withdrawn', 'goods-kept'],
  ['refused', 'goods-kept'],
] as const)('a refund that is %s now is confirmed as %s, without a receipt', (state, deed) => {
  expect(doneOf(refund({ state }))).toEqual({
    ...{ deed, amountMinor: 12_500, currency: 'LYD', reference: null, receipt: null },
  });
});

it.each(['cash', 'transfer', 'provider'] as const)('a refund paid back by %s has a receipt', (way) => {
  const paidBack = { refundId: 'refund_1', way, reference: way === 'cash' ? null : 'R-7' };
  expect(doneOf(refund({ state: 'paid', paidBack }))).toMatchObject({
    ...{ deed: `paid-${way}`, reference: paidBack.reference, receipt: { kind: 'refund', id: 'refund_1' } },
  });
});

const held = (salePaidBy: string | null): SuspenseView =>
  ({ attemptId: 'attempt_1', amountMinor: 15_000, askedMinor: 12_500, currency: 'LYD', salePaidBy }) as SuspenseView;

it.each<[SuspenseChoice, string | null, string, boolean]>([
  ['accept', null, 'accept', true],
  ['keep-price', null, 'keep-price', true],
  ['accept', 'attempt_2', 'accept', true],
  ['give-back', null, 'give-back', false],
  ['write-off', null, 'write-off', false],
  ['give-back', 'attempt_2', 'give-back-of-paid', false],
  ['write-off', 'attempt_2', 'write-off-of-paid', false],
])('the decision %s, with the sale paid by %s, is confirmed as %s', (choice, salePaidBy, deed, hasReceipt) => {
  expect(decidedOf(held(salePaidBy), choice)).toEqual({
    ...{ deed, amountMinor: 15_000, currency: 'LYD', overMinor: 2_500 },
    receipt: hasReceipt ? { kind: 'payment', id: 'attempt_1' } : null,
  });
});
