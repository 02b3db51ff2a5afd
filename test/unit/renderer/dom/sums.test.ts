// Tests the sums of a day, a shift and a close as the windows show them: line by line, each currency separate.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CloseDocument } from '../../../../src/shared/contract/books/close.ts';
import type { DayTotalsView } from '../../../../src/shared/contract/books/day.ts';
import type { ShiftSums } from '../../../../src/shared/contract/setup/people.ts';
import { wordsMoneySums, wordsOutOfSuspense } from '../../../../src/shared/words/money-sums.ts';
import { wordsStates } from '../../../../src/renderer/i18n/words/states.ts';
import { dayFull } from '../../../support/windows/books.ts';
import { closed, document as closeDocument } from '../../../support/windows/books-closed.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { moneySum } from '../../../support/windows/money.ts';
import { huda, maha, shiftOf } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const langs = ['ar', 'en'] as const;
type Lang = (typeof langs)[number];
type Given = {
  readonly day?: Partial<DayTotalsView>;
  readonly shift?: Partial<ShiftSums>;
  readonly close?: Partial<CloseDocument>;
};

const open = async ({ day, shift, close }: Given, lang: Lang = 'en'): Promise<TestWindow> => {
  const document = { ...closeDocument, ...close };
  const { number, closedAtMs, days, money } = document;
  const row = { number, closedAtMs, days, seq: 1913, open: 0, later: 0 };
  till = openWindow(
    {
      answers: {
        'day.get': () => yes({ ...dayFull, ...day }),
        'shift.list': () => yes({ rows: [{ ...shiftOf(huda, shift), seq: 7 }], more: false }),
        'close.list': () =>
          yes({ rows: [{ ...row, sales: money.map(({ currency, salesMinor }) => ({ currency, salesMinor })) }], more: false }),
        'close.get': () => yes({ ...closed, document }),
      },
    },
    { screen: 'day' },
    lang,
  );
  await vi.waitFor(() => expect(window.document.querySelector('.day-sum')).not.toBeNull());
  await vi.waitFor(() => expect(window.document.querySelectorAll('.shift-row, .close-row')).toHaveLength(2));
  return till;
};
const textOf = (selector: string): string => (till?.find(selector).textContent ?? '').replace(/\s+/g, ' ');
/** Opens a shift or a close from its list, and waits until `shown` is drawn. */
const press = async (row: '.shift-row' | '.close-row', shown: string): Promise<void> => {
  till?.find(row).click();
  await vi.waitFor(() => expect(window.document.querySelector(shown)).not.toBeNull());
};
/** Returns the text of each line of sums, keyed by the line's name and currency. */
const linesIn = (selector: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(till?.find(selector).querySelectorAll<HTMLElement>('.money-sums > li') ?? [])].map((line) => [
      `${line.dataset['line']} ${line.querySelector(':scope > .money .money-currency')?.textContent}`,
      (line.textContent ?? '').replace(/\s+/g, ' ').trim(),
    ]),
  );

const everything = [
  moneySum({
    ...{ currency: 'LYD', salesMinor: 66_000, returnsMinor: 4_000, setAsideMinor: 6_000, resolvedMinor: 5_000 },
    ...{ owedMinor: 30_000, paidBackMinor: 20_000, otherIncomeMinor: 1_000 },
  }),
  moneySum({ currency: 'USD', salesMinor: 700 }),
];
const onePayment = { ar: 'دفعة واحدة', en: '1 payment' } as const;
const receivedSale = { kind: 'sale', count: 1, amountMinor: 61_000, currency: 'LYD', gateway: 'wallet' } as const;
const dollars = { ...receivedSale, amountMinor: 700, currency: 'USD', gateway: 'card' } as const;
/** Money that was received without paying a sale at that time. */
const aside = [
  { ...receivedSale, kind: 'suspense' as const, amountMinor: 6_000 },
  { ...receivedSale, kind: 'refund-owed' as const, amountMinor: 30_000 },
];
const unproved = { late: 0, unconfirmed: 0, unconfirmedMinor: 0, method: null };
const inClose = { method: null, late: 0, unverified: 0, unverifiedMinor: 0 };

