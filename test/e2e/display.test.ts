// The customer display in a real Chromium, beside the till's tab: it shows what the cashier has in front, and nothing a moment longer.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, inLanguage, payOnPhone, seesPaid } from './counter.ts';
import { decodeQr } from './qr.ts';

let chromium: Browser;
let phone: Browser;
let till: BrowserTill;
let context: BrowserContext;
let page: Page;
let folder: string;
beforeAll(async () => {
  [chromium, phone] = await Promise.all([launchChromium(), launchChromium()]);
});
afterAll(() => Promise.all([chromium.close(), phone.close()]));
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qayd-display-'));
  till = await startBrowserTill(folder);
  context = await chromium.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  await page.goto(till.url);
  await inLanguage(page, 'en');
});
afterEach(async () => {
  await context.close();
  await till.stop();
  rmSync(folder, { recursive: true, force: true });
});

const shows = (display: Page, moment: string) =>
  display.waitForSelector(`.customer[data-moment="${moment}"]`, { timeout: 15_000 });

/** By the button on the waiting screen: the new tab shares nothing with the till's. */
const openDisplay = async (): Promise<{ readonly display: Page; readonly url: string }> => {
  await page.getByRole('button', { name: 'Show the customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open the customer display' }).click();
  const link = dialog.getByRole('link', { name: 'Open the tab' });
  const url = (await link.getAttribute('href')) ?? '';
  const [display] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await display.setViewportSize({ width: 1024, height: 600 });
  // The dialog says that it is there.
  await dialog.getByText('The customer sees this payment').waitFor();
  await page.keyboard.press('Escape');
  return { display, url };
};

describe('the customer display', () => {
  it('shows the code that the till shows, and Paid with it', async () => {
    const address = await charge(page, 'wallet', 'en', '45.25');
    const { display, url } = await openDisplay();
    await shows(display, 'scan');
    expect(await decodeQr(await display.screenshot())).toBe(address);
    expect(await display.innerText('.customer-amount')).toBe('45.250 LYD');
    expect(await display.innerText('.customer-title')).toMatch(/امسح[\s\S]*Scan/);
    // The till's tab is where it was, beside it.
    expect(await page.locator('svg.qr').count()).toBe(1);
    expect(new URL(display.url()).pathname).toBe('/display/');
    await display.reload();
    await shows(display, 'scan');

    await payOnPhone(phone, address);
    await Promise.all([seesPaid(page), shows(display, 'paid')]);
    expect(await display.locator('svg.qr').count()).toBe(0);
    expect(await display.innerText('.customer-title')).toMatch(/تم الدفع[\s\S]*Paid/);

    const other = await chromium.newPage();
    const again = await other.goto(url);
    expect(again?.status()).toBe(403);
    expect(await other.locator('.customer').count()).toBe(0);
    await other.close();
  });
});
