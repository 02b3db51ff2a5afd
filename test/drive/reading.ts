// Reads the till's screens: visible text, whether a QR code is shown, and which buttons are offered.
import type { Page } from 'playwright-core';
import type { ConfirmLang } from '../../src/protocol/confirm-request.ts';
import { inLanguage } from '../e2e/counter.ts';
import type { Told } from './credit.ts';
import { lacking, until } from './until.ts';

export type Offered = { readonly text: string; readonly main: boolean };

export type View = {
  readonly lang: ConfirmLang;
  /** `front`: the payment on the Sell screen. `details`: the payment's entry in the list of all payments. */
  readonly place: 'front' | 'details';
  readonly invoiceNo: string;
  readonly code: boolean;
  readonly badge: string;
  /** Amounts of the payment, as written in large type. */
  readonly amounts: readonly string[];
  /** Text about the payment, without its buttons. */
  readonly words: string;
  readonly buttons: readonly Offered[];
  /** Steps in the payment's history; empty for a payment on the Sell screen. */
  readonly steps: readonly Told[];
  /** The till's question before a further charge; empty if the till asks none. */
  readonly question: string;
};

/** A payment's row in the strip of recent payments, or in the list of all payments. */
export type Row = {
  readonly lang: ConfirmLang;
  readonly place: 'strip' | 'list';
  readonly invoiceNo: string;
  readonly badge: string;
};
export type Around = { readonly lang: ConfirmLang; readonly warnings: string; readonly rail: string };

export type Reading = {
  readonly views: readonly View[];
  readonly rows: readonly Row[];
  readonly around: readonly Around[];
  /** Entries of this sale in the review list. */
  readonly review: readonly string[];
};

const other: Readonly<Record<ConfirmLang, ConfirmLang>> = { ar: 'en', en: 'ar' };
export const bothOf = (lang: ConfirmLang): readonly [ConfirmLang, ConfirmLang] => [lang, other[lang]];

type Seen = Omit<View, 'lang' | 'place' | 'question'>;

/** Reads the visible text, the QR code, the buttons and the history of one pane; hidden elements are skipped. */
export const see = (page: Page, selector: string): Promise<Seen> =>
  page.evaluate((pane) => {
    const textOf = (element: Element | null | undefined): string =>
      ((element as HTMLElement | null | undefined)?.innerText ?? '').replaceAll(/\s+/g, ' ').trim();
    const root = document.querySelector(pane);
    if (!root) throw new Error(`there is no ${pane}`);
    const shown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const enabled = [...root.querySelectorAll('button')].filter((button) => shown(button) && !button.disabled);
    const pieces = root.querySelectorAll(
      'h1, .callout, .outcome-title, .outcome-words, .code figcaption, .paid-next, .paid-amount, .paid-facts, .time-left p, .history-unfit',
    );
    return {
      invoiceNo: textOf(root.querySelector('.pay-facts .num, .paid-facts .num, h2 .num')),
      code: [...root.querySelectorAll('svg.qr')].some(shown),
      amounts: [textOf(root.querySelector('.pay-amount, .paid-amount'))].filter(Boolean),
      badge: textOf(root.querySelector('.badge')) || textOf(root.querySelector('.paid h1, h1')),
      words: [...pieces].filter(shown).map(textOf).filter(Boolean).join(' | '),
      buttons: enabled.map((button) => ({
        text: textOf(button.querySelector('.button-text') ?? button) || (button.getAttribute('aria-label') ?? ''),
        main: button.dataset['kind'] === 'main',
      })),
      steps: [...root.querySelectorAll('.history-step')].map((step) => ({
        title: textOf(step.querySelector('h3')),
        by: textOf(step.querySelector('.history-when .history-faint')).replace(/^· /, ''),
        why: [...step.querySelectorAll('.history-said > p')].map(textOf).join(' '),
      })),
    };
  }, selector);

export const front = 'section.pay, section.paid';
const dialogs = '[role="alertdialog"], [role="dialog"]';
const againWords = /رغم ذلك|anyway/i;

