// The lines of a receipt: every given fact, in the requested languages, and nothing else.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, money } from '../../../../src/shared/money.ts';
import { neutralNames } from '../../../../src/shared/payment/named.ts';
import { methodText } from '../../../../src/shared/payment/method-text.ts';
import { type Block, papers, type ReceiptLayout, receiptLangs, type TextRun } from '../../../../src/shared/receipt/blocks.ts';
import { type ReceiptOptions, receiptLayout, testLayout } from '../../../../src/shared/receipt/layout.ts';
import type { ReceiptFacts } from '../../../../src/shared/receipt/facts.ts';
import { spellAmount } from '../../../../src/shared/spell/spell.ts';
import { paidFacts, plainOptions, proofUrl, refundFacts, shortCode } from '../../../support/receipts/samples.ts';
import { forAll } from '../../../support/unit/check.ts';

const runsIn = (block: Block): readonly TextRun[] => {
  if (block.kind === 'pair') return [...block.label, ...block.value];
  if (block.kind === 'amount') return [...block.label, block.value, ...block.currency, ...block.words];
  if (block.kind === 'items') return [...block.label, ...block.rows.flatMap(({ name, count, sum }) => [name, count, sum])];
  if (block.kind === 'qr') return block.caption;
  return 'runs' in block ? block.runs : [];
};
const runs = ({ blocks }: ReceiptLayout): readonly TextRun[] => blocks.flatMap(runsIn);
const texts = (layout: ReceiptLayout): readonly string[] => runs(layout).map(({ text }) => text);
const pairs = ({ blocks }: ReceiptLayout): readonly (readonly [string, string])[] =>
  blocks.flatMap((block) =>
    block.kind === 'pair'
      ? [[block.label.map((each) => each.text).join('/'), block.value.map((each) => each.text).join('/')]]
      : [],
  ) as (readonly [string, string])[];
const marks = ({ blocks }: ReceiptLayout): readonly string[] =>
  blocks.flatMap((block) => (block.kind === 'mark' ? [block.runs.map(({ text }) => text).join('/')] : []));

const english = { ...plainOptions, lang: 'en' as const };

