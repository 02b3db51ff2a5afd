// Tests the form of the shop's settings: it converts settings to text, and typed text back to settings.
import { expect, it } from 'vitest';
import { translator } from '../../../../../src/renderer/i18n/index.ts';
import { formOf, readForm, sameForm, type ShopForm } from '../../../../../src/renderer/screens/setup/settings/shop-form.ts';
import type { ShopSettings } from '../../../../../src/shared/contract/till.ts';

const shop: ShopSettings = {
  shopName: 'متجر النور',
  lang: 'ar',
  timeZone: 'Africa/Tripoli',
  cutOff: '04:00',
  expiryMinutes: 15,
  limits: {
    wallet: { minAmountMinor: 1500, maxAmountMinor: 5_000_000, usualAmountMinor: 750_000, waivedAmountMinor: 250 },
    card: { minAmountMinor: 0, maxAmountMinor: null, usualAmountMinor: null, waivedAmountMinor: 0 },
  },
  usualGateway: 'card',
  csvFormat: 'semicolon-comma',
};
const read = (changes: Partial<ShopForm>) => readForm({ ...formOf(shop), ...changes }, translator('en'), 'en');

it('the shop form shows settings as amounts and reads them back unchanged', () => {
  expect(formOf(shop)).toMatchObject({ walletMin: '1.5', walletMax: '5000', cardMin: '', cardMax: '' });
  expect(read({})).toEqual({ shop, troubles: {} });
  expect(sameForm(formOf(shop), { ...formOf(shop), cutOff: '05:00' })).toBe(false);
});

it('the shop form shows each limit in the currency of its gateway', () => {
  const { wallet, card } = shop.limits;
  const both = { wallet, card: { ...card, minAmountMinor: 1500, maxAmountMinor: 5_000_000, usualAmountMinor: 750_000 } };
  expect(formOf({ ...shop, limits: both })).toMatchObject({
    ...{ walletMin: '1.5', walletMax: '5000', walletUsual: '750' },
    ...{ cardMin: '15', cardMax: '50000', cardUsual: '7500' },
  });
});

it('the shop form accepts Arabic digits, a short hour, and zero or an empty field as no limit', () => {
  const { shop: got } = read({ cutOff: '٤:٣٠', expiryMinutes: '٢٠', walletMin: '٠', walletMax: '١٢٫٥', cardMin: ' ' });
  expect(got).toMatchObject({ cutOff: '04:30', expiryMinutes: 20 });
  expect(got?.limits).toEqual({
    wallet: { minAmountMinor: 0, maxAmountMinor: 12_500, usualAmountMinor: 750_000, waivedAmountMinor: 250 },
    card: { minAmountMinor: 0, maxAmountMinor: null, usualAmountMinor: null, waivedAmountMinor: 0 },
  });
});

it('the shop form shows the default usual amount until the shop sets its own, and reads an empty field as never asking', () => {
  const { wallet, card } = shop.limits;
  const silent = { ...shop, limits: { wallet: { ...wallet, usualAmountMinor: undefined }, card } };
  expect(formOf(silent)).toMatchObject({ walletUsual: '2000', cardUsual: '' });
  expect(read({ walletUsual: '', cardUsual: '٣٠٠' }).shop?.limits).toMatchObject({
    wallet: { usualAmountMinor: null },
    card: { usualAmountMinor: 30_000 },
  });
});

it('the shop form shows the default waived amount until the shop sets its own, and reads an empty field as always asking a second person', () => {
  const { wallet, card } = shop.limits;
  const silent = { wallet: { ...wallet, waivedAmountMinor: undefined }, card: { ...card, waivedAmountMinor: undefined } };
  expect(formOf({ ...shop, limits: silent })).toMatchObject({ walletWaived: '1', cardWaived: '0.5' });
  expect(readForm(formOf({ ...shop, limits: silent }), translator('en'), 'en').shop?.limits).toMatchObject({
    wallet: { waivedAmountMinor: 1_000 },
    card: { waivedAmountMinor: 50 },
  });
  expect(read({ walletWaived: '', cardWaived: '٢' }).shop?.limits).toMatchObject({
    wallet: { waivedAmountMinor: 0 },
    card: { waivedAmountMinor: 200 },
  });
});

it('the shop form accepts a limit in the notation of screens: 1.000 dinar', () => {
  const { shop: got } = read({ walletMin: '1.000', walletMax: '٤٥٫٢٥٠', cardMin: '1.00' });
  expect(got?.limits).toEqual({
    wallet: { minAmountMinor: 1_000, maxAmountMinor: 45_250, usualAmountMinor: 750_000, waivedAmountMinor: 250 },
    card: { minAmountMinor: 100, maxAmountMinor: null, usualAmountMinor: null, waivedAmountMinor: 0 },
  });
});

it.each([
  ['shopName', '   '],
  ['shopName', 'x'.repeat(61)],
  ['cutOff', '24:00'],
  ['cutOff', '7'],
  ['expiryMinutes', '0'],
  ['expiryMinutes', '1441'],
  ['expiryMinutes', '1.5'],
  ['walletMin', '10.555'],
  ['cardUsual', '1,000'],
  ['cardMax', '1,000'],
  ['walletMax', '1'],
  ['timeZone', 'Mars/Olympus'],
] as const)('the shop form reports an error for %s %j, and for no other field', (field, text) => {
  const { shop: got, troubles } = read({ [field]: text });
  expect(got).toBeNull();
  expect(Object.keys(troubles)).toEqual([field]);
  expect(troubles[field]).toMatch(/\.$/);
});
