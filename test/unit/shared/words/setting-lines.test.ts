// The lines of settings that approvals and closes show: each setting under the label of the settings screen, in both languages, with
// the old and the new value where they are short.
import { expect, it } from 'vitest';
import { usualReceipts } from '../../../../src/shared/contract/counter/receipts.ts';
import { usualCounter } from '../../../../src/shared/contract/counter/counter.ts';
import { type ShopSettings, shopSettings } from '../../../../src/shared/contract/till.ts';
import { areFirst, settingChanges, settingLines, shownChanges } from '../../../../src/shared/words/setting-lines.ts';
import type { Phrase } from '../../../../src/shared/words/phrase.ts';
import { settingLabel } from '../../../../src/shared/words/settings.ts';
import { appInfo } from '../../../support/windows/data.ts';

const shop: ShopSettings = appInfo.settings;
const reset = { minAmountMinor: 1_000, maxAmountMinor: null };

const plain = (value: Phrase | null): string | null => value && value.en.replaceAll('\u00a0', ' ');
/** The changes in English: label, old value and new value. */
const english = (after: Partial<ShopSettings>, before: Partial<ShopSettings> = shop) =>
  settingChanges(before, { ...before, ...after }).map(({ label, from, to }) => [label.en, plain(from), plain(to)]);

it.each<[Partial<ShopSettings>, ...(readonly (string | null)[])[]]>([
  [{ shopName: 'Corniche' }, ['Shop’s name', 'Sample shop', 'Corniche']],
  [{ lang: 'en' }, ['Shop’s language', 'Arabic', 'English']],
  [{ timeZone: 'Africa/Cairo' }, ['Time zone', 'Africa/Tripoli', 'Africa/Cairo']],
  [{ cutOff: '04:30' }, ['Business day begins at', '00:00', '04:30']],
  [{ expiryMinutes: 30 }, ['Minutes to pay', '15', '30']],
  [{ limits: { ...shop.limits, wallet: { ...reset } } }, ['Maximum, Wallet (LYD)', '5,000.000 LYD', 'No limit']],
  [
    {
      limits: {
        ...shop.limits,
        card: { minAmountMinor: 200, maxAmountMinor: null, usualAmountMinor: 9_900, waivedAmountMinor: 75 },
      },
    },
    ['Minimum, Card (USD)', '1.00 USD', '2.00 USD'],
    ['Usual up to, Card (USD)', expect.any(String) as never, '99.00 USD'],
    ['Waive shortfalls up to (USD)', expect.any(String) as never, '0.75 USD'],
  ],
  // No minimum is stored as 0.
  [
    { limits: { ...shop.limits, card: { ...shop.limits.card, minAmountMinor: 0, usualAmountMinor: null } } },
    ['Minimum, Card (USD)', '1.00 USD', 'No limit'],
    ['Usual up to, Card (USD)', expect.any(String) as never, 'No limit'],
  ],
  [{ usualGateway: 'card' }, ['Usual way of paying', 'Wallet', 'Card']],
  [{ csvFormat: 'tab-comma' }, ['CSV format', 'Comma , and 12.500', 'Tab and 12,500']],
  [{ lockMinutes: null }, ['Lock after minutes without use', '5', 'Never by itself']],
  [{ shiftNeeded: true }, ['No selling without an open shift', 'No', 'Yes']],
  [{ drawer: ['LYD'] }, ['Count the cash drawer', 'No', 'LYD']],
  [
    { receipts: { ...usualReceipts, paper: 'A4', auto: !usualReceipts.auto, omits: ['items', 'customer', 'note'] } },
    ['Paper', '80 mm', 'A4'],
    ['Print automatically', 'Only when asked', 'When paid'],
    ['What stands on it', 'Items and their prices, The customer’s name, The note', '—'],
  ],
  [
    { receipts: { ...usualReceipts, way: { kind: 'network', host: '192.168.1.50', port: 9100 } } },
    ['How it is printed', 'Print dialog', 'Network printer, 192.168.1.50:9100'],
  ],
  [
    { receipts: { ...usualReceipts, way: { kind: 'system', printer: 'Epson' } } },
    ['How it is printed', 'Print dialog', 'Printer of this computer, Epson'],
  ],
  // Too long for a list: named only.
  [{ receipts: { ...usualReceipts, footer: 'Corniche Street, '.repeat(4) } }, ['Last lines of the receipt', null, null]],
  [
    {
      counter: {
        ...{ quickAmounts: { LYD: [5_000, 10_000], USD: [] }, sound: 'loud', speech: false },
        items: [{ name: 'Coffee', currency: 'LYD', priceMinor: 2_500 }],
      },
    },
    ['Quick amounts, LYD', '—', '5.000 LYD, 10.000 LYD'],
    ['Items', '—', 'Coffee 2.500 LYD'],
    ['Sound', 'Normal', 'Loud'],
    ['Say the amount aloud', 'On', 'Off'],
  ],
  [
    { firstPayments: { wallet: { attemptId: 'a', kept: true }, card: { attemptId: 'b', kept: false } } },
    ['First real payment by wallet', '—', 'Kept by the shop'],
    ['First real payment by card', '—', 'Taken'],
  ],
  [{ notNeeded: ['printer', 'display'] }, ['Still to do: Not needed', '—', 'Receipt printer, Customer display']],
  [
    { accounts: { sales: { names: { ar: 'إيراد', en: 'Takings' }, ascii: 'Takings', code: '4100' } } },
    ['Sales: Name in Arabic', 'المبيعات', 'إيراد'],
    ['Sales: Name in English', 'Sales', 'Takings'],
    ['Sales: Name in text files', 'Sales', 'Takings'],
    ['Sales: Code', '4010', '4100'],
  ],
  [{ accountCodes: { xero: { sales: '200' } } }, ['Xero: Sales', '—', '200']],
])('a change of %j is named by its label, with old and new value', (after, ...lines) => {
  expect(english(after)).toEqual(lines);
});

