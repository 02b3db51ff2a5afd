// Unsaved changes of settings and rights in a real browser: the window asks before a menu entry, the browser's Back or a key leaves
// them. To stay keeps the typed text; to discard leaves.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Dialog, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { inLanguage } from './counter.ts';
import { callAsPage } from './page-call.ts';

const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-unsaved-'));
let chromium: Browser;
let till: BrowserTill;
let page: Page;

beforeAll(async () => {
  [chromium, till] = await Promise.all([launchChromium(), startBrowserTill(data)]);
  page = await (await chromium.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })).newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'en');
  const requestId = crypto.randomUUID().replaceAll('-', '');
  await callAsPage(page, 'people.add', { requestId, name: 'Maha', role: 'owner', pin: '274916' });
  await page.locator('.rail-user', { hasText: 'Maha' }).waitFor();
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  rmSync(data, { recursive: true, force: true });
});

const shopName = () => page.locator('.set-fields .input').first();
const tick = () => page.locator('.rights-tick input:enabled').first();
const openPeople = async (): Promise<void> => {
  await page.getByRole('tab', { name: /^People/ }).click();
  await page.getByRole('button', { name: /^People and rights$/ }).click();
};
const pages = {
  settings: {
    open: async () => page.getByRole('tab', { name: 'Shop', exact: true }).click(),
    change: async () => shopName().fill('Corniche'),
    read: async () => await shopName().inputValue(),
  },
  rights: {
    open: openPeople,
    change: async () => page.locator('.rights-tick:has(input:enabled)').first().click(),
    read: async () => await tick().isChecked(),
  },
};

const question = () => page.getByRole('alertdialog');
const answer = (name: 'Back to the changes' | 'Leave without saving') => question().getByRole('button', { name }).click();
const ways = {
  'a menu entry': async () => page.locator('.rail-nav button').first().click(),
  'the key F2': async () => page.keyboard.press('F2'),
  'the key Esc': async () => page.keyboard.press('Escape'),
};

describe.each(['settings', 'rights'] as const)('changes of %s that are not saved', (name) => {
  const { open, change, read } = pages[name];
  let saved: string | boolean;
  let changed: string | boolean;
  beforeEach(async () => {
    await page.getByRole('button', { name: /^Settings$/ }).click();
    await open();
    saved = await read();
    await change();
    changed = await read();
    await page.locator('.set-foot', { hasText: 'Changes not saved yet' }).waitFor();
  });

  it.each(['a menu entry', 'the key F2', 'the key Esc'] as const)('are asked about before %s leaves them', async (way) => {
    expect(changed).not.toBe(saved);
    await ways[way]();
    await question().waitFor();
    await answer('Back to the changes');
    await question().waitFor({ state: 'detached' });
    expect(await read()).toBe(changed);
    await ways[way]();
    await answer('Leave without saving');
    await question().waitFor({ state: 'detached' });
    await page.locator('.set-foot', { hasText: 'Changes not saved yet' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Settings$/ }).click();
    await open();
    expect(await read()).toBe(saved);
  });

  it('are asked about by the browser before its Back leaves the till', async () => {
    const goBack = async (decide: (dialog: Dialog) => Promise<void>): Promise<void> => {
      const asked = page.waitForEvent('dialog');
      void page.evaluate(() => history.back()).catch(() => {});
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await decide(dialog);
    };
    await goBack((dialog) => dialog.dismiss());
    expect(await read()).toBe(changed);
    await goBack((dialog) => dialog.accept());
    await page.waitForURL('about:blank');
    await page.goForward();
    await page.locator('.rail-user', { hasText: 'Maha' }).waitFor();
    await page.getByRole('button', { name: /^Settings$/ }).click();
    await open();
    expect(await read()).toBe(saved);
  });
});