describe('the receipt of a payment', () => {
  it('of a topped-up sale shows each part with its transaction', () => {
    const parts = [
      { amountMinor: 1_000_000, transactionId: 'TX-1' },
      { amountMinor: 245_250, transactionId: null },
    ];
    const shown = pairs(receiptLayout({ ...paidFacts, parts }, english));
    expect(shown.filter(([label]) => /^Payment|^Transaction/.test(label))).toEqual([
      ['Payment 1', '1,000.000 LYD'],
      ['Transaction id', 'TX-1'],
      ['Payment 2', '245.250 LYD'],
    ]);
  });

  it.each([
    ['en', 'Paid back to the customer'],
    ['ar', 'رُدّ منه إلى الزبون'],
  ] as const)('shows the amount of a refund, and no such mark before: %s', (lang, words) => {
    const of = (paidBackMinor: number) =>
      marks(receiptLayout({ ...paidFacts, paidBackMinor }, { ...plainOptions, lang })).join(' ');
    expect(of(5_000)).toContain(words);
    expect(of(5_000)).toContain('5.000 LYD');
    expect(of(0)).not.toContain(words);
  });

  it('shows the known facts in their order', () => {
    expect(pairs(receiptLayout(paidFacts, english))).toEqual([
      ['Invoice', 'T1-0148'],
      ['Date', '2026-11-21 10:42'],
      ['Gateway', 'Wallet'],
      ['Method', 'Method A'],
      ['Transaction id', '8842-091-2345678'],
      ['Customer', 'سالم (Salem) بن علي 091-2345678'],
      ['Note', 'تسليم 2 × دفتر A4، يوم 22-11'],
      ['Till', 'T1'],
    ]);
  });

  it('omits missing facts', () => {
    const facts = { ...paidFacts, method: null, transactionId: '', customerName: null, note: null };
    expect(pairs(receiptLayout(facts, english)).map(([label]) => label)).toEqual(['Invoice', 'Date', 'Gateway', 'Till']);
  });

  it('shows each fact in both languages, Arabic first, and equal texts once', () => {
    const layout = receiptLayout({ ...paidFacts, method: 'odd' }, plainOptions);
    expect(pairs(layout)).toContainEqual(['البوابة/Gateway', 'محفظة/Wallet']);
    expect(pairs(layout)).toContainEqual(['الوسيلة/Method', 'odd']);
    expect(layout).toMatchObject({ dir: 'rtl', lang: 'ar', paper: '80' });
    expect(receiptLayout(paidFacts, english)).toMatchObject({ dir: 'ltr', lang: 'en' });
  });

  it('contains in Arabic no English word of the app, and in English no Arabic word', () => {
    const own = { shopName: '1', customerName: null, note: null };
    const said = (lang: 'ar' | 'en') => receiptLayout({ ...paidFacts, ...own }, { ...plainOptions, lang, footer: null });
    expect(runs(said('ar')).filter((run) => run.lang === 'en')).toEqual([]);
    expect(texts(said('en')).filter((text) => /[\u0600-\u06ff]/.test(text))).toEqual([]);
  });

  it('spells the amount in words, with its currency', () => {
    const amount = receiptLayout(paidFacts, plainOptions).blocks.find((block) => block.kind === 'amount');
    expect(amount).toMatchObject({
      value: { text: '1,245.250 LYD', dir: 'ltr' },
      currency: [{ text: 'دينار ليبي' }, { text: 'Libyan dinar' }],
      words: [{ dir: 'rtl' }, { text: 'one thousand two hundred and forty-five dinars and two hundred and fifty dirhams' }],
    });
  });

  it('sets numbers left to right in any language, and a person’s words in their own direction', () => {
    const layout = receiptLayout(paidFacts, plainOptions);
    const dirOf = (text: string) => runs(layout).find((run) => run.text === text)?.dir;
    for (const text of ['T1-0148', '2026-11-21 10:42', '8842-091-2345678', '1,245.250 LYD']) expect(dirOf(text)).toBe('ltr');
    for (const text of [paidFacts.shopName, paidFacts.note ?? '']) expect(dirOf(text)).toBe('auto');
  });
});

it('the id of a payment is never printed as text: only the code contains it', () => {
  for (const facts of [paidFacts, refundFacts]) {
    const layout = receiptLayout(facts, { ...plainOptions, proofUrl });
    expect(runs(layout).filter((run) => run.text.includes(facts.id))).toEqual([]);
    expect(layout.blocks).toContainEqual(expect.objectContaining({ kind: 'qr', text: proofUrl }));
  }
});

describe('a mark', () => {
  it('is printed on a copy with its number, and not on the first receipt', () => {
    expect(marks(receiptLayout(paidFacts, plainOptions))).toEqual([]);
    expect(marks(receiptLayout(paidFacts, { ...plainOptions, copy: 1 }))).toEqual(['نسخة رقم 1/COPY no. 1']);
    const copy = receiptLayout(paidFacts, { ...plainOptions, copy: 12 });
    expect(marks(copy)).toEqual(['نسخة رقم 12/COPY no. 12']);
    expect(copy.blocks[0]?.kind).toBe('mark');
    expect(copy.title).toBe('receipt-T1-0148-copy-12');
  });

  it('is printed twice for training: not a receipt', () => {
    expect(marks(receiptLayout({ ...paidFacts, training: true }, english))).toEqual(Array(2).fill('TRAINING – NOT A RECEIPT'));
  });

  it('shows that a payment settled by hand is not confirmed', () => {
    const layout = receiptLayout({ ...paidFacts, unconfirmed: true }, english);
    expect(marks(layout)).toEqual(['UNCONFIRMED']);
    expect(texts(layout)).toContain('Settled by hand; the payment provider has not confirmed it yet.');
  });
});

