// A sale being typed in a real browser survives a lock, a reload, a crash of the page, an end of the browser, and SIGKILL of the
// till. It comes back to the person who typed it, and to nobody else.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageKeyName } from '../../src/shared/contract/channels.ts';
import { typedSalesFile } from '../../src/main/services/sale/typed-sales-file.ts';
import { scanFolder, scannerFor } from '../support/machine/byte-scan.ts';
import { launchChromium } from '../screens/chromium.ts';
import { addressesIn, type BrowserTill, startBrowserTill } from './browser-till.ts';
import { inLanguage } from './counter.ts';
import { fingers } from './hands.ts';
import { callAsPage } from './page-call.ts';

const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-typed-'));
const pins = { Maha: '274916', Huda: '730258' } as const;
type Name = keyof typeof pins;
const typed = { amount: '45.25', mobile: '0912345678', customerName: 'Salma Ben Ali', note: 'blue bag' };
const file = join(data, 'training', 'books', typedSalesFile);
let chromium: Browser;
let context: BrowserContext;
let till: BrowserTill;
let page: Page;

const open = async (url: string): Promise<void> => {
  context = await chromium.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en-US' });
  page = await context.newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(url);
};
beforeAll(async () => {
  [chromium, till] = await Promise.all([launchChromium(), startBrowserTill(data)]);
  await open(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'en');
  for (const [name, role] of [
    ['Maha', 'owner'],
    ['Huda', 'cashier'],
  ] as const)
    await callAsPage(page, 'people.add', { requestId: crypto.randomUUID().replaceAll('-', ''), name, role, pin: pins[name] });
  await lock();
  await signIn('Huda');
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  rmSync(data, { recursive: true, force: true });
});

const lock = async (): Promise<void> => {
  await page.keyboard.press('Control+l');
  await page.locator('.entry-card').waitFor();
};
const signIn = async (name: Name): Promise<void> => {
  await page.locator('.person', { hasText: name }).click();
  await page.keyboard.type(pins[name], fingers);
  await page.keyboard.press('Enter');
  await page.locator('.entry-card').waitFor({ state: 'detached' });
};
const field = (name: string) => page.locator(`[data-field="${name}"]`);
/** Opens the dialog of name and note, reads both, and closes the dialog. */
const more = async (): Promise<readonly string[]> => {
  await page.keyboard.press('F7');
  const inputs = page.getByRole('dialog').locator('input, textarea');
  await inputs.first().waitFor();
  const texts = [await inputs.nth(0).inputValue(), await inputs.nth(1).inputValue()];
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return texts;
};
const isBack = async (): Promise<void> => {
  await expect.poll(() => field('mobile').inputValue(), { timeout: 15_000 }).toBe(typed.mobile);
  expect(await field('amount').inputValue()).toBe(typed.amount);
  expect(await more()).toEqual([typed.customerName, typed.note]);
};

it('a typed sale survives a lock and a reload', async () => {
  await page.keyboard.press('F2');
  await field('amount').fill(typed.amount);
  await field('mobile').fill(typed.mobile);
  await page.keyboard.press('F7');
  const inputs = page.getByRole('dialog').locator('input, textarea');
  await inputs.nth(0).fill(typed.customerName);
  await inputs.nth(1).fill(typed.note);
  await page.keyboard.press('Enter');
  await expect.poll(async () => callAsPage(page, 'sale.typed', {})).toMatchObject(typed);
  if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
  await lock();
  await signIn('Huda');
  await isBack();
  await page.reload();
  await isBack();
});

it('a typed sale survives a crash of the page', async () => {
  const key = await page.evaluate((name) => sessionStorage.getItem(name) ?? '', pageKeyName);
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  // A reloaded tab keeps its session storage; the test's browser cannot reload a crashed tab.
  page = await context.newPage();
  await page.addInitScript(([name, value]) => sessionStorage.setItem(name, value), [pageKeyName, key] as const);
  await page.goto(new URL(till.url).origin);
  await page.locator('.rail').waitFor();
  await isBack();
  expect(await page.locator('.rail-user').textContent()).toContain('Huda');
});

it('a typed sale survives an end of the browser, for the same person alone', async () => {
  await context.close();
  const before = addressesIn(till).length;
  await open(new URL(till.url).origin);
  await expect.poll(() => addressesIn(till).length).toBe(before + 1);
  await page.goto(addressesIn(till).at(-1) as string);
  await signIn('Maha');
  expect([await field('amount').inputValue(), await field('mobile').inputValue()]).toEqual(['', '']);
  await lock();
  await signIn('Huda');
  // The till counts a page as closed ten seconds after its end. Until then the sale belongs to the former page.
  await expect.poll(async () => (await callAsPage(page, 'sale.typed', {}))?.mobile, { timeout: 20_000 }).toBe(typed.mobile);
  await page.reload();
  await isBack();
});

it('a typed sale survives SIGKILL of the till, for the same person alone, and is sealed on disk', async () => {
  await expect.poll(() => existsSync(file)).toBe(true);
  await till.kill();
  await context.close();
  const { amount: _, ...texts } = typed;
  expect(scanFolder(scannerFor(texts), data).finds).toEqual([]);
  till = await startBrowserTill(data);
  await open(till.url);
  await signIn('Maha');
  expect([await field('amount').inputValue(), await field('mobile').inputValue()]).toEqual(['', '']);
  await lock();
  await signIn('Huda');
  await isBack();
  await page.keyboard.press('F2');
  await expect.poll(() => existsSync(file)).toBe(false);
});
