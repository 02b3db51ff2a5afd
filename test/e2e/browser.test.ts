// A whole payment in a real Chromium: entered at the counter, scanned from the screen, paid on a phone, shown as paid, booked and
// exported.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tillFolderIn } from './folders.ts';
import { launchChromium } from '../screens/chromium.ts';
import { postingsIn, readBooks } from '../support/books/books.ts';
import { writeLeadFile } from '../../src/cli/start/opener.ts';
import { pageKeyHeader, pageKeyName } from '../../src/shared/contract/channels.ts';
import { addressesIn, startBrowserTill, type BrowserTill } from './browser-till.ts';
import { charge, exportDay, inLanguage, openFromStrip, payOnPhone, seesPaid, shopOnPhone } from './counter.ts';

let chromium: Browser;
let phone: Browser;
const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'qayd-e2e-'));
  folders.push(folder);
  return folder;
};

beforeAll(async () => {
  [chromium, phone] = await Promise.all([launchChromium(), launchChromium()]);
});
afterAll(async () => {
  await Promise.all([chromium.close(), phone.close()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const openTill = async (url: string): Promise<Page> => {
  const context = await chromium.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  // The one-time address leads to a page that opens the till's screens by itself.
  await page.waitForSelector('.rail');
  return page;
};

describe('in a browser', () => {
  let till: BrowserTill;
  let page: Page;
  const data = newFolder();
  beforeAll(async () => {
    till = await startBrowserTill(data);
    page = await openTill(till.url);
  });
  afterAll(() => till.stop());

  it.each([
    ['wallet', 'ar', '45.25', 45_250],
    ['wallet', 'en', '7.5', 7_500],
    ['card', 'ar', '18', 1_800],
    ['card', 'en', '20.01', 2_001],
  ] as const)('a sale by %s in %s is paid and booked', async (gateway, lang, amount, minor) => {
    await inLanguage(page, lang);
    const address = await charge(page, gateway, lang, amount);
    // Without a shop name the checkout shows the program's name.
    expect(await shopOnPhone(phone, address)).toBe('Qayd');
    await payOnPhone(phone, address);
    await seesPaid(page);
    expect(postingsIn(tillFolderIn(data)).slice(-2)).toEqual([
      `clearing:${gateway} ${minor} ${gateway === 'wallet' ? 'LYD' : 'USD'}`,
      `sales -${minor} ${gateway === 'wallet' ? 'LYD' : 'USD'}`,
    ]);
  });

  it('the CSV export lists all these payments', async () => {
    const { file, downloaded } = await exportDay(page);
    expect(existsSync(file)).toBe(true);
    // The browser saves the same bytes as the till's export, under the same name.
    expect(downloaded?.name).toBe(basename(file));
    expect(readFileSync(downloaded?.path ?? '').equals(readFileSync(file))).toBe(true);
    const lines = readFileSync(file, 'utf8').split('\r\n');
    for (const amount of ['45.250', '7.500', '18.00', '20.01']) {
      expect(lines.filter((line) => line.includes(`;${amount};${amount};approved;`))).toHaveLength(1);
    }
  });
});

describe('the tab that opened the one-time address', () => {
  let till: BrowserTill;
  const data = newFolder();
  beforeAll(async () => {
    till = await startBrowserTill(data);
  });
  afterAll(() => till.stop());

  it('opens the till from a file, in the browser’s language, and keeps working after a reload; a second tab shows what to do and opens by a new address', async () => {
    const context = await chromium.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(writeLeadFile(data, till.url));
    await page.waitForSelector('html[lang="en"] .rail');
    const { origin } = new URL(till.url);
    expect(page.url()).toBe(`${origin}/`);
    await page.reload();
    await page.waitForSelector('html[lang="en"] .rail');
    await inLanguage(page, 'ar');
    await charge(page, 'wallet', 'ar', '3.5');

    const second = await context.newPage();
    await second.goto(origin);
    await second.waitForURL(/outside/);
    const words = await second.innerText('body');
    expect(words).toMatch(/كل عنوان يفتح تبويبًا واحدًا[\s\S]*each address opens one tab/);
    await expect.poll(() => addressesIn(till).length).toBe(2);
    await second.goto(addressesIn(till)[1] as string);
    await second.waitForSelector('.rail');
    // All tabs share one cookie. Signing in with a new tab signs the earlier tab out, which then opens the page for signed-out
    // tabs.
    await page.waitForURL(/outside/);
    await context.close();
  });

  it('is the only tab that may send calls: a call with the cookie alone is refused, even from the same origin', async () => {
    const context = await chromium.newContext();
    const page = await context.newPage();
    await page.goto(new URL(till.url).origin);
    await page.waitForSelector('h1');
    await expect.poll(() => addressesIn(till).length).toBe(3);
    await page.goto(addressesIn(till)[2] as string);
    await page.waitForSelector('.rail');
    const ask = (headers: Readonly<Record<string, string>>): Promise<number> =>
      page.evaluate(
        async (more) =>
          (await fetch('/api/app.get', { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body: '{}' }))
            .status,
        headers,
      );
    const key = await page.evaluate((name) => sessionStorage.getItem(name), pageKeyName);
    expect([await ask({}), await ask({ [pageKeyHeader]: key ?? '' })]).toEqual([401, 200]);
    await context.clearCookies();
    expect(await ask({ [pageKeyHeader]: key ?? '' })).toBe(401);
    await context.close();
  });
});

it('a till killed while it waits for a payment shows the payment after a restart', async () => {
  const data = newFolder();
  const first = await startBrowserTill(data);
  const before = await openTill(first.url);
  await inLanguage(before, 'en');
  const address = await charge(before, 'wallet', 'en', '12.5');
  await first.kill();
  const second = await startBrowserTill(data);
  const after = await openTill(second.url);
  await inLanguage(after, 'en');
  await openFromStrip(after, 'T1-0001');
  await payOnPhone(phone, address);
  await seesPaid(after);
  await second.stop();
  const paid = readBooks(tillFolderIn(data), (db) =>
    db.prepare("SELECT count(*) FROM attempts WHERE state = 'approved'").pluck().get(),
  );
  expect([paid, postingsIn(tillFolderIn(data)).length]).toEqual([1, 2]);
});
