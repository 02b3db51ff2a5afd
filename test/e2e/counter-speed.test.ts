// Counts keystrokes and touches from an empty sale to the QR code in a real Chromium, and checks that no toast covers a control.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { payOnPhone } from './counter.ts';
import { coveredIn } from './covered.ts';
import { decodeQr } from './qr.ts';

let chromium: Browser;
let phone: Browser;
let till: BrowserTill;
let page: Page;
const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-'));

beforeAll(async () => {
  [chromium, phone, till] = await Promise.all([launchChromium(), launchChromium(), startBrowserTill(data)]);
  const context = await chromium.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  page = await context.newPage();
  await page.goto(till.url);
  await page.waitForSelector('.rail');
});
afterAll(async () => {
  await till?.stop();
  await Promise.all([chromium.close(), phone.close()]);
  rmSync(data, { recursive: true, force: true });
});

/** Delay between keys in milliseconds, above that of any scanner. */
const fingers = { delay: 45 };
const empty = async (): Promise<void> => {
  await page.keyboard.press('F2');
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLInputElement>('[data-field="amount"]')?.value === '' &&
      document.querySelector<HTMLInputElement>('[data-field="invoiceNo"]')?.value !== '',
  );
};
const code = (): Promise<unknown> => page.waitForSelector('section.pay[data-state="waiting"] svg.qr');

/** Presses keys other than digits. Returns their number. */
const press = async (...keys: readonly string[]): Promise<number> => {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
};
const tap = async (selector: string): Promise<number> => {
  await page.locator(selector).tap();
  return 1;
};
const tapDigits = async (digits: string): Promise<void> => {
  for (const digit of digits) await page.locator('.keypad-key', { hasText: new RegExp(`^${digit.replace('.', '\\.')}$`) }).tap();
};

describe('input besides the digits, from an empty till to the QR code', () => {
  it('a wallet sale takes four keystrokes; the limit is five', async () => {
    await empty();
    await page.keyboard.type('45.25', fingers);
    let strokes = await press('Enter', 'Enter');
    await page.keyboard.type('0912345678', fingers);
    strokes += await press('Enter', 'Enter');
    await code();
    expect(strokes).toBe(4);
  });

  it('a card sale takes four keystrokes, including the choice of the card', async () => {
    await empty();
    let strokes = await press('Shift+Tab', 'ArrowLeft', 'Tab');
    await page.keyboard.type('18', fingers);
    strokes += await press('F9');
    await code();
    expect(strokes).toBe(4);
  });

  it('a wallet sale takes two touches, the limit is four, and no control moves', async () => {
    await empty();
    const places = (): Promise<string> =>
      page.evaluate(() =>
        JSON.stringify(
          [...document.querySelectorAll('.keypad-key, .charge, .segment, .rail-button')].map((each) =>
            each.getBoundingClientRect(),
          ),
        ),
      );
    const before = await places();
    await tapDigits('45.25');
    let touches = await tap('[data-field="mobile"]');
    await tapDigits('0912345678');
    expect(await places()).toBe(before);
    touches += await tap('.charge');
    await code();
    expect(touches).toBe(2);
  });

  it('a card sale takes two touches', async () => {
    await empty();
    let touches = await tap('.segment:nth-of-type(2)');
    await tapDigits('18');
    touches += await tap('.charge');
    await code();
    expect(touches).toBe(2);
  });

  it('every touch target of Sell measures 44 pixels or more', async () => {
    await empty();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('.sell button, .sell input:not([type="radio"]), .sell .segment')]
        .filter((each) => {
          const { width, height } = each.getBoundingClientRect();
          return width > 0 && Math.min(width, height) < 44;
        })
        .map((each) => each.outerHTML.slice(0, 80)),
    );
    expect(small).toEqual([]);
  });
});

it.each([1024, 1280])('at a width of %i pixels no message covers a button, on any screen', async (width) => {
  await page.setViewportSize({ width, height: width === 1024 ? 768 : 800 });
  for (const place of [0, 1, 2, 3]) {
    await empty();
    await page.keyboard.type('3.5', fingers);
    await press('Enter', 'Enter');
    await page.keyboard.type('0912345678', fingers);
    await press('F9');
    await code();
    const address = await decodeQr(await page.screenshot());
    await page.locator('.rail-nav .rail-button').nth(place).click();
    await payOnPhone(phone, address);
    await page.waitForSelector('.toast');
    expect(await coveredIn(page)).toEqual([]);
    await page.locator('.toast .icon-button').first().click();
  }
});
