// The states of a first real payment, from none to done.
import { expect, it } from 'vitest';
import {
  firstPaymentState,
  firstPaymentStates,
  isFirstPaymentDone,
  leastAmountMinor,
  provesSecret,
} from '../../../../src/shared/payment/first-payment.ts';

const paid = { state: 'approved', unconfirmed: false, moneyBack: null } as const;
const back = (goodsBackMinor: number) => ({
  paidMinor: 1000,
  extraOwedMinor: 0,
  goodsOwedMinor: 0,
  extraBackMinor: 0,
  goodsBackMinor,
});

it.each([
  ['none was taken', null, false, 'none'],
  ['it waits', { ...paid, state: 'waiting' }, false, 'begun'],
  ['it was settled by hand, which proves nothing', { ...paid, unconfirmed: true }, false, 'begun'],
  ['it came', paid, false, 'paid'],
  ['a part of it went back', { ...paid, moneyBack: back(400) }, false, 'paid'],
  ['all of it went back', { ...paid, moneyBack: back(1000) }, false, 'refunded'],
  ['nothing was paid of what money went back', { ...paid, moneyBack: { ...back(0), paidMinor: 0 } }, false, 'paid'],
  ['somebody keeps it', paid, true, 'kept'],
] as const)('the state of the first payment if %s', (_, payment, kept, state) =>
  expect(firstPaymentState(payment, kept)).toBe(state),
);

it('the first payment is done after its refund or a decision to keep it; without a first payment, after a verified notice of money', () => {
  expect((['none', 'begun', 'paid', 'refunded', 'kept'] as const).map((state) => isFirstPaymentDone(state, true))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  expect(isFirstPaymentDone('none', false)).toBe(false);
});

it('the first payment proves the secret once its notice arrived, even after a refund', () => {
  expect(firstPaymentStates.map((state) => provesSecret(state))).toEqual([false, false, true, true, true]);
});

it('the first payment has the shop’s minimum as amount, otherwise one whole dinar or dollar', () => {
  expect([leastAmountMinor(5000, 'LYD'), leastAmountMinor(0, 'LYD'), leastAmountMinor(0, 'USD')]).toEqual([5000, 1000, 100]);
});