describe('the receipt of a refund', () => {
  it('shows that money was paid back, with way and reference', () => {
    const layout = receiptLayout(refundFacts, english);
    expect(layout.title).toBe('refund-T1-0148');
    expect(texts(layout)).toEqual(expect.arrayContaining(['Refund receipt', 'Amount paid back', '20.01 USD', 'Paid back on']));
    expect(pairs(layout)).toEqual(
      expect.arrayContaining([
        ['Paid back by', 'Cash'],
        ['Reference', 'R-77/2026'],
      ]),
    );
  });

  it('shows an unknown way verbatim', () =>
    expect(pairs(receiptLayout({ ...refundFacts, paidBackBy: 'voucher' }, english))).toContainEqual(['Paid back by', 'voucher']));
});

describe('the items of a sale', () => {
  const items = [
    { name: 'دفتر A4', priceMinor: 10_500, count: 2 },
    { name: 'Pen', priceMinor: 999_999_999_990, count: 999 },
  ];
  const of = (facts: Partial<ReceiptFacts>, options = plainOptions) => receiptLayout({ ...paidFacts, ...facts }, options);
  const itemsIn = ({ blocks }: ReceiptLayout) => blocks.filter((block) => block.kind === 'items');

  it('are printed between the amount and the details: each with its count, price and sum', () => {
    expect(itemsIn(of({ items }))).toEqual([
      {
        kind: 'items',
        label: [expect.objectContaining({ text: 'الأصناف' }), expect.objectContaining({ text: 'Items' })],
        rows: [
          {
            name: { text: 'دفتر A4', dir: 'auto', lang: null },
            count: { text: '2 × 10.500', dir: 'ltr', lang: null },
            sum: { text: '21.000', dir: 'ltr', lang: null },
          },
          {
            name: { text: 'Pen', dir: 'auto', lang: null },
            count: { text: '999 × 999,999,999.990', dir: 'ltr', lang: null },
            sum: { text: '998,999,999,990.010', dir: 'ltr', lang: null },
          },
        ],
      },
    ]);
    const kinds = of({ items }).blocks.map(({ kind }) => kind);
    expect(kinds.indexOf('items')).toBeGreaterThan(kinds.indexOf('amount'));
    expect(kinds.indexOf('items')).toBeLessThan(kinds.indexOf('pair'));
  });

  it.each([null, []])('are omitted if no items were chosen: %j', (none) => expect(itemsIn(of({ items: none }))).toEqual([]));

  it('have the decimals of their currency', () =>
    expect(texts(of({ currency: 'USD', amountMinor: 998, items: [{ name: 'x', priceMinor: 499, count: 2 }] }))).toEqual(
      expect.arrayContaining(['2 × 4.99', '9.98']),
    ));

  it("are omitted, like the customer and the note, if the shop's settings say so", () => {
    const left = (omits: ReceiptOptions['omits']) => {
      const layout = of({ items }, { ...english, omits });
      return [
        itemsIn(layout).length,
        ...['Customer', 'Note'].map((label) => pairs(layout).filter(([each]) => each === label).length),
      ];
    };
    expect([left([]), left(['items']), left(['customer']), left(['note'])]).toEqual([
      [1, 1, 1],
      [0, 1, 1],
      [1, 0, 1],
      [1, 1, 0],
    ]);
  });
});

describe("the shop's additions", () => {
  it('are printed: logo, last lines, the code of its proof', () => {
    const logo = 'data:image/png;base64,AA==';
    const { blocks } = receiptLayout(paidFacts, { ...english, logo, proofUrl, footer: 'a\n\n  \nb' });
    expect(blocks).toContainEqual({ kind: 'logo', src: logo });
    expect(blocks).toContainEqual(expect.objectContaining({ kind: 'qr', text: proofUrl }));
    expect(blocks).toContainEqual(
      expect.objectContaining({
        kind: 'text',
        runs: [expect.objectContaining({ text: 'a' }), expect.objectContaining({ text: 'b' })],
      }),
    );
  });

  it('are omitted if they are empty', () => {
    for (const footer of [null, '', ' \n ']) {
      const { blocks } = receiptLayout(paidFacts, { ...english, footer });
      expect(blocks.filter(({ kind }) => kind === 'logo' || kind === 'qr')).toEqual([]);
      expect(blocks.filter((block) => block.kind === 'text').length).toBe(2);
    }
  });
});

