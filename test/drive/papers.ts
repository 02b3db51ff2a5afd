// Reads a day's sums from every place that shows them: shift, Day screen, close, exported files and the books.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { callAsPage } from '../e2e/page-call.ts';
import { readBooks } from '../support/books/books.ts';
import {
  type Currency,
  type Kind,
  type Labelled,
  type Line,
  linesOf,
  minorOf,
  type Names,
  sumsOf,
  type Told,
} from './figures.ts';
import { until } from './until.ts';

/** Returns all amounts inside `root`, each with its label and the heading above. */
const amountsIn = (page: Page, root: string, line: string, heading: string): Promise<Labelled[]> =>
  page.evaluate(
    ([inside, lines, headings]) =>
      [...document.querySelectorAll<HTMLElement>(`${inside} ${lines}`)].flatMap((each) =>
        [...each.querySelectorAll<HTMLElement>('.money')].map((money) => ({
          heading:
            each.closest('.shift-sums > div, .close-part, .sheet, section')?.querySelector<HTMLElement>(headings)?.innerText ??
            '',
          label: each.innerText.replaceAll(/\s+/g, ' '),
          amount: money.innerText,
        })),
      ),
    [root, line, heading] as const,
  );

const byReceipt: Names = [
  ['sale', /\| (Sales|مبيعات)/],
  ['refund-owed', /\| (Refunds owed|مبالغ مستحقة الرد)/],
  ['suspense', /\| (Suspense|أمانات قيد التسوية)/],
];
const receipts: readonly Kind[] = ['sale', 'suspense', 'refund-owed'];

const receivedHeading = /^(Money received|المال المستلم)/;

/** The sums that the shift, the Day screen and the close label with the same words. */
const sumKinds = [
  'salesMinor',
  'returnsMinor',
  'netMinor',
  'setAsideMinor',
  'resolvedMinor',
  'owedMinor',
  'paidBackMinor',
] as const;

/** Reads the sums inside `root`, identified by their data-line attribute. */
const sumLines = async (page: Page, root: string, place: string): Promise<Told> => {
  const lines = await page.evaluate(
    (inside) =>
      [...(document.querySelector(`${inside} .money-sums`)?.querySelectorAll<HTMLElement>('li[data-line]') ?? [])].map(
        (each) => ({
          heading: each.dataset['line'] ?? '',
          label: '',
          amount: each.querySelector<HTMLElement>('.money')?.innerText ?? '',
        }),
      ),
    root,
  );
  const names = sumKinds.map((kind) => [kind, new RegExp(`^${kind} `)] as const);
  return { place, of: sumKinds, sums: sumsOf(linesOf(lines, names)) };
};

export const readShift = async (page: Page): Promise<Told[]> => {
  await page.keyboard.press('F10');
  await page.locator('.shift-sums').waitFor();
  const rows = await amountsIn(page, '.shift-sums', '.shift-line', 'dt');
  const sums = await sumLines(page, '.shift-sums', 'the sum of the shift');
  await page.keyboard.press('Escape');
  await page.locator('.shift-sums').waitFor({ state: 'detached' });
  const received = linesOf(
    rows.filter(({ heading }) => receivedHeading.test(heading)),
    byReceipt,
  );
  const back = linesOf(rows, [['paid back', /^(Paid back|رُدّ إلى الزبائن)/]]);
  return [{ place: 'the shift', of: [...receipts, 'paid back'], sums: sumsOf([...received, ...back]) }, sums];
};

const toDay = async (page: Page): Promise<void> => {
  await page.locator('.rail-nav button').nth(2).click();
  await page.locator('.day-table, .day-empty').first().waitFor();
};

/** Reads the sums of the Day screen and of the list of shifts below. */
export const readDay = async (page: Page): Promise<Told[]> => {
  await toDay(page);
  await page.locator('.shift-row').first().waitFor();
  const day = await amountsIn(page, '.day-table', 'tbody tr:not(.day-total)', 'h2');
  const moves = await amountsIn(page, '.day-moves', 'li', 'h2');
  const shifts = await amountsIn(page, '.shift-list', '.shift-row .sales-amounts', 'h2');
  const back = linesOf(moves, [['paid back', /\| (Paid back|رُدّ)/]]);
  return [
    await sumLines(page, '.day-screen', 'the sum of the day'),
    { place: 'Day', of: [...receipts, 'paid back'], sums: sumsOf([...linesOf(day, byReceipt), ...back]) },
    { place: 'the list of shifts', of: ['sale'], sums: sumsOf(linesOf(shifts, [['sale', /./]])) },
  ];
};

