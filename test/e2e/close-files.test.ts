// The files that each close writes into a folder, chosen in a browser by keyboard alone: an unsuitable folder is refused with the
// reason, a close writes its files, and files that wait are a warning until the folder is back.
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { inLanguage } from './counter.ts';
import { callAsPage } from './page-call.ts';

const root = mkdtempSync(join(tmpdir(), 'qayd-e2e-close-files-'));
const data = join(root, 'till');
const folder = join(root, 'for the bookkeeper');
let chromium: Browser;
let till: BrowserTill;
let page: Page;

beforeAll(async () => {
  chromium = await launchChromium();
  till = await startBrowserTill(data);
  page = await (await chromium.newContext({ viewport: { width: 1024, height: 768 } })).newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'en');
  await page
    .getByRole('button', { name: 'Settings' })
    .or(page.getByRole('link', { name: 'Settings' }))
    .first()
    .click();
  await page.getByRole('tab', { name: 'Books and files' }).click();
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  rmSync(root, { recursive: true, force: true });
});

const soon = { timeout: 30_000 };
const says = (text: string | RegExp) => page.locator('.set-panel').getByText(text).first().waitFor(soon);
const choose = async (path: string): Promise<void> => {
  await page.getByLabel('Path of the folder').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(path);
  await page.keyboard.press('Enter');
};
let closes = 0;
/** Changes a setting, so that there is something to close, and closes the day. */
const closeDay = async (): Promise<void> => {
  closes += 1;
  const { shop } = await callAsPage(page, 'settings.get', {});
  await callAsPage(page, 'settings.set', {
    requestId: `setting-of-close-${closes}`,
    shop: { ...shop, expiryMinutes: 20 + closes },
  });
  const { businessDay: day } = await callAsPage(page, 'app.get', {});
  await callAsPage(page, 'day.close', { requestId: `close-number-${closes}`, day, acknowledge: true, override: null });
};

it('an unsuitable folder is refused with the reason', async () => {
  await choose('books');
  await says(/This is not the full path of a folder/);
  await choose('/proc/qayd');
  await says(/The folder for the files of Z reports cannot be written/);
  expect((await callAsPage(page, 'close-files.get', {})).folder).toBeNull();
});

it('a close writes its files into the folder that was typed', async () => {
  await page.getByRole('checkbox', { name: 'Spreadsheet (CSV)' }).press('Space');
  await choose(folder);
  await says('It begins with the next Z report.');
  await closeDay();
  await says(/Last written: Z report no\. 1/);
  const ours = readdirSync(folder).filter((name) => !name.endsWith('.manifest.json'));
  expect(ours.map((name) => name.replace(/-T?[^-]*-0001/, '-0001')).sort()).toEqual([
    'qayd-training-close-0001-attempts.csv',
    'qayd-training-close-0001.csv',
    'qayd-training-close-0001.xlsx',
  ]);
});

it('files wait while the folder is away, with a warning, and are written when it is back', async () => {
  renameSync(folder, `${folder}-away`);
  await closeDay();
  await says(/The folder for the files of Z reports is not there/);
  await page
    .locator('.warnings')
    .getByText(/Files of Z reports are not written yet: 2 files/)
    .waitFor(soon);
  expect(existsSync(folder)).toBe(false);
  renameSync(`${folder}-away`, folder);
  await page.getByRole('button', { name: 'Write now' }).press('Enter');
  await says(/Last written: Z report no\. 2/);
  await page
    .locator('.warnings')
    .getByText(/not written yet/)
    .waitFor({ ...soon, state: 'detached' });
  expect(readdirSync(folder).filter((name) => name.includes('-0002'))).toHaveLength(5);
});