describe.each(langs)('sales, suspense, refunds owed and money paid back have separate lines: %s', (lang) => {
  const of = (line: keyof typeof wordsMoneySums, amount: string): string => `${wordsMoneySums[line][lang]}${amount}`;
  const lines = {
    'salesMinor LYD': `${wordsMoneySums.salesMinor[lang]} ${onePayment[lang]} ${wordsOutOfSuspense[lang]} 5.000 LYD66.000 LYD`,
    'returnsMinor LYD': of('returnsMinor', '4.000 LYD'),
    'netMinor LYD': of('netMinor', '62.000 LYD'),
    'setAsideMinor LYD': of('setAsideMinor', '6.000 LYD'),
    'resolvedMinor LYD': of('resolvedMinor', '5.000 LYD'),
    'owedMinor LYD': of('owedMinor', '30.000 LYD'),
    'paidBackMinor LYD': of('paidBackMinor', '20.000 LYD'),
    'otherIncomeMinor LYD': of('otherIncomeMinor', '1.000 LYD'),
    'salesMinor USD': of('salesMinor', ` ${onePayment[lang]}7.00 USD`),
  };

  it('on Day', async () => {
    const sums = [receivedSale, ...aside, dollars].map((sum) => ({ ...sum, ...unproved }));
    await open({ day: { money: everything, sums, byClose: [] } }, lang);
    expect(linesIn('.day-sum')).toEqual(lines);
  });

  it('in a shift', async () => {
    await open({ shift: { money: everything, received: [receivedSale, ...aside, dollars] } }, lang);
    await press('.shift-row', '.shift-sums');
    expect(linesIn('.shift-sums')).toEqual(lines);
  });

  it('in a close', async () => {
    const received = [receivedSale, ...aside, dollars].map((sum) => ({ ...sum, ...inClose }));
    await open({ close: { money: everything, received, byDay: [] } }, lang);
    await press('.close-row', '.close-summary');
    // Only what the document has: the part out of suspense is a row of *Refunds and suspense*.
    const sales = `${wordsMoneySums.salesMinor[lang]} ${onePayment[lang]}66.000 LYD`;
    expect(linesIn('.close-summary')).toEqual({ ...lines, 'salesMinor LYD': sales });
  });
});

it('net is shown beside sales also after a withdrawn return of an earlier day, and returns are below zero', async () => {
  await open({
    day: { money: [moneySum({ currency: 'LYD', salesMinor: 10_000, returnsMinor: -4_000 })], sums: [], byClose: [] },
  });
  expect(Object.keys(linesIn('.day-sum'))).toEqual(['salesMinor LYD', 'returnsMinor LYD', 'netMinor LYD']);
  expect(linesIn('.day-sum')['netMinor LYD']).toContain('14.000 LYD');
});

it('the lists of shifts and closes show gross sales, and separate two currencies', async () => {
  const money = [moneySum({ currency: 'USD', salesMinor: 700 }), moneySum({ currency: 'LYD', salesMinor: 85_500 })];
  await open({ shift: { money }, close: { money } });
  for (const row of ['.shift-row', '.close-row']) expect(textOf(`${row} .sales-amounts`)).toBe('7.00 USD · 85.500 LYD');
});

it.each(langs)('the states of a shift have words: %s', async (lang) => {
  await open({}, lang);
  await press('.shift-row', '.shift-sums');
  const said = textOf('.shift-sums');
  for (const { display } of shiftOf(huda).displays) expect(said).toContain(wordsStates[display].label[lang]);
  for (const { display } of shiftOf(huda).unresolved)
    expect(said).toContain(`${wordsStates[display as 'unknown'].label[lang]} ·`);
  expect(said).not.toMatch(/approved|wrong-amount|paid-twice/);
});

it('a shift shows money booked after its close, in its list, too', async () => {
  await open({ shift: { closedMs: 1_795_250_000_000, after: [moneySum({ currency: 'LYD', salesMinor: 10_000 })] } });
  expect(textOf('.shift-after')).toContain('10.000 LYD');
  await press('.shift-row', '.shift-sums');
  expect(textOf('.shift-sums div:nth-of-type(2)')).toContain('10.000 LYD');
});

