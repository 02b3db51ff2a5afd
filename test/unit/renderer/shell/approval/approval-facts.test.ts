// Tests the lines that an approver reads about a command: a setting's old value beside the new one, in Arabic and English, and no
// secret.
import { describe, expect, it } from 'vitest';
import { translator } from '../../../../../src/renderer/i18n/index.ts';
import { factsOf } from '../../../../../src/renderer/shell/approval/facts.ts';
import { approverReads } from '../../../../../src/shared/contract/approver-reads.ts';
import type { ShopSettings } from '../../../../../src/shared/contract/till.ts';
import { usualOf } from '../../../../../src/shared/payment/usual-amount.ts';
import { wordsExceptions } from '../../../../../src/renderer/i18n/words/history.ts';
import { settings } from '../../../../support/windows/books.ts';
import { openExceptions } from '../../../../support/windows/books-closed.ts';
import { morning } from '../../../../support/windows/data.ts';
import { createFixture, yes } from '../../../../support/windows/fixture-api.ts';
import { newestFirst } from '../../../../support/windows/paged.ts';
import { huda } from '../../../../support/windows/people.ts';
import { approved } from '../../../../screens/scenes/refunds.ts';
import type { Given } from '../../../../support/windows/scene.ts';

const { shop, connections } = settings;
const names = {
  wallet: { path: 'wallet', notices: ['wallet'], methods: [] },
  card: { path: 'card', notices: ['card'], methods: [] },
};
const answers: Given['answers'] = {
  'settings.get': () => yes(settings),
  'names.get': () => yes(names),
  'names.offer': () => yes({ gateway: 'wallet', name: 'purse', known: false, waiting: 1 }),
};
const read = async (name: string, sent: object, lang: 'ar' | 'en' = 'en'): Promise<string[]> => {
  const nameOf = (userId: string): string => (userId === huda.userId ? huda.name : userId);
  const lines = await factsOf(name, sent, { api: createFixture({ answers }).api, t: translator(lang), lang, nameOf });
  return lines.map(({ label, value, before }) => `${label}: ${before === undefined ? '' : `${before} > `}${value}`);
};

it.each([
  ['service', 'en', 'Test the payment service'],
  ['relay', 'ar', 'جرّب خادم الإشعارات'],
] as const)('an approver reads which connection is tested: %s', async (part, lang, words) => {
  const said = await read('connection.try', { part, change: {} }, lang);
  expect(said).toContain(`${translator(lang)('approve.part')}: ${words}`);
});

it('an approver reads that no second person confirms the payback', async () => {
  const said = async (name: string, isAway: boolean): Promise<boolean> => {
    const { api } = createFixture({ answers: { 'refunds.witness': () => yes({ isAway }) } });
    const lines = await factsOf(name, { way: 'cash' }, { api, t: translator('en'), lang: 'en', nameOf: String });
    return lines.some(({ value }) => value === 'None: the relay is not responding');
  };
  expect([await said('refund.pay', true), await said('refund.give', true)]).toEqual([true, true]);
  expect([await said('refund.pay', false), await said('refund.request', true)]).toEqual([false, false]);
});

it('an approver reads both ways if a refund is paid in another way than requested, and otherwise one way', async () => {
  const ways = async (sent: object): Promise<string[]> => {
    const { api } = createFixture({ answers: { 'refund.get': () => yes(approved) } });
    const lines = await factsOf(
      'refund.pay',
      { seq: approved.seq, ...sent },
      { api, t: translator('en'), lang: 'en', nameOf: String },
    );
    return lines.filter(({ value }) => /^(Cash|Bank transfer|TR-)/.test(value)).map(({ value }) => value);
  };
  const reference = approved.wanted?.reference ?? '';
  expect(await ways({ way: 'transfer', reference })).toEqual(['Bank transfer', reference]);
  expect(await ways({ way: 'cash', reference: '' })).toEqual(['Bank transfer', reference, 'Cash']);
  expect(await ways({ way: 'transfer', reference: 'TR-9' })).toEqual(['Bank transfer', reference, 'Bank transfer', 'TR-9']);
});

