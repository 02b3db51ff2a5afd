// Exports in a real browser: the file of a Z report, of each kind, has every figure of the report on screen, and an export that is
// stopped leaves no file. A file for Odoo asks for missing codes.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CloseDocument } from '../../src/shared/contract/books/close.ts';
import { type ListKind, listKinds } from '../../src/shared/export-formats.ts';
import { formatAmount, money } from '../../src/shared/money.ts';
import { launchChromium } from '../screens/chromium.ts';
import { pourBooks } from '../support/books/filled-books.ts';
import { auditSums } from '../torture/closes/files.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, inLanguage, payOnPhone, seesPaid } from './counter.ts';
import { tillFolderIn } from './folders.ts';
import { callAsPage } from './page-call.ts';

const folders: string[] = [];
let chromium: Browser;
let till: BrowserTill | null = null;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(async () => {
  await Promise.all([chromium.close(), till?.stop()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'qayd-e2e-export-'));
  folders.push(folder);
  return folder;
};

/** Starts the till on the folder, in place of the till of the test before, and opens its Day screen. */
const openDay = async (data: string): Promise<Page> => {
  await till?.stop();
  till = await startBrowserTill(data);
  const page = await (await chromium.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'en');
  return page;
};
const toDay = (page: Page): Promise<void> => page.locator('.rail').getByRole('button', { name: 'Day', exact: true }).click();

const sell = async (page: Page, gateway: 'wallet' | 'card', amount: string): Promise<void> => {
  await payOnPhone(chromium, await charge(page, gateway, 'en', amount));
  await seesPaid(page);
};

/** Exports the Z report that is on screen as a file of the kind, and returns the bytes that the browser downloaded. */
const exportShown = async (page: Page, kind: ListKind): Promise<Buffer> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export to a file' });
  await dialog.getByLabel('Kind of file').selectOption(kind);
  expect(await dialog.getByLabel('What to export').inputValue()).toBe('1');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const button = dialog.getByRole('button', { name: 'Download the file' });
  await button.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^qayd-.*close-.+-0001-\d+\./);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  return readFileSync(await download.path());
};

it('the files of a Z report, exported from its page, have each figure that the page shows', { timeout: 600_000 }, async () => {
  const page = await openDay(newFolder());
  await sell(page, 'wallet', '45.250');
  await sell(page, 'card', '20.01');
  const { businessDay: day } = await callAsPage(page, 'app.get', {});
  const requestId = crypto.randomUUID().replaceAll('-', '');
  await callAsPage(page, 'day.close', { requestId, day, acknowledge: true, override: null });
  // A sale after the close belongs to no file of it.
  await sell(page, 'wallet', '7.5');
  await toDay(page);
  await page.locator('.close-row', { hasText: 'Z report no. 1' }).click();

  const { text, seq } = await callAsPage(page, 'close.get', { number: 1 });
  const document = JSON.parse(text) as CloseDocument;
  const shown = await page.getByRole('dialog').locator('.balances-table').innerText();
  const figures = document.balances.flatMap(({ currency, debitMinor, creditMinor, closingMinor }) =>
    [debitMinor, creditMinor, closingMinor].map((minor) => formatAmount(money(minor, currency))),
  );
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter((figure) => !shown.includes(figure))).toEqual([]);

  const files: Partial<Record<ListKind, Buffer>> = {};
  for (const kind of listKinds) files[kind] = await exportShown(page, kind);
  const found: string[] = [];
  await auditSums({ document, text, seq, files, failed: [], presets: [] }, (rule, detail) =>
    found.push(`${rule}: ${JSON.stringify(detail)}`),
  );
  expect(found).toEqual([]);
});

it('an export that is stopped while it is written leaves no file, and the dialog says so', { timeout: 600_000 }, async () => {
  const data = newFolder();
  const first = await openDay(data);
  const { businessDay: day } = await callAsPage(first, 'app.get', {});
  await first.context().close();
  await till?.stop();
  till = null;
  // With so many payments, the file takes seconds.
  pourBooks(tillFolderIn(data), 60_000, day);
  const page = await openDay(data);
  await toDay(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export to a file' });
  await dialog.getByLabel('Kind of file').selectOption('xlsx');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const exports = join(tillFolderIn(data), 'exports');
  await expect.poll(() => readdirSync(exports).filter((name) => name.endsWith('.part')).length).toBeGreaterThan(0);
  await dialog.getByText(/[1-9][\d,]* (lines|attempts)/).waitFor();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.getByText('The export was stopped. No file is left.').waitFor();
  expect(readdirSync(exports)).toEqual([]);
  // The choice is back, with the kind that was chosen.
  expect(await dialog.getByLabel('Kind of file').inputValue()).toBe('xlsx');
});

it('a file for Odoo asks for the accounts without a code by name, and then has the day as one journal that balances', {
  timeout: 600_000,
}, async () => {
  const page = await openDay(newFolder());
  await sell(page, 'wallet', '45.250');
  await toDay(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export to a file' });
  await dialog.getByLabel('Kind of file').selectOption('odoo');
  await dialog.getByText('is not over').waitFor();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByLabel('Wallet clearing').fill('101402');
  await dialog.getByLabel('Sales', { exact: true }).fill('=4010');
  await dialog.getByRole('button', { name: 'Save the codes and export' }).click();
  await expect.poll(() => dialog.getByLabel('Sales', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Sales', { exact: true }).fill('400000');
  await dialog.getByRole('button', { name: 'Save the codes and export' }).click();
  await dialog.getByText('2 rows').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the file' }).click(),
  ]);
  const rows = parse(readFileSync(await download.path(), 'utf8'), { columns: true, bom: true }) as Record<string, string>[];
  const codes = rows.map((row) => row['line_ids/account_id']);
  expect(codes).toEqual(['101402', '400000']);
  const sumOf = (side: string): string[] => rows.map((row) => row[side] ?? '').filter((sum) => Number(sum) !== 0);
  expect([sumOf('line_ids/debit'), sumOf('line_ids/credit')]).toEqual([['45.250'], ['45.250']]);
});