it('nothing changed is no line, also where a default was chosen', () => {
  expect(english({})).toEqual([]);
  expect(
    english({ usualGateway: 'wallet', shiftNeeded: false, drawer: [], receipts: usualReceipts, counter: usualCounter }),
  ).toEqual([]);
});

it('a value that was taken away is a change, and a label with several lines is taken away alone', () => {
  const taken = { wallet: { attemptId: 'a', kept: true }, card: { attemptId: 'b', kept: false } };
  expect(english({ firstPayments: { card: taken.card } }, { ...shop, firstPayments: taken })).toEqual([
    ['First real payment by wallet', 'Kept by the shop', '—'],
  ]);
});

it('a close shows what changed and settings of a later version, not settings whose old and new value read alike', () => {
  const changes = settingChanges(shop, { ...shop, shopName: 'Corniche', usualGateway: 'wallet' });
  expect(shownChanges(['shopName', 'usualGateway', 'later'], changes)).toEqual([
    ...changes,
    { name: 'later', label: null, from: null, to: null },
  ]);
  expect(shownChanges(['limits', 'usualGateway'], [])).toEqual([]);
});

it('the first settings of a shop have no old values, and settings that are missing have no line', () => {
  expect(english({ shopName: 'Corniche', lang: 'ar' }, {})).toEqual([
    ['Shop’s name', '—', 'Corniche'],
    ['Shop’s language', '—', 'Arabic'],
  ]);
});

it('only settings without any earlier value are the first ones', () => {
  const [unreadable] = settingChanges({}, { expiryMinutes: 15 }).map((change) => ({ ...change, from: null, to: null }));
  expect(areFirst(settingChanges({}, shop))).toBe(true);
  expect(areFirst(settingChanges(shop, { ...shop, usualGateway: 'card' }))).toBe(false);
  expect(areFirst(settingChanges(shop, { ...shop, expiryMinutes: shop.expiryMinutes + 1 }))).toBe(false);
  expect(areFirst(unreadable ? [unreadable] : [])).toBe(false);
});

it('each line is in both languages', () => {
  expect(settingChanges(shop, { ...shop, lang: 'en', limits: { ...shop.limits, wallet: reset } })).toEqual([
    {
      name: 'lang',
      label: { ar: 'لغة المتجر', en: 'Shop’s language' },
      from: { ar: 'العربية', en: 'Arabic' },
      to: { ar: 'الإنجليزية', en: 'English' },
    },
    {
      name: 'limits',
      label: { ar: 'الحد الأقصى، محفظة (LYD)', en: 'Maximum, Wallet (LYD)' },
      from: { ar: '5,000.000\u00a0LYD', en: '5,000.000\u00a0LYD' },
      to: { ar: 'بلا حد', en: 'No limit' },
    },
  ]);
  expect(settingLines(shop, 'ar').length).toBe(settingLines(shop, 'en').length);
});

it('each setting has a label, and a setting of a later version has none', () => {
  for (const name of Object.keys(shopSettings.shape)) expect(settingLabel(name)?.en, name).toMatch(/\w/);
  expect(settingLabel('receipts')).toEqual({ ar: 'الإيصالات والطابعة', en: 'Receipts and printer' });
  expect([settingLabel('later'), settingLabel('toString')]).toEqual([null, null]);
});