it.each(openExceptions)(
  'an approver reads the exception that is handled, wherever it stands in the list: $seq',
  async ({ seq, reason }) => {
    const list = newestFirst(openExceptions, (row) => row.seq);
    const { api } = createFixture({ answers: { 'exceptions.list': (input) => yes(list(input)) } });
    const lines = await factsOf('exception.handle', { seq }, { api, t: translator('en'), lang: 'en', nameOf: String });
    expect(lines[0]?.value).toBe(wordsExceptions[reason].en);
  },
);

describe('for settings an approver reads', () => {
  it('the changed settings with their old and new values', async () => {
    const { wallet, card } = shop.limits;
    const next: ShopSettings = {
      ...shop,
      shopName: 'Another',
      expiryMinutes: 45,
      limits: { wallet: { ...wallet, maxAmountMinor: 99_000 }, card },
    };
    expect(await read('settings.set', { shop: next })).toEqual([
      `Shop’s name: ${shop.shopName} > Another`,
      `Minutes to pay: ${String(shop.expiryMinutes)} > 45`,
      expect.stringMatching(/^Maximum, Wallet \(LYD\): .* > 99\.000\u00a0LYD$/),
    ]);
    expect(await read('settings.set', { shop: { ...shop, shopName: 'Another' } }, 'ar')).toEqual([
      `اسم المتجر: ${shop.shopName} > Another`,
    ]);
  });

  it('nothing if a sheet sends a default value as an explicit value', async () => {
    const { wallet, card } = shop.limits;
    const limits = { card: { ...card, usualAmountMinor: usualOf('card', card) }, wallet };
    expect(await read('settings.set', { shop: { ...shop, limits, usualGateway: 'wallet' } })).toEqual([]);
  });

  const { wallet } = shop.limits;
  const receipts = { paper: '80', lang: 'both', auto: false, footer: '', way: { kind: 'dialog' } } as const;
  const counter = { quickAmounts: { LYD: [], USD: [] }, items: [], sound: 'normal', speech: true } as const;
  const item = { name: 'Tea', currency: 'LYD', priceMinor: 1500 } as const;
  const network = { kind: 'network', host: '10.0.0.9', port: 9100 } as const;
  it.each<[string, object]>([
    ['lang', { lang: shop.lang === 'ar' ? 'en' : 'ar' }],
    ['timeZone', { timeZone: 'Asia/Tokyo' }],
    ['cutOff', { cutOff: '23:59' }],
    ['minimum', { limits: { ...shop.limits, wallet: { ...wallet, minAmountMinor: 7 } } }],
    ['usual', { limits: { ...shop.limits, wallet: { ...wallet, usualAmountMinor: null } } }],
    ['card', { limits: { ...shop.limits, card: { ...shop.limits.card, maxAmountMinor: 7 } } }],
    ['usualGateway', { usualGateway: 'card' }],
    ['csvFormat', { csvFormat: shop.csvFormat === 'tab-point' ? 'comma-point' : 'tab-point' }],
    ['lockMinutes', { lockMinutes: null }],
    ['shiftNeeded', { shiftNeeded: shop.shiftNeeded !== true }],
    ['drawer', { drawer: ['LYD'] }],
    ['paper', { receipts: { ...receipts, paper: 'A4' } }],
    ['printer', { receipts: { ...receipts, way: network } }],
    ['port', { receipts: { ...receipts, way: { ...network, port: 9101 } } }],
    ['receipt language', { receipts: { ...receipts, lang: 'ar' } }],
    ['auto', { receipts: { ...receipts, auto: true } }],
    ['footer', { receipts: { ...receipts, footer: 'Thanks' } }],
    ['omits', { receipts: { ...receipts, omits: ['note'] } }],
    ['quick', { counter: { ...counter, quickAmounts: { LYD: [5000], USD: [] } } }],
    ['items', { counter: { ...counter, items: [item] } }],
    ['price', { counter: { ...counter, items: [{ ...item, priceMinor: 1600 }] } }],
    ['sound', { counter: { ...counter, sound: 'off' } }],
    ['speech', { counter: { ...counter, speech: false } }],
    ['firstPayments', { firstPayments: { card: { attemptId: 'attempt_1', kept: true } } }],
    ['notNeeded', { notNeeded: ['printer'] }],
  ])('a change of %s, in both languages', async (_, change) => {
    for (const lang of ['ar', 'en'] as const)
      expect((await read('settings.set', { shop: { ...shop, ...change } }, lang)).length).toBeGreaterThan(0);
  });

  it('a printer with its address: a loopback address may belong to another program', async () => {
    const way = { ...network, host: '127.0.0.1' };
    expect(await read('settings.set', { shop: { ...shop, receipts: { ...receipts, way } } })).toContain(
      'How it is printed: Print dialog > Network printer, 127.0.0.1:9100',
    );
  });

  it('the day to which the business day goes back with the clock, if it does', async () => {
    expect(await read('clock.acknowledge', { backTo: '2026-11-18' })).toEqual(['The business day goes back to: 2026-11-18']);
    expect(await read('clock.acknowledge', { backTo: '2026-11-18' }, 'ar')).toEqual(['يرجع يوم العمل إلى: 2026-11-18']);
    expect(await read('clock.acknowledge', { backTo: null })).toEqual([]);
  });

  it('changes of the business day and of the provider’s names, too', async () => {
    expect(await read('settings.set-day', { timeZone: shop.timeZone, cutOff: '23:59' })).toEqual([
      `Business day begins at: ${shop.cutOff} > 23:59`,
    ]);
    expect(await read('settings.set-day', { timeZone: 'Asia/Tokyo', cutOff: shop.cutOff })).toEqual([
      expect.stringMatching(/^Time zone: .+ > .*Tokyo/),
    ]);
    const next = { ...names, wallet: { ...names.wallet, path: 'purse' } };
    expect(await read('names.set', { names: next })).toEqual(['Wallet: In the address: wallet > purse']);
    expect(await read('names.adopt', { seq: 4 })).toEqual(['Wallet: In notices: purse']);
  });
});

