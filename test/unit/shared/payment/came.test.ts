// Received money in another amount or currency than requested, and the difference if the two amounts have the same currency.
import { describe, expect, it } from 'vitest';
import { money } from '../../../../src/shared/money.ts';
import { cameOf } from '../../../../src/shared/payment/came.ts';

const asked = money(45_250, 'LYD');

describe('the received amount', () => {
  it('is null without suspended money and without a different amount in a notice', () => {
    expect(cameOf(asked, null, null)).toBeNull();
    expect(cameOf(asked, null, { amount: '45.25', currency: null })).toBeNull();
  });

  it.each([
    [40_000, -5250],
    [50_000, 4750],
    [45_250, 0],
  ])('is the amount booked in suspense, %i of 45250: %i over', (apart, overMinor) => {
    const told = { amount: '1.00', currency: 'LYD' };
    expect(cameOf(asked, apart, told)).toEqual({ kind: 'money', money: money(apart, 'LYD'), overMinor });
  });

  it('is the amount of the notice, by default in the asked currency', () => {
    expect(cameOf(asked, null, { amount: '45.00', currency: null })).toEqual({
      kind: 'money',
      money: money(45_000, 'LYD'),
      overMinor: -250,
    });
  });

  it('has no difference in another currency, even with equal digits', () => {
    expect(cameOf(asked, null, { amount: '45.25', currency: 'USD' })).toEqual({
      kind: 'money',
      money: money(4525, 'USD'),
      overMinor: null,
    });
  });

  it.each([
    ['45.25', 'EUR'],
    ['45.25', 'toString'],
    ['forty', 'LYD'],
    ['forty', null],
  ])('is kept verbatim if it is no known money: %s %s', (amount, currency) => {
    expect(cameOf(asked, null, { amount, currency })).toEqual({ kind: 'text', amount, currency });
  });
});
