// A receipt's life in training: a sale is paid, the customer's phone opens the address in the receipt's QR code at the relay, and
// the till scans the receipt again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, inLanguage, payOnPhone, seesPaid } from './counter.ts';
import { callAsPage } from './page-call.ts';

let chromium: Browser;
let phone: Browser;
let till: BrowserTill;
let page: Page;
let address = '';
/** The short code printed on the receipt. */
let shortCode = '';
const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-'));

beforeAll(async () => {
  [chromium, phone, till] = await Promise.all([launchChromium(), launchChromium(), startBrowserTill(data)]);
  page = await (await chromium.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(till.url);
  await page.waitForSelector('.rail');
});
afterAll(async () => {
  await till.stop();
  await Promise.all([chromium.close(), phone.close()]);
  rmSync(data, { recursive: true, force: true });
});

/** Types `text` like a scanner: by key position, capitals and some signs with Shift, a few milliseconds apart. */
const scan = (text: string): Promise<void> =>
  page.evaluate((said) => {
    const signs: Readonly<Record<string, readonly [string, boolean]>> = {
      ...{ ':': ['Semicolon', true], '#': ['Digit3', true], _: ['Minus', true] },
      ...{ '-': ['Minus', false], '.': ['Period', false], '/': ['Slash', false] },
    };
    // Set each event's time as a scanner would, because a busy machine delivers the events late.
    let atMs = performance.now();
    const press = (code: string, shiftKey: boolean): void => {
      const target = document.activeElement ?? document.body;
      const event = new KeyboardEvent('keydown', { code, key: 'ش', shiftKey, bubbles: true, cancelable: true });
      atMs += 0.5;
      Object.defineProperty(event, 'timeStamp', { value: atMs });
      target.dispatchEvent(event);
    };
    for (const char of said) {
      const [code, shift] =
        signs[char] ?? (/[0-9]/.test(char) ? [`Digit${char}`, false] : [`Key${char.toUpperCase()}`, /[A-Z]/.test(char)]);
      if (shift) press('ShiftLeft', true);
      press(code, shift);
    }
    press('Enter', false);
  }, text);
const dialog = () => page.getByRole('dialog');

describe('a receipt in training', () => {
  it('carries a code that the customer’s phone can check at the relay', async () => {
    await inLanguage(page, 'en');
    await payOnPhone(phone, await charge(page, 'wallet', 'en', '45.25'));
    await seesPaid(page);
    const [paid] = await callAsPage(page, 'payments.recent', { limit: 1 });
    const job = await callAsPage(page, 'receipt.print', {
      ...{ requestId: 'receipt-of-the-test', kind: 'payment', as: 'print' },
      id: String(paid?.attemptId),
    });
    const blocks = job?.layout.blocks ?? [];
    const below = blocks[blocks.findIndex(({ kind }) => kind === 'qr') + 1];
    shortCode = below?.kind === 'pair' ? (below.value[0]?.text ?? '') : '';
    expect(shortCode).toMatch(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/);
    const code = blocks.find((block) => block.kind === 'qr');
    address = code?.kind === 'qr' ? code.text : '';
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:[0-9]+\/receipt\/training#/);
    expect(address.length).toBeLessThanOrEqual(300);

    const receipt = await (await phone.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    await receipt.goto(address);
    await receipt.waitForSelector('.look-training');
    const said = await receipt.locator('main').innerText();
    for (const part of ['Training – not a receipt', 'تدريب – ليس إيصالًا']) expect(said).toContain(part);
    for (const part of ['Genuine', 'صحيح', '45.250']) expect(said).not.toContain(part);
  });

  it('is shown as training when the till scans it; the till counts the scans and opens the payment', async () => {
    await scan(address);
    await expect.poll(() => dialog().innerText()).toContain('Training – not a receipt');
    expect(await dialog().innerText()).not.toMatch(/Genuine|^Paid$/m);
    expect(await dialog().innerText()).toContain('It is shown here for the first time.');
    await scan(address);
    await expect.poll(() => dialog().innerText()).toContain('Shown here once before');
    await dialog().getByRole('button', { name: 'Open the payment' }).click();
    await page.waitForSelector('.history-deeds');
  });

  it('with one changed letter is not genuine when pasted on Payments', async () => {
    await page.getByRole('button', { name: 'Check a receipt' }).click();
    const at = address.indexOf('#') + 12;
    await dialog()
      .locator('input')
      .fill(`${address.slice(0, at)}${address[at] === 'A' ? 'B' : 'A'}${address.slice(at + 1)}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog().innerText()).toContain('Not a genuine receipt of this shop');
  });

  it('is found by its short code, typed in any spelling, in both languages; an unknown code is not looked up', async () => {
    const words = {
      en: ['This till printed a receipt with this code', 'Compare each line', 'This till finds no receipt with this code'],
      ar: ['طبع هذا الصندوق إيصالًا بهذا الرمز', 'قارن ما يلي بالورقة', 'لا يجد هذا الصندوق إيصالًا بهذا الرمز'],
    } as const;
    for (const lang of ['en', 'ar'] as const) {
      await page.keyboard.press('Escape');
      await inLanguage(page, lang);
      await page.locator('.found-filters > .button').click();
      const [found, compare, unknown] = words[lang];
      await dialog()
        .locator('input')
        .fill(shortCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'));
      await page.keyboard.press('Enter');
      await expect.poll(() => dialog().innerText()).toContain(found);
      for (const part of [compare, '45.250', 'T1']) expect(await dialog().innerText()).toContain(part);
      expect(await dialog().innerText()).not.toMatch(/genuine|إيصال صحيح/i);
      await dialog().locator('input').fill('7K3M-9QXA-2B4C');
      await page.keyboard.press('Enter');
      await expect.poll(() => dialog().innerText()).toContain(unknown);
    }
  });
});