describe('for a connection an approver reads', () => {
  it('a new address beside the current address, also from a keys file; a typed address overrides the file', async () => {
    const file = {
      serviceUrl: 'https://pay.example',
      relayUrl: 'https://relay.example',
      checkoutHosts: ['a.example', 'b.example'],
      apiKey: 'api-key-of-a-test',
    };
    const change = { keysFile: JSON.stringify(file), relayUrl: 'https://typed.example', accessToken: 'token-of-a-test' };
    expect(await read('connection.change', { change, anyway: true })).toEqual([
      `Address of the payment service: ${connections.serviceUrl} > https://pay.example`,
      `Address of the relay: ${connections.relayUrl} > https://typed.example`,
      `Hosts of the checkout pages: ${connections.checkoutHosts.join(', ')} > a.example, b.example`,
      'Access token: A new one',
      'API key: A new one',
      'Save: Save all the same',
    ]);
  });

  it('nothing for an unchanged address or an invalid file', async () => {
    expect(await read('connection.change', { change: { serviceUrl: connections.serviceUrl }, anyway: false })).toEqual([]);
    expect(await read('connection.change', { change: { keysFile: 'no file' }, anyway: false })).toEqual([]);
  });

  const emptyKeys = { accessToken: '', apiKey: '', secret: '', relayToken: '' };
  it.each([
    ['typed', emptyKeys],
    ['in a keys file', { keysFile: JSON.stringify(emptyKeys) }],
  ])('no new key if the fields of the keys are empty: %s', async (_, change) =>
    expect(await read('connection.change', { change, anyway: false })).toEqual([]),
  );
});

it('for a person an approver reads the name and the changes, but never the PIN', async () => {
  const change = { userId: huda.userId, role: 'owner', active: false, pin: '274916' };
  expect(await read('people.change', change)).toEqual([
    `Person: ${huda.name}`,
    'Role: Owner',
    'Works here: No',
    'PIN: A new one',
  ]);
});

