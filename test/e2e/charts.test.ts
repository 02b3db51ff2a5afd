// The Charts screen at a till in a real browser: a paid sale is in the charts and their tables with the figures of Day, and the
// printed page has the charts and no other part of the window.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, inLanguage, payOnPhone, seesPaid } from './counter.ts';

const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-charts-'));
let chromium: Browser;
let till: BrowserTill;
let page: Page;

beforeAll(async () => {
  [chromium, till] = await Promise.all([launchChromium(), startBrowserTill(data)]);
  page = await (await chromium.newContext({ viewport: { width: 1024, height: 768 }, colorScheme: 'dark' })).newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'en');
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  rmSync(data, { recursive: true, force: true });
});

const card = (title: string) => page.locator('.chart-card', { has: page.getByRole('heading', { name: title, exact: true }) });
const figures = async (title: string): Promise<string[]> =>
  (await card(title).locator('tbody tr').last().locator('td').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());

it('a paid sale is in the charts of its day, its hour and its way of paying, with the figures of Day', async () => {
  await payOnPhone(chromium, await charge(page, 'wallet', 'en', '45.250'));
  await seesPaid(page);
  await page.locator('.rail').getByRole('button', { name: 'Day', exact: true }).click();
  await page.getByRole('button', { name: 'Charts', exact: true }).click();
  await card('Net sales (LYD)').waitFor();
  for (const summary of await page.locator('.chart-table summary').all()) await summary.click();
  expect(await figures('Net sales (LYD)')).toEqual(['45.250 LYD', '0.000 LYD', '45.250 LYD']);
  expect(await figures('Net sales by hour (LYD)')).toEqual(['1', '45.250 LYD', '0.000 LYD', '45.250 LYD']);
  expect(await figures('Money received by way of paying (LYD)')).toEqual(['1', '—', '45.250 LYD']);
  await page.getByRole('img', { name: 'Net sales (LYD)' }).waitFor();
});

it('prints the charts and the open tables, as wide as the paper, on white, and nothing else of the window', async () => {
  expect(await shown('.charts-print-head')).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => shown('.charts-print-head')).toBe(1);
  for (const part of ['.rail', '.button', '.help-button', '.field']) await expect.poll(() => shown(part)).toBe(0);
  expect(await page.locator('.chart:visible').count()).toBe(await page.locator('.chart').count());
  expect(await page.locator('.chart-figures:visible').count()).toBe(await page.locator('.chart-figures').count());
  const { height, whole, paper } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    whole: document.querySelector('.charts-screen')?.scrollHeight ?? 0,
    paper: getComputedStyle(document.body).backgroundColor,
  }));
  expect(height).toBeGreaterThanOrEqual(whole);
  expect(paper).toBe('rgb(255, 255, 255)');
  const printed = await page.pdf({ format: 'A4', printBackground: false });
  if (process.env['QAYD_KEEP_PDF']) writeFileSync(process.env['QAYD_KEEP_PDF'], printed);
  await page.emulateMedia({ media: null });
});

const shown = (selector: string): Promise<number> => page.locator(`${selector}:visible`).count();