const closeIn = async (page: Page, place: string): Promise<Told[]> => {
  const rows = await amountsIn(page, '.close-summary', '.close-line', 'dt');
  const received = linesOf(
    rows.filter(({ heading }) => /^(Money received|المال المستلم)/.test(heading)),
    byReceipt,
  );
  // Skip the approvals, whose amounts repeat the refunds' amounts.
  const moved = rows.filter(({ heading }) => !/^(Approvals|موافقات)/.test(heading));
  const back = linesOf(moved, [['paid back', /\| (Paid back|رُدّ)/]]);
  const sums = await sumLines(page, '.close-summary', `the sum in ${place}`);
  return [{ place, of: [...receipts, 'paid back'], sums: sumsOf([...received, ...back]) }, sums];
};

/** Reads the preview of the day's close, closes the day, and reads the final close. */
export const closeDay = async (page: Page): Promise<Told[]> => {
  await toDay(page);
  await page.locator('.day-tools button[data-kind="main"]').click();
  await page.locator('.close-summary').waitFor();
  const preview = await closeIn(page, 'the preview of the close');
  for (const box of await page.locator('[role="dialog"] .check').all()) await box.click();
  const why = page.locator('.close-override textarea');
  if ((await why.count()) > 0) await why.fill('The relay lost them');
  const yes = page.locator('.dialog-actions button[data-kind="main"]');
  const refused = page.locator('.dialog-actions .error-note');
  await yes.click();
  await until('the day is closed', async () => (await yes.count()) === 0 || (await refused.count()) > 0);
  if ((await refused.count()) > 0) throw new Error(`the day is not closed: ${await refused.innerText()}`);
  await page.locator('.close-summary').waitFor();
  const made = await closeIn(page, 'the close');
  await page.keyboard.press('Escape');
  await page.locator('.close-summary').waitFor({ state: 'detached' });
  return [...preview, ...made];
};

const kindOf = (status: string | undefined): Kind | null => {
  if (status === 'approved') return 'sale';
  if (status?.startsWith('paid-')) return 'paid back';
  return status === 'suspense' || status === 'refund-owed' ? status : null;
};
const line = (status: string | undefined, currency: string | undefined, amount: string | undefined): Line[] =>
  (currency === 'LYD' || currency === 'USD') && amount
    ? [{ kind: kindOf(status), currency, minor: Math.abs(minorOf(amount.replace('-', ''), currency)) }]
    : [];

const csvLines = (text: string): Line[] =>
  text.split(/\r?\n/).flatMap((row) => {
    const cells = [...row.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;]*)/g)].map(([, cell = '']) => cell.replaceAll('"', ''));
    return line(cells[12], cells[9], cells[11] || cells[23]);
  });
const hledgerLines = (text: string): Line[] =>
  text.split('\n').flatMap((row) => {
    const tag = (name: string): string | undefined => new RegExp(String.raw`\b${name}:(-?[A-Za-z0-9.-]+)`).exec(row)?.[1];
    return row.includes('entry:') ? line(tag('status'), tag('currency'), tag('received') ?? tag('moved')) : [];
  });
type JsonLine = { status: string; currency: Currency; received: number | null; moved: number | null };
const jsonLines = (text: string): Line[] =>
  (JSON.parse(text) as { lines: JsonLine[] }).lines.map(({ status, currency, received, moved }) => ({
    kind: kindOf(status),
    currency,
    minor: Math.abs(received ?? moved ?? 0),
  }));

const readers = { csv: csvLines, hledger: hledgerLines, json: jsonLines } as const;
let exported = 0;

/** Exports the business day as CSV, hledger and JSON, and reads the sums from each file. */
export const readFiles = async (page: Page): Promise<Told[]> => {
  const { businessDay: day } = await callAsPage(page, 'close.preview', {});
  const told: Told[] = [];
  for (const kind of ['csv', 'hledger', 'json'] as const) {
    const requestId = `drive-export-${++exported}`;
    const { file } = await callAsPage(page, 'export.start', { requestId, from: day, to: day, kind });
    let text: string | null = null;
    await until(`${file} is written`, async () => {
      try {
        text = readFileSync(file, 'utf8');
      } catch {
        return false;
      }
      return true;
    });
    told.push({ place: `the ${kind} file`, of: [...receipts, 'paid back'], sums: sumsOf(readers[kind](text ?? '')) });
  }
  return told;
};

export const readBooked = (books: string): Told => {
  const lines = readBooks(books, (db) => {
    const booked = db.prepare('SELECT kind, currency, amount_minor AS minor FROM receipts').all() as Line[];
    const back = db.prepare(`SELECT currency, amount_minor AS minor FROM refunds WHERE state = 'paid'`).all() as Omit<
      Line,
      'kind'
    >[];
    return [...booked, ...back.map((each) => ({ ...each, kind: 'paid back' as const }))];
  });
  return { place: 'the books', of: ['sale', 'suspense', 'refund-owed', 'paid back'], sums: sumsOf(lines) };
};
