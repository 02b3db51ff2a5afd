// The whole way in a real Chromium: typed at the counter, scanned off the screen, paid on a phone, seen, booked and exported.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tillFolderIn } from './folders.ts';
import { launchChromium } from '../screens/chromium.ts';
import { postingsIn, readBooks } from '../support/books.ts';
import { startBrowserTill, type BrowserTill } from './browser-till.ts';
import { charge, exportDay, inLanguage, openFromStrip, payOnPhone, seesPaid } from './counter.ts';

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
  ] as const)('%s, %s: paid, booked', async (gateway, lang, amount, minor) => {
    await inLanguage(page, lang);
    const address = await charge(page, gateway, lang, amount);
    await payOnPhone(phone, address);
    await seesPaid(page);
    expect(postingsIn(tillFolderIn(data)).slice(-2)).toEqual([
      `clearing:${gateway} ${minor} ${gateway === 'wallet' ? 'LYD' : 'USD'}`,
      `sales -${minor} ${gateway === 'wallet' ? 'LYD' : 'USD'}`,
    ]);
  });

  it('the CSV lists all of them', async () => {
    const file = await exportDay(page);
    expect(existsSync(file)).toBe(true);
    const lines = readFileSync(file, 'utf8').split('\r\n');
    for (const amount of ['45.250', '7.500', '18.00', '20.01']) {
      expect(lines.filter((line) => line.includes(`,${amount},approved,`))).toHaveLength(1);
    }
  });
});

it('a till killed while waiting is started again and sees the payment', async () => {
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
