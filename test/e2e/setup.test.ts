// The first start of a till in a browser, by keyboard alone: from an empty folder to a first payment, with a real service and
// relay. Sent secrets are gone from the page, and the passphrase opens the till again.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scanFolder, scannerFor } from '../support/machine/byte-scan.ts';
import { type Server, startRelay, startService } from '../support/machine/servers.ts';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { inLanguage } from './counter.ts';
import { callAsPage } from './page-call.ts';

const keys = {
  accessToken: 'access-token-of-this-test',
  apiKey: 'api-key-of-this-test-0042',
  secret: 'signing-secret-of-this-test',
  relayToken: 'relay-token-of-this-test-77',
};
const passphrase = 'four green olives 1962';
const folder = mkdtempSync(join(tmpdir(), 'qayd-e2e-setup-'));
const far = join(folder, 'far');
const data = join(folder, 'till');

let chromium: Browser;
let servers: readonly Server[] = [];
let till: BrowserTill;
let page: Page;
let serviceUrl = '';
let relayUrl = '';

const open = async (locale: string): Promise<void> => {
  till = await startBrowserTill(data, ['--service', serviceUrl]);
  const context = await chromium.newContext({ viewport: { width: 1024, height: 768 }, locale });
  page = await context.newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
};

beforeAll(async () => {
  mkdirSync(far);
  const [browser, relay, service] = await Promise.all([launchChromium(), startRelay(far, keys), startService(far, keys)]);
  chromium = browser;
  servers = [relay, service];
  serviceUrl = `http://127.0.0.1:${service.port}`;
  relayUrl = `http://127.0.0.1:${relay.port}`;
  await open('en-US');
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the focused element: a field's name, or a button's text. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement.matches('body, h2')) return '';
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null;
    return activeElement.dataset['field'] ?? label ?? activeElement.textContent ?? '';
  });
