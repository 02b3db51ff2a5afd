// The PDF of a close with every part: its text holds every figure of the close in each language, and no other; tables that span
// sheets repeat their heads.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeLayout } from '../../src/shared/close-paper/layout.ts';
import { closeWords } from '../../src/shared/close-paper/words.ts';
import { neutralNames } from '../../src/shared/payment/named.ts';
import type { Paper, ReceiptLang } from '../../src/shared/receipt/blocks.ts';
import { launchChromium } from '../screens/chromium.ts';
import { fullClose, viewOf } from '../support/closes/full-close.ts';
import { paperFigures } from '../support/closes/paper-figures.ts';
import { missingPdfText, pdfText } from '../support/receipts/pdf-text.ts';
import { sheetNumbers } from '../support/receipts/sheet-numbers.ts';
import { paperPdf } from './paper-pdf.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const timeZone = 'Africa/Tripoli';
const shopName = 'مكتبة الكورنيش';
/** Many exceptions, so that their list spans sheets. */
const document40 = fullClose(40);
const close = viewOf(document40);

const pdfOf = (paper: Paper, lang: ReceiptLang): Promise<Uint8Array> =>
  paperPdf(
    browser,
    closeLayout(close, { paper, lang, shopName, timeZone, printedAtMs: 0, names: neutralNames, mode: 'live' }),
    paper,
  );

it.for<[Paper, ReceiptLang]>([
  ['A4', 'ar'],
  ['A4', 'en'],
  ['A4', 'both'],
  ['80', 'both'],
])('on paper the PDF’s text has every figure of the close, and no other: %s, %s', async ([paper, lang], context) => {
  const text = pdfText(await pdfOf(paper, lang));
  if (text === null) return context.skip(missingPdfText);
  expect(paperFigures(text, close, timeZone, [shopName])).toEqual({ lost: [], others: [] });
  // The comparison notices one other figure.
  const waived = [{ currency: 'LYD' as const, count: 98_765, amountMinor: 987_654 }];
  const other = paperFigures(text, { ...close, document: { ...document40, waived } }, timeZone, [shopName]);
  expect([other.lost.length, other.others.length]).toEqual([2, 2]);
  return undefined;
});

it('a list that spans sheets has its title on each of them', async (context) => {
  const text = pdfText(await pdfOf('A4', 'en'));
  if (text === null) return context.skip(missingPdfText);
  const sheets = text.split('\f').filter((sheet) => /Entry: 31\d\d/.test(sheet));
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.filter((sheet) => !sheet.includes(closeWords.exceptions.en))).toEqual([]);
  return undefined;
});

it('each sheet has its page number in the paper’s languages, and a roll has none', async (context) => {
  for (const [paper, lang, langs] of [
    ['A4', 'ar', ['ar']],
    ['A4', 'en', ['en']],
    ['A4', 'both', ['ar', 'en']],
    ['80', 'both', []],
  ] as const) {
    const text = pdfText(await pdfOf(paper, lang));
    if (text === null) return context.skip(missingPdfText);
    const count = text.split('\f').length - 1;
    const expected = Array.from({ length: count }, (_, at) => `${at + 1}/${count}`);
    for (const each of ['ar', 'en'] as const)
      expect(sheetNumbers(text, each), `${paper} ${lang} ${each}`).toEqual(
        (langs as readonly string[]).includes(each) ? expected : expected.map(() => null),
      );
  }
  return undefined;
});
