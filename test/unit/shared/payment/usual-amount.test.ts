// Unusually high amounts, for which the till asks the cashier to confirm the amount.
import { expect, it } from 'vitest';
import { isUnusual, usualMost, usualOf } from '../../../../src/shared/payment/usual-amount.ts';

it('an amount above the usual limit needs a confirmation, and an amount at the limit does not', () => {
  for (const gateway of ['wallet', 'card'] as const) {
    expect(isUnusual(usualMost[gateway], gateway, {})).toBe(false);
    expect(isUnusual(usualMost[gateway] + 1, gateway, {})).toBe(true);
    expect(isUnusual(usualMost[gateway], gateway, { usualAmountMinor: 10 })).toBe(true);
    expect(isUnusual(10, gateway, { usualAmountMinor: 10 })).toBe(false);
  }
});

it('a shop may switch this confirmation off', () => {
  expect(usualOf('wallet', { usualAmountMinor: null })).toBeNull();
  expect(isUnusual(Number.MAX_SAFE_INTEGER, 'card', { usualAmountMinor: null })).toBe(false);
});
