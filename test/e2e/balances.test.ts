// The Balances screen at a till in a real browser: a paid sale stands in its accounts, its entry leads to the payment and back, and
// a Z report has the same balances.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, inLanguage, payOnPhone, seesPaid } from './counter.ts';
import { callAsPage } from './page-call.ts';

const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-balances-'));
let chromium: Browser;
let till: BrowserTill;
let page: Page;

beforeAll(async () => {
  [chromium, till] = await Promise.all([launchChromium(), startBrowserTill(data)]);
  page = await (await chromium.newContext({ viewport: { width: 1024, height: 768 } })).newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'en');
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  rmSync(data, { recursive: true, force: true });
});

/** The texts of the rows of the table of accounts: account, opening, debit, credit, closing. */
const rows = async (): Promise<string[][]> =>
  Promise.all(
    (await page.locator('.balances-sheet .balances-table tbody tr').all()).map(async (row) =>
      (await row.locator('th, td').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()),
    ),
  );
const wanted = [
  ['Wallet clearing 1030', '0.000 LYD', '45.250 LYD', '0.000 LYD', '45.250 LYD'],
  ['Sales 4010', '0.000 LYD', '0.000 LYD', '45.250 LYD', '-45.250 LYD'],
  ['Total in dinars', '0.000 LYD', '45.250 LYD', '45.250 LYD', '0.000 LYD'],
];

it('shows a paid sale in its accounts, and leads to its payment and back', async () => {
  await payOnPhone(chromium, await charge(page, 'wallet', 'en', '45.250'));
  await seesPaid(page);
  const [newest] = await callAsPage(page, 'payments.recent', { limit: 1 });
  const invoiceNo = newest?.invoiceNo ?? '';
  await page.locator('.rail').getByRole('button', { name: 'Day', exact: true }).click();
  await page.getByRole('button', { name: 'Balances of the accounts' }).click();
  await expect.poll(rows).toEqual(wanted);

  await page.getByRole('button', { name: 'Show the entries of Wallet clearing (LYD)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: invoiceNo }).click();
  await page.locator('.history', { hasText: invoiceNo }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: invoiceNo }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
});

it('shows the same balances for the Z report, and none that moved since it', async () => {
  const { businessDay: day } = await callAsPage(page, 'app.get', {});
  const requestId = crypto.randomUUID().replaceAll('-', '');
  await callAsPage(page, 'day.close', { requestId, day, acknowledge: true, override: null });
  await page.getByRole('radio', { name: 'A Z report' }).click({ force: true });
  await expect.poll(rows).toEqual(wanted);
  await page.getByLabel('Z report', { exact: true }).last().selectOption('2');
  await expect.poll(rows).toEqual([
    ['Wallet clearing 1030', '45.250 LYD', '0.000 LYD', '0.000 LYD', '45.250 LYD'],
    ['Sales 4010', '-45.250 LYD', '0.000 LYD', '0.000 LYD', '-45.250 LYD'],
    ['Total in dinars', '0.000 LYD', '0.000 LYD', '0.000 LYD', '0.000 LYD'],
  ]);
});
