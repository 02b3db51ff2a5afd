// Four toasts at once cover no button, on every screen, in Arabic and English, at two screen sizes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, inLanguage } from './counter.ts';
import { coveredIn } from './covered.ts';
import { callAsPage } from './page-call.ts';

const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-toasts-'));
let chromium: Browser;
let till: BrowserTill;
let page: Page;

/** Sends another outcome or amount than requested, through the simulation controls of the checkout page. */
const payOddly = async (address: string, value: string, amount?: string): Promise<void> => {
  const context = await chromium.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(address);
  await phone.locator('.simulation summary').click();
  if (amount !== undefined) await phone.locator('input[name="amount"]').fill(amount);
  await Promise.all([phone.waitForNavigation(), phone.locator(`button[value="${value}"]`).click()]);
  await context.close();
};

beforeAll(async () => {
  [chromium, till] = await Promise.all([launchChromium(), startBrowserTill(data)]);
  page = await (await chromium.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'en');
  // Create an owner, a double payment, a wrong amount and a pending payment, so that no screen is empty.
  const owner = { requestId: crypto.randomUUID().replaceAll('-', ''), name: 'Maha', role: 'owner', pin: '274916' } as const;
  await callAsPage(page, 'people.add', owner);
  await payOddly(await charge(page, 'wallet', 'en', '12.5'), 'pay-twice');
  await payOddly(await charge(page, 'wallet', 'en', '13.5'), 'pay', '7');
  await charge(page, 'card', 'en', '18');
  const held = async () => (await callAsPage(page, 'suspense.list', { after: null, limit: 5 })).rows;
  await vi.waitUntil(async () => (await held()).length === 1, { timeout: 15_000 });
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  rmSync(data, { recursive: true, force: true });
});

const messages = 4;
let scans = 0;
/**
 * Dispatches a scan's key events directly, because real key presses are too slow for a scanner on a busy machine. Each scan shows
 * a toast with a button.
 */
const scan = (): Promise<void> =>
  page.evaluate(
    (code) => {
      for (const digit of code) window.dispatchEvent(new KeyboardEvent('keydown', { code: `Digit${digit}` }));
      window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter' }));
    },
    `622100${String(++scans).padStart(8, '0')}`,
  );
const toasts = () => page.locator('.toast');
/** Scans until four toasts are on screen. */
const fill = async (): Promise<void> => {
  for (let i = await toasts().count(); i < messages; i++) await scan();
};

const rail = (nth: number) => page.locator('.rail-nav button').nth(nth).click();
const settingsTab = async (name: RegExp): Promise<void> => {
  await rail(4);
  await page.getByRole('tab', { name }).click();
};
const inRefunds = async (nth: number): Promise<void> => {
  await rail(1);
  await page.locator('.found-review button').last().click();
  await page.locator('.refunds-head .segment').nth(nth).click();
};

/** Each screen: its name, the steps that open it, and a selector that exists only when the screen is open. */
const places: readonly (readonly [name: string, go: () => Promise<unknown>, there: string])[] = [
  ['Payments', () => rail(1), '.found-row'],
  ['a payment', () => page.locator('.found-row').first().click(), '.history'],
  ['Exceptions', () => page.locator('.found-review button').first().click(), '.exception-row, .found'],
  ['Refunds', () => inRefunds(0), '.refund-row'],
  ['a refund', () => page.locator('.refund-row').first().click(), '.history'],
  ['suspense', () => inRefunds(1), '.refund-row'],
  ['Day', () => rail(2), '.screen'],
  ['Drills', () => rail(3), '.drill-card'],
  ['Settings', () => settingsTab(/^(Shop|المتجر)$/), '.settings-sheet, .sheet'],
  ['Devices', () => settingsTab(/^(Devices|الأجهزة)$/), '.sheet'],
  ['the people of Settings', () => settingsTab(/^(People|الموظفون)$/), '.sheet'],
  [
    'People',
    () => page.getByRole('button', { name: /^(People and rights|الموظفون والصلاحيات)$/ }).click(),
    '.people-screen, .screen',
  ],
  [
    'Diagnostics',
    async () => {
      await settingsTab(/^(Advanced|متقدم)$/);
      await page
        .locator('.main button:has(.icon)', { hasText: /Diagnostics|فحص الصندوق/ })
        .first()
        .click();
    },
    '.screen',
  ],
  [
    'Waiting',
    async () => {
      await rail(0);
      await page.locator('.strip li button').first().click();
    },
    'section.pay, .outcome, .paid',
  ],
  ['Sell', () => page.keyboard.press('F2'), '.sell'],
];

describe.each([
  [1024, 768],
  [1280, 800],
] as const)('a window of %i × %i pixels', (width, height) => {
  it.each(['en', 'ar'] as const)('four messages cover no button, %s', { timeout: 120_000 }, async (lang) => {
    await page.setViewportSize({ width, height });
    await inLanguage(page, lang);
    const found: string[] = [];
    for (const [name, go, there] of places) {
      await go();
      await page.locator(there).first().waitFor();
      // Toasts disappear after some seconds, so make new ones. Make them on Payments: on Sell, a scan would fill in the invoice
      // number.
      const refill = async (): Promise<void> => {
        await rail(1);
        await fill();
        await go();
      };
      await expect
        .poll(async () => {
          if ((await toasts().count()) < messages) await (name === 'Sell' ? refill() : fill());
          return toasts().count();
        })
        .toBe(messages);
      for (const hit of await coveredIn(page)) found.push(`${name}: ${hit}`);
    }
    expect(found).toEqual([]);
  });
});

it('the check detects a message that covers a button', async () => {
  await rail(1);
  await fill();
  expect(await coveredIn(page)).toEqual([]);
  await page.locator('.toasts').evaluate((element) => {
    Object.assign((element as HTMLElement).style, { position: 'fixed', inset: '0 0 auto 0' });
  });
  expect(await coveredIn(page)).not.toEqual([]);
});

it('a toast that comes or goes moves nothing on the sign-in page', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await rail(1);
  await fill();
  await page.keyboard.press('Control+l');
  const card = page.locator('.entry-card');
  await card.waitFor();
  const before = await card.boundingBox();
  const shown = page.locator('.entry .toast');
  expect(await shown.count()).toBeGreaterThan(0);
  // In one step: a toast may also leave by itself between a look and a click.
  const close = (): Promise<void> =>
    shown.locator('.icon-button').evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });
  await expect.poll(async () => close().then(() => shown.count())).toBe(0);
  expect(await card.boundingBox()).toEqual(before);
});
