// The PDF of balances: its text has every figure of the Balances page in each language, and no other; each sheet has its number.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balancesLayout, type PrintedBalances } from '../../src/shared/balances-paper/layout.ts';
import { balancesWords } from '../../src/shared/balances-paper/words.ts';
import { balanceTotal } from '../../src/shared/ledger/balances.ts';
import { type Currency, currencies, formatAmount, money } from '../../src/shared/money.ts';
import { neutralNames } from '../../src/shared/payment/named.ts';
import type { Paper, ReceiptLang } from '../../src/shared/receipt/blocks.ts';
import { launchChromium } from '../screens/chromium.ts';
import { sampleBalances } from '../support/closes/balances-sample.ts';
import { accountCodesIn, numbersIn } from '../support/closes/figures.ts';
import { missingPdfText, pdfText } from '../support/receipts/pdf-text.ts';
import { sheetNumbers, withoutSheetNumbers } from '../support/receipts/sheet-numbers.ts';
import { paperPdf } from './paper-pdf.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const balances: PrintedBalances = { view: sampleBalances, range: { from: '2026-01-15', to: '2026-01-16' }, closed: false };
const till = 'T1';

const pdfOf = (paper: Paper, lang: ReceiptLang): Promise<Uint8Array> =>
  paperPdf(
    browser,
    balancesLayout(balances, {
      ...{ paper, lang, mode: 'live', shopName: 'مكتبة الكورنيش', till, names: neutralNames },
      ...{ timeZone: 'Africa/Tripoli', printedAtMs: Date.UTC(2026, 0, 17, 8, 30) },
    }),
    paper,
  );

/** The figures of the page Balances: the view’s amounts, and the totals of each currency. */
const figuresOfPage = ({ rows, drawer }: typeof sampleBalances): string[] => {
  const minorsIn = (row: object): number[] =>
    Object.entries(row).flatMap(([name, value]) => (name.endsWith('Minor') && typeof value === 'number' ? [value] : []));
  const said = (row: { readonly currency: Currency }): string[] =>
    minorsIn(row).map((minor) => formatAmount(money(minor, row.currency)));
  const used = currencies.filter((currency) => rows.some((row) => row.currency === currency));
  return [...rows, ...used.map((currency) => balanceTotal(rows, currency)), ...drawer].flatMap(said);
};

it.for<[Paper, ReceiptLang]>([
  ['A4', 'ar'],
  ['A4', 'en'],
  ['A4', 'both'],
  ['80', 'both'],
])('the PDF’s text has every figure of the balances, and no other: %s, %s', async ([paper, lang], context) => {
  const text = pdfText(await pdfOf(paper, lang));
  if (text === null) return context.skip(missingPdfText);
  const printed = numbersIn(withoutSheetNumbers(text));
  const figures = figuresOfPage(sampleBalances).flatMap(numbersIn);
  const codes = accountCodesIn(sampleBalances.rows);
  expect(codes.filter((code) => !printed.includes(code))).toEqual([]);
  const head = [...codes, '2026-01-15 – 2026-01-16', '2026-01-17 10:30', '4711', till].flatMap(numbersIn);
  const words = Object.values(balancesWords).flatMap(({ ar, en }) => numbersIn(`${ar} ${en}`));
  expect(figures.filter((figure) => !printed.includes(figure))).toEqual([]);
  expect(printed.filter((number) => ![...figures, ...head, ...words].includes(number))).toEqual([]);
  // Each amount of the accounts is printed once, in as many places as the page has it.
  expect(printed.filter((number) => number === '1,234.567')).toHaveLength(figures.filter((one) => one === '1,234.567').length);
  for (const each of ['ar', 'en'] as const)
    expect(sheetNumbers(text, each)[0] ?? null, each).toBe(paper === 'A4' && (lang === 'both' || lang === each) ? '1/1' : null);
  return undefined;
});