it('for accounts an approver reads each name and code that changes, with the old one', async () => {
  const accounts = { sales: { names: { ar: 'مبيعات', en: 'Takings' }, code: '4100' } };
  expect(await read('accounts.save', { accounts, accountCodes: { odoo: { sales: '400000' } } })).toEqual([
    'Sales: Name in Arabic: المبيعات > مبيعات',
    'Sales: Name in English: Sales > Takings',
    'Sales: Code: 4010 > 4100',
    'Odoo: Sales:  > 400000',
  ]);
  expect(await read('accounts.save', { accounts: { sales: { code: '4010' } } })).toEqual([]);
  expect(await read('accounts.save', {})).toEqual([]);
  expect(await read('accounts.save', { accountCodes: { odoo: { sales: '' } } })).toEqual([]);
});

it('for a sale an approver reads the amount, the invoice and the customer', async () => {
  const sale = { gateway: 'card', amount: '١٢٫٥', invoiceNo: 'T1-9', customerName: 'Amna', lang: 'ar' };
  expect(await read('sale.start', sale)).toEqual(['Amount: 12.50\u00a0USD', 'Gateway: Card', 'Invoice: T1-9', 'Customer: Amna']);
  const paid = morning[0];
  expect((await read('attempt.settle', { attemptId: paid?.attemptId, reason: 'on the statement' })).at(-1)).toBe(
    'Reason: on the statement',
  );
  expect((await read('sale.retry', { saleId: paid?.saleId }))[0]).toContain(paid?.invoiceNo);
});

it('the parts of a line are read in their order in both languages, and a mobile number stands in groups on one line', async () => {
  const paid = morning.find(({ mobile }) => mobile !== null);
  const asked = { attemptId: paid?.attemptId, reason: 'on the statement' };
  const [payment, customer] = await read('attempt.settle', asked, 'ar');
  // A right-to-left mark first: otherwise the Latin letters of the currency would turn the line from left to right.
  expect(payment?.split(': ')[1]).toMatch(/^\u200f\u2068[\d.,]+\u00a0LYD\u2069 · \u2068T1-\d+\u2069$/);
  expect(customer).toMatch(/\u20660\d\d\u00a0\d{3}\u00a0\d{4}\u2069/);
  // A left-to-right mark first: otherwise an Arabic name before a mobile number would turn the line from right to left.
  expect((await read('attempt.settle', asked))[1]).toMatch(/^Customer: \u200e\u2068.*\u20660\d\d\u00a0\d{3}\u00a0\d{4}\u2069/);
  const typed = { gateway: 'wallet', amount: '5', invoiceNo: 'T1-9', mobile: '+218912345678' };
  expect(await read('sale.start', typed)).toContain('Mobile: \u2066091\u00a0234\u00a05678\u2069');
});

it('no line contains a secret of a command', async () => {
  const secret = 'hidden-274916';
  const file = JSON.stringify({
    accessToken: secret,
    apiKey: secret,
    secret,
    relayToken: secret,
    serviceUrl: 'https://x.example',
  });
  const keys = { accessToken: secret, apiKey: secret, secret, relayToken: secret, keysFile: file };
  const sent = { pin: secret, text: file, change: keys, current: secret, code: secret, passphrase: secret };
  for (const name of Object.keys(approverReads)) {
    const fields = Object.keys(approverReads[name as keyof typeof approverReads]);
    const known = Object.fromEntries(Object.entries(sent).filter(([field]) => fields.includes(field)));
    expect((await read(name, known)).join('\n'), name).not.toContain(secret);
  }
});

it('an approver reads from which place a backup is restored: this machine unless it is the backup folder', async () => {
  const placeIn = async (sent: object): Promise<string[]> =>
    (await read('backup.restore', { file: 'a.qayd', ...sent })).filter((line) => !line.includes('a.qayd'));
  expect(await placeIn({ from: 'folder' })).toEqual([expect.stringContaining(': The backup folder')]);
  expect(await placeIn({ from: 'home' })).toEqual([expect.stringContaining(': This machine')]);
});