it('every amount is printed exactly once in figures, and once in words for each language', () => {
  forAll(
    [
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.constantFrom(...papers),
      fc.constantFrom(...receiptLangs),
      fc.constantFrom(paidFacts, refundFacts),
    ],
    (amountMinor, paper, lang, facts) => {
      const currency = facts.currency;
      const largest = currency === 'LYD' ? amountMinor : Math.max(1, Math.floor(amountMinor / 10));
      const sum = money(largest, currency);
      const said = texts(receiptLayout({ ...facts, amountMinor: largest }, { ...plainOptions, lang, paper }));
      expect(said.filter((text) => text === `${formatAmount(sum)} ${currency}`)).toHaveLength(1);
      for (const each of ['ar', 'en'] as const)
        expect(said.filter((text) => text === spellAmount(sum, each))).toHaveLength(lang === 'both' || lang === each ? 1 : 0);
    },
  );
});

it("a test page contains both languages, a number, a code and the printer's address", () => {
  const facts = { ...paidFacts, training: true, printer: '192.168.1.50:9100' };
  const layout = testLayout(facts, english);
  expect(texts(layout)).toEqual(expect.arrayContaining(['صفحة تجربة', 'Test page', '091-2345678', '192.168.1.50:9100']));
  expect(layout.blocks.some(({ kind }) => kind === 'qr')).toBe(true);
  expect(layout.blocks.find((block) => block.kind === 'text' && block.size === 'm')).toMatchObject({ bold: true });
  expect(marks(layout)).toHaveLength(1);
});

it('a method has the name of the settings, its letter, or its original code', () => {
  const names = { ...neutralNames, wallet: { ...neutralNames.wallet, methods: [{ code: 'm1', ar: 'سداد', en: 'Sadad' }] } };
  expect([methodText('m1', 'ar', names), methodText('METHOD_B', 'en', names), methodText('zzz', 'en', names)]).toEqual([
    'سداد',
    'Method B',
    'zzz',
  ]);
});

it.each(papers)('the short code stands below the QR code on paper %s, in the receipt’s languages', (paper) => {
  for (const [lang, labels] of [
    ['ar', ['رمز الإيصال']],
    ['en', ['Receipt code']],
    ['both', ['رمز الإيصال', 'Receipt code']],
  ] as const) {
    const { blocks } = receiptLayout(paidFacts, { ...plainOptions, paper, lang, proofUrl, shortCode });
    const at = blocks.findIndex(({ kind }) => kind === 'qr');
    const below = blocks[at + 1];
    if (below?.kind !== 'pair') throw new Error('nothing below the QR code');
    expect(below.label.map(({ text }) => text)).toEqual(labels);
    expect(below.value).toEqual([{ text: shortCode, dir: 'ltr', lang: null }]);
  }
  const without = receiptLayout(paidFacts, { ...plainOptions, paper }).blocks;
  expect(JSON.stringify(without)).not.toContain('رمز الإيصال');
});

it('the receipt keeps its code even if its page cannot check it, but then does not ask to scan it', () => {
  const codes = ([true, false] as const).map((invites) =>
    receiptLayout(paidFacts, { ...english, proofUrl, invites }).blocks.flatMap((block) => (block.kind === 'qr' ? [block] : [])),
  );
  expect(codes.map(([code]) => [code?.text, (code?.caption.length ?? 0) > 0])).toEqual([
    [proofUrl, true],
    [proofUrl, false],
  ]);
});