const tabTo = async (name: string | RegExp): Promise<void> => {
  for (let i = 0; i < 60; i++) {
    const now = await focused();
    if (typeof name === 'string' ? now === name : name.test(now)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(name)}`);
};
const type = async (field: string, text: string): Promise<void> => {
  await tabTo(field);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
};
const press = async (name: RegExp): Promise<void> => {
  await tabTo(name);
  await page.keyboard.press('Enter');
};
const step = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();

const isInSight = (selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect();
    return top >= 0 && Math.floor(bottom) <= window.innerHeight;
  });

it('the set-up is completed by keyboard alone, and each server is tested with the typed values', async () => {
  await page.locator('.first').waitFor();
  await tabTo(/^(العربية|English)$/);
  // No shop's language is set yet, so a browser in English shows the pages in English.
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await press(/^Next$/);

  await step('Shop');
  await tabTo('shopName');
  await page.keyboard.press('Enter');
  await page.locator('.first-said .error-note').waitFor();
  await step('Shop');
  await type('shopName', 'Olive market');
  // Enter in a field submits the step.
  await page.keyboard.press('Enter');
  await step('Payment service');
  expect(await page.inputValue('[data-field="serviceUrl"]')).toBe(serviceUrl);
  await type('accessToken', 'not this one');
  await type('apiKey', keys.apiKey);
  await type('secret', keys.secret);
  await press(/^Test the payment service$/);
  await page.getByText('does not accept this shop’s keys').waitFor();
  // The page scrolls the result of the connection test into view, wherever the button is.
  await expect.poll(async () => isInSight('.connection-try .callout')).toBe(true);
  await type('accessToken', keys.accessToken);
  await press(/^Test the payment service$/);
  await page.getByText('The payment service answers and accepts access token and API key.').waitFor();
  await press(/^Next$/);

  await step('Relay');
  await type('relayUrl', relayUrl);
  await type('relayPublicUrl', relayUrl);
  await type('merchant', 'shop');
  await type('till', 'T1');
  await type('relayToken', keys.relayToken);
  await press(/^Test the relay$/);
  await page.getByText('The relay answers and accepts this till’s token.').waitFor();
});

it('the set-up keeps the typed values after Back or a reload; of a secret it shows only that a value was given', async () => {
  await press(/^Back$/);
  await step('Payment service');
  expect(await page.inputValue('[data-field="secret"]')).toBe('');
  expect(await page.locator('.badge', { hasText: 'Given' }).count()).toBe(3);
  const said = await callAsPage(page, 'setup.get', {});
  expect(said.given).toEqual({ accessToken: true, apiKey: true, secret: true, relayToken: true });
  const scan = scannerFor(keys);
  expect(scan('answer', Buffer.from(JSON.stringify(said)))).toEqual([]);
  await page.reload();
  await page.locator('.first').waitFor();
  await press(/^Next$/);
  await step('Shop');
  expect(await page.inputValue('[data-field="shopName"]')).toBe('Olive market');
  await press(/^Next$/);
  await step('Payment service');
  await press(/^Next$/);
  await step('Relay');
  expect(await page.inputValue('[data-field="relayUrl"]')).toBe(relayUrl);
  await press(/^Next$/);
});

it('the set-up locks the keys with a passphrase that is typed twice, and opens the till in the same window', async () => {
  await step('Lock the keys');
  await type('passphrase', 'short');
  await page.getByText('Too short').waitFor();
  await type('passphrase', passphrase);
  await page.getByText('Strong.').waitFor();
  await type('again', `${passphrase}!`);
  await press(/^Open the till$/);
  await page.getByText('The two are not the same').waitFor();
  // The till's window has emptied the passphrase field after the mismatch, so the verdict on its strength disappears.
  await page.getByText('Strong.').waitFor({ state: 'detached' });
  await type('passphrase', passphrase);
  await type('again', passphrase);
  await press(/^Open the till$/);
  await page.getByRole('tab', { name: 'People' }).waitFor();
  const { settings, mode, till: name } = await callAsPage(page, 'app.get', {});
  expect([settings.shopName, settings.lang, mode, name]).toEqual(['Olive market', 'en', 'trial', 'T1']);
  expect(scanFolder(scannerFor({ ...keys, passphrase }), data).finds).toEqual([]);
});

it('the new till takes a first payment', async () => {
  await inLanguage(page, 'en');
  const id = 'first-payment-0001';
  await callAsPage(page, 'sale.start', { requestId: id, gateway: 'card', amount: '12.50', invoiceNo: 'T1-0001', lang: 'en' });
  const pay = `${serviceUrl}/sandbox/payments/T1-0001/pay`;
  await expect.poll(async () => (await fetch(pay, { method: 'POST' })).status, { timeout: 15_000 }).toBe(200);
  await expect
    .poll(async () => (await callAsPage(page, 'attempt.by-invoice', { invoiceNo: 'T1-0001' }))?.state, { timeout: 15_000 })
    .toBe('approved');
});

it('the next start asks for the passphrase and opens the till only with the right one', async () => {
  await till.stop();
  await open('ar-LY');
  await page.getByRole('heading', { name: 'المفاتيح مقفلة' }).waitFor();
  await type('passphrase', 'not this one');
  await page.keyboard.press('Enter');
  await page.locator('.first .error-note').waitFor();
  await type('passphrase', passphrase);
  await page.keyboard.press('Enter');
  await page.locator('.rail').waitFor();
  expect((await callAsPage(page, 'app.get', {})).settings.shopName).toBe('Olive market');
  // The browser's language is Arabic, and nobody chose a language in this browser, so the shop's language applies.
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(readFileSync(join(far, 'relay.log'), { encoding: 'utf8', flag: 'a+' })).not.toContain(keys.relayToken);
});

it('a sale being typed comes back after the page is loaded again, and no part of it is in the browser’s storage', async () => {
  await page.keyboard.press('F2');
  await page.locator('[data-field="amount"]').fill('45.25');
  await page.locator('[data-field="mobile"]').fill('0912345678');
  await expect.poll(async () => (await callAsPage(page, 'sale.typed', {}))?.mobile).toBe('0912345678');
  await page.reload();
  await expect.poll(() => page.inputValue('[data-field="mobile"]')).toBe('0912345678');
  expect(await page.inputValue('[data-field="amount"]')).toBe('45.25');
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(stored).not.toContain('0912345678');
});