/** Presses the button for a further charge, reads the till's question and declines it. Returns '' if the screen asks none. */
const readQuestion = async (page: Page): Promise<string> => {
  const button = page.locator('.pay-actions button', { hasText: againWords });
  if ((await button.count()) === 0) return '';
  await button.first().click();
  await page.waitForSelector(dialogs);
  const text = (await page.locator(dialogs).first().innerText()).replaceAll(/\s+/g, ' ').trim();
  await page.keyboard.press('Escape');
  await page.waitForSelector(dialogs, { state: 'detached' });
  return text;
};

const readAround = async (page: Page, lang: ConfirmLang): Promise<Around> => {
  const texts = async (selector: string): Promise<string> =>
    (await page.locator(selector).allInnerTexts()).join(' | ').replaceAll(/\s+/g, ' ').trim();
  return { lang, warnings: await texts('.warnings .callout, .link-lost .callout'), rail: await texts('.rail-foot') };
};

const readStrip = (page: Page, lang: ConfirmLang, invoices: readonly string[]): Promise<Row[]> =>
  page.evaluate(
    ([language, wanted]) =>
      [...document.querySelectorAll('.strip li')].flatMap((row) => {
        const invoiceNo = row.querySelector('.num')?.textContent ?? '';
        const badge = row.querySelector<HTMLElement>('.badge')?.innerText.trim() ?? '';
        return wanted.includes(invoiceNo) ? [{ lang: language, place: 'strip' as const, invoiceNo, badge }] : [];
      }),
    [lang, invoices] as const,
  );

/** Reads the payment on the Sell screen and the warnings around it, in one language. */
export const readFront = async (
  page: Page,
  lang: ConfirmLang,
  invoices: readonly string[],
): Promise<Pick<Reading, 'views' | 'rows' | 'around'>> => {
  await inLanguage(page, lang);
  const rows = await readStrip(page, lang, invoices);
  const around = [await readAround(page, lang)];
  if ((await page.locator(front).count()) === 0) return { views: [], rows, around };
  const seen = await see(page, front);
  return { views: [{ ...seen, lang, place: 'front', question: await readQuestion(page) }], rows, around };
};

/** Matches the whole invoice number: `T1-0007` must not match `T1-0007-2`. */
const exactly = (invoiceNo: string): RegExp => new RegExp(`^${invoiceNo.replaceAll('.', String.raw`\.`)}$`);

/** Searches the list of all payments for an invoice, and reads its row and its details. */
export const readDetails = async (page: Page, lang: ConfirmLang, invoiceNo: string): Promise<{ view: View; row: Row }> => {
  await inLanguage(page, lang);
  await page.keyboard.press('Control+KeyF');
  const search = page.locator('.found input[type="search"], .found input').first();
  await search.fill(invoiceNo);
  const found = page.locator('.found-row', { has: page.locator('.found-invoice', { hasText: exactly(invoiceNo) }) }).first();
  await found.waitFor();
  const badge = (await found.locator('.badge').innerText()).trim();
  const title = page.locator('.history h2 .num');
  if ((await title.count()) === 0 || (await title.first().textContent()) !== invoiceNo) await found.click();
  await until('the details are there', async () => (await title.allTextContents()).includes(invoiceNo));
  await page.locator('.history-step').first().waitFor();
  const seen = await see(page, '.history');
  return { view: { ...seen, lang, place: 'details', question: '' }, row: { lang, place: 'list', invoiceNo, badge } };
};

/** Selector of the button that opens the list of payments to review; the quiet button beside it opens the refunds. */
export const reviewButton = '.found-review button:not([data-kind="quiet"])';

/** Milliseconds that the review list may take to show entries added since it was last opened. */
const listMs = 3_000;

/** Entries in the review list about the payments with these invoice numbers. */
export const readReview = async (page: Page, invoices: readonly string[]): Promise<string[]> => {
  const button = page.locator(reviewButton);
  if ((await button.count()) === 0) return [];
  await button.click();
  let found: string[] = [];
  await lacking(async () => {
    const rows = (await page.locator('.exception-row').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    found = rows.filter((text) => invoices.some((invoiceNo) => text.includes(invoiceNo)));
    return found.length === 0 ? 'the list is asked for anew' : null;
  }, listMs);
  return found;
};