describe('the card of refunds owed and discrepancies shows what is open now', () => {
  const cardNow = (): HTMLElement | undefined =>
    [...window.document.querySelectorAll<HTMLElement>('.day-card')].find(({ textContent }) =>
      textContent?.startsWith('Open now'),
    );

  it('is not amber if nothing is open, whatever arrived that day', async () => {
    await open({ day: { open: { ...dayFull.open, owed: [], suspense: [], exceptions: 0 } } });
    expect([cardNow()?.dataset['tone'], cardNow()?.querySelector('.day-figure')?.textContent]).toEqual(['mute', '0']);
    expect(cardNow()?.textContent).not.toMatch(/LYD|USD/);
    // Money that became owed that day remains in the day's own sums, although nothing is open now.
    expect(linesIn('.day-sum')).toHaveProperty(['owedMinor LYD']);
  });

  it('is amber with the owed and suspended amounts, by currency', async () => {
    const owed = [
      { currency: 'LYD' as const, count: 2, amountMinor: 85_250 },
      { currency: 'USD' as const, count: 1, amountMinor: 300 },
    ];
    const suspense = [{ currency: 'LYD' as const, count: 1, amountMinor: 40_000 }];
    await open({ day: { open: { ...dayFull.open, owed, suspense, exceptions: 0 } } });
    expect([cardNow()?.dataset['tone'], cardNow()?.querySelector('.day-figure')?.textContent]).toEqual(['wait', '4']);
    expect([...(cardNow()?.querySelectorAll('.money') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '85.250 LYD',
      '3.00 USD',
      '40.000 LYD',
    ]);
  });
});

it('if Day and a close differ, Day shows the amount in each close and in no close yet, and the close shows each day', async () => {
  await open({});
  expect(textOf('.day-sum .money-parts')).toMatch(
    /Of this day in Z report no\. 7.*4,400\.250 LYD.*Not in a Z report yet.*412\.500 LYD/,
  );
  expect(textOf('.day-sum')).toMatch(/35\.500 LYD \(1\)/);
  await press('.close-row', '.close-summary');
  expect(textOf('.close-summary .money-parts')).toMatch(/412\.500 LYD.*4,400\.250 LYD/);
});

it.each([
  ['en', 'Of this day in Z report no. 7', 'Sales of the whole Z report: 4,812.750 LYD'],
  ['ar', 'من هذا اليوم في الإقفال رقم 7', 'مبيعات الإقفال كله: 4,812.750 LYD'],
] as const)('Day names the part of a close within the day and the whole close differently: %s', async (lang, part, whole) => {
  await open({}, lang);
  const plain = (selector: string): string => textOf(selector).replaceAll(/[\u2066-\u2069]/g, '');
  expect(plain('.day-sum .money-parts')).toContain(part);
  expect(plain('.close-row')).toContain(whole);
});

it('a close without sales names none in the list', async () => {
  await open({ close: { money: [] } });
  expect(textOf('.close-row')).not.toContain('Sales');
});

const approval = {
  seq: 1700,
  command: null,
  invoiceNo: 'T1-0140',
  atMs: 1,
  askedBy: huda.userId,
  approvedBy: maha.userId,
  self: false,
};
const people = [huda, maha].map(({ userId, name, role }) => ({ userId, name, role }));

it.each(langs)('a close lists approvals with their amounts, and paybacks with way, reference and person: %s', async (lang) => {
  const approvals = [
    { ...approval, kind: 'refund.approved', money: { currency: 'LYD' as const, amountMinor: 4_000 }, paid: null },
    {
      ...{ ...approval, seq: 1701, kind: 'refund.paid', money: { currency: 'USD' as const, amountMinor: 250 } },
      paid: { way: 'transfer' as const, reference: 'T-9', by: huda.userId, approvedAs: null, unwitnessed: false },
    },
  ];
  await open({ close: { approvals, people } }, lang);
  await press('.close-row', '.close-summary');
  const said = textOf('.close-summary');
  for (const each of ['4.000 LYD', '2.50 USD', 'T-9', lang === 'en' ? 'Huda' : huda.name, maha.name])
    expect(said).toContain(each);
});

it.each(langs)('a close over an open shift shows that the shift continues: %s', async (lang) => {
  await open({ close: { shifts: [shiftOf(huda)], people } }, lang);
  await press('.close-row', '.close-summary');
  expect(textOf('.close-summary')).toContain(lang === 'en' ? 'still open' : 'ما زالت مفتوحة');
});

it.each([
  ['en', 'short 2.500 LYD', 'over 1.00 USD'],
  ['ar', 'ناقص 2.500 LYD', 'زائد 1.00 USD'],
] as const)('a difference of the drawer is a word and an amount without a sign: %s', async (lang, short, over) => {
  const line = { openingMinor: 0, openingDifferenceMinor: null, inMinor: 0, outMinor: 0, refundsMinor: 0 };
  const lines = [
    { ...line, currency: 'LYD' as const, expectedMinor: 2_500, countedMinor: 0, differenceMinor: -2_500 },
    { ...line, currency: 'USD' as const, expectedMinor: 0, countedMinor: 100, differenceMinor: 100 },
  ];
  const shift = { shiftId: 's', userId: huda.userId, name: huda.name, openedMs: 1, closedMs: 2, lines };
  await open({ day: { drawer: { shifts: [shift], moves: [] } } }, lang);
  expect([...window.document.querySelectorAll('.drawer-difference')].map(({ textContent }) => textContent)).toEqual([
    short,
    over,
  ]);
});
