// The customer display in a real Chromium, in a tab beside the till's: it shows the cashier's current payment, and removes it as
// soon as that payment is over.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, inLanguage, payOnPhone, seesPaid } from './counter.ts';
import { callAsPage } from './page-call.ts';
import { decodeQr } from './qr.ts';
import { logoPng } from '../support/windows/logo.ts';

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

const fontSize = (display: Page, selector: string): Promise<number> =>
  display.locator(selector).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

/** Opens the customer display with the button on the Waiting screen. The new tab has no access to the till's tab. */
const openDisplay = async (): Promise<{ readonly display: Page; readonly url: string }> => {
  await page.getByRole('button', { name: 'Show the customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open the customer display' }).click();
  const link = dialog.getByRole('link', { name: 'Open the tab' });
  const url = (await link.getAttribute('href')) ?? '';
  const [display] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await display.setViewportSize({ width: 1024, height: 600 });
  // The dialog reports that the display is open.
  await dialog.getByText('The customer sees this payment').waitFor();
  await page.keyboard.press('Escape');
  return { display, url };
};

describe('the customer display', () => {
  it('shows the same code as the till, and then Paid', async () => {
    const address = await charge(page, 'wallet', 'en', '45.25');
    const { display, url } = await openDisplay();
    await shows(display, 'scan');
    expect(await decodeQr(await display.screenshot())).toBe(address);
    expect(await display.innerText('.customer-amount')).toBe('45.250 LYD');
    expect(await display.innerText('.customer-title')).toMatch(/امسح[\s\S]*Scan/);
    expect(await fontSize(display, '.customer-amount .money')).toBeGreaterThan(
      1.5 * (await fontSize(display, '.customer-title')),
    );
    // The till's tab still shows the payment.
    expect(await page.locator('svg.qr').count()).toBe(1);
    expect(new URL(display.url()).pathname).toBe('/display/');
    await display.reload();
    await shows(display, 'scan');

    await payOnPhone(phone, address);
    await Promise.all([seesPaid(page), shows(display, 'paid')]);
    expect(await display.locator('svg.qr').count()).toBe(0);
    expect(await display.innerText('.customer-title')).toMatch(/تم الدفع[\s\S]*Paid/);
    expect((await display.locator('.customer-picture .icon').boundingBox())?.height).toBeGreaterThan(0.4 * 600);

    const other = await chromium.newPage();
    const again = await other.goto(url);
    expect(again?.status()).toBe(403);
    expect(await other.locator('.customer').count()).toBe(0);
    await other.close();
  });

  it('is cleared when the next sale begins, shows the code of that sale, and shows no code after the till ends', async () => {
    const first = await charge(page, 'wallet', 'en', '12');
    const { display } = await openDisplay();
    await shows(display, 'scan');
    await page.keyboard.press('F2');
    await shows(display, 'idle');
    const second = await charge(page, 'wallet', 'en', '13');
    await shows(display, 'scan');
    expect(await decodeQr(await display.screenshot())).toBe(second);
    expect(second).not.toBe(first);
    // The customer pays the earlier sale only now. The display must not change, because it shows the next sale.
    await payOnPhone(phone, first);
    expect(await display.innerText('.customer-amount')).toBe('13.000 LYD');
    await page.close();
    await shows(display, 'lost');
    expect(await display.locator('svg.qr').count()).toBe(0);
    await display.reload();
    expect(await display.innerText('body')).toMatch(/اسأل البائع[\s\S]*ask the cashier/);
  });

  it('is cleared when the cashier stops waiting for the payment, and its code can no longer be paid', async () => {
    await charge(page, 'wallet', 'en', '12');
    const { display } = await openDisplay();
    await shows(display, 'scan');
    await page.locator('.pay-actions').getByRole('button', { name: 'Stop waiting' }).click();
    await page.locator('.dialog-actions').getByRole('button', { name: 'Stop waiting' }).click();
    await shows(display, 'stopped');
    expect(await display.locator('svg.qr').count()).toBe(0);
    await display.waitForSelector('.customer[data-moment="idle"]', { timeout: 30_000 });
  });

  it('removes an expired code, and never shows the late payment of one customer to the next', async () => {
    // In this drill the checkout expires after half a minute, and the customer pays afterwards.
    await callAsPage(page, 'drill.begin', { id: 'late-payment' });
    await charge(page, 'wallet', 'en', '14');
    const { display } = await openDisplay();
    await shows(display, 'scan');
    await display.waitForSelector('.customer[data-moment="expired"]', { timeout: 60_000 });
    expect(await display.locator('svg.qr').count()).toBe(0);
    const second = await charge(page, 'wallet', 'en', '15');
    await shows(display, 'scan');
    await page.locator('.toast', { hasText: '14.000' }).waitFor({ timeout: 60_000 });
    expect(await display.innerText('.customer-amount')).toBe('15.000 LYD');
    // Opening an earlier, finished payment at the till must not change the display: the present customer is still paying.
    await page.locator('.strip li', { hasText: 'T1-0001' }).locator('button').first().click();
    await page.locator('.history').waitFor();
    expect(await decodeQr(await display.screenshot())).toBe(second);
  });

  it('shows the shop’s logo only if the file is a real picture', async () => {
    await page.locator('.rail-nav button').last().click();
    await page.getByRole('tab', { name: 'Devices' }).click();
    const file = page.locator('input[type="file"]').first();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg });
    await page.getByText('no sound PNG, JPEG or WebP').waitFor();
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(logoPng, 'base64') });
    await page.locator('.logo-shown').waitFor();
    await charge(page, 'wallet', 'en', '9');
    const { display } = await openDisplay();
    await display.locator('.customer-logo').waitFor();
    const drawn = await display.locator('.customer-logo').evaluate((image) => (image as HTMLImageElement).naturalWidth);
    expect(drawn).toBe(96);
  });

  it('covers the whole till screen when the screen is turned to the customer, and shows Paid there', async () => {
    const address = await charge(page, 'wallet', 'en', '7');
    const turn = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Show the customer' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Turn this screen to the customer' }).click();
      await shows(page, 'scan');
    };
    await turn();
    expect(await decodeQr(await page.screenshot())).toBe(address);
    // The till's keyboard shortcuts do nothing while the display covers it.
    await page.keyboard.press('F2');
    await shows(page, 'scan');
    await page.keyboard.press('Escape');
    await page.locator('.customer').waitFor({ state: 'detached' });
    await turn();
    // A single touch must not uncover the till.
    await page.locator('.customer-back').click();
    await shows(page, 'scan');
    await payOnPhone(phone, address);
    await shows(page, 'paid');
    await page.locator('.customer-back').click({ delay: 1_300 });
    await seesPaid(page);
    await page.locator('.customer').waitFor({ state: 'detached' });
  });
});
