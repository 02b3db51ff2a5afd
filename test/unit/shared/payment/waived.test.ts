// The largest shortfall of a payment that one person may waive without another's approval.
import { expect, it } from 'vitest';
import { usualWaived, waivedAlone } from '../../../../src/shared/payment/waived.ts';

it('is one dinar, and half a dollar, until a shop says otherwise', () => {
  expect(usualWaived).toEqual({ wallet: 1_000, card: 50 });
  expect([waivedAlone('wallet', {}), waivedAlone('card', {})]).toEqual([1_000, 50]);
});

it('is what the shop said, nothing included', () => {
  expect(waivedAlone('wallet', { waivedAmountMinor: 250 })).toBe(250);
  expect(waivedAlone('card', { waivedAmountMinor: 0 })).toBe(0);
});
