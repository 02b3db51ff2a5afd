// The largest shortfall of a payment that one person may waive without another's approval.
import { expect, it } from 'vitest';
import { usualWaived, waivedAlone } from '../../../../src/shared/payment/waived.ts';

it('the waived amount is one dinar, or half a dollar, by default', () => {
  expect(usualWaived).toEqual({ wallet: 1_000, card: 50 });
  expect([waivedAlone('wallet', {}), waivedAlone('card', {})]).toEqual([1_000, 50]);
});

it("the waived amount is the shop's setting, including zero", () => {
  expect(waivedAlone('wallet', { waivedAmountMinor: 250 })).toBe(250);
  expect(waivedAlone('card', { waivedAmountMinor: 0 })).toBe(0);
});
