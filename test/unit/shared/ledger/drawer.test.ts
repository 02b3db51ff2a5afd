// The rules of the cash drawer: an empty drawer can be counted, and the expected sum is the earlier count plus or minus the cash
// that moved since.
import { expect, it } from 'vitest';
import { differenceMinor, drawerCurrencies, expectedMinor, flowOf, parseCounted } from '../../../../src/shared/ledger/drawer.ts';

it.each([
  ['0', 0],
  ['٠', 0],
  ['0.00', 0],
  ['12.5', 12_500],
])('reads the counted sum %s', (typed, amountMinor) =>
  expect(parseCounted(typed, 'LYD')).toEqual({ ok: true, value: { amountMinor, currency: 'LYD' } }),
);

it.each([
  ['', 'amount.empty'],
  ['-1', 'amount.negative'],
  ['1,5', 'amount.comma-decimal'],
  ['1.234', 'amount.too-many-decimals'],
])('refuses the counted sum %j', (typed, code) =>
  expect(parseCounted(typed, 'LYD')).toMatchObject({ ok: false, error: { code } }),
);

it('expects the earlier count plus money put in, less money taken out and cash refunds', () => {
  const flow = { currency: 'LYD', inMinor: 20_000, outMinor: 3_000, refundsMinor: 400 } as const;
  expect(expectedMinor(100_000, flow)).toBe(116_600);
  expect(expectedMinor(0, { ...flow, inMinor: 0 })).toBe(-3_400);
  expect(expectedMinor(null, flow)).toBeNull();
  expect(() => expectedMinor(Number.MAX_SAFE_INTEGER, flow)).toThrow(RangeError);
});

it('finds the flow of one currency, and none if nothing moved', () => {
  const usd = { currency: 'USD', inMinor: 1, outMinor: 2, refundsMinor: 3 } as const;
  expect(flowOf([usd], 'USD')).toBe(usd);
  expect(flowOf([usd], 'LYD')).toEqual({ currency: 'LYD', inMinor: 0, outMinor: 0, refundsMinor: 0 });
});

it('a difference is negative if money is missing, and unknown without a count or an expected sum', () => {
  expect(differenceMinor(90, 100)).toBe(-10);
  expect(differenceMinor(100, 90)).toBe(10);
  expect(differenceMinor(null, 90)).toBeNull();
  expect(differenceMinor(90, null)).toBeNull();
});

it('a drawer counts each chosen currency once, in the order of all currencies, and none by default', () => {
  expect(drawerCurrencies(['USD', 'LYD', 'USD'])).toEqual(['LYD', 'USD']);
  expect(drawerCurrencies()).toEqual([]);
});
