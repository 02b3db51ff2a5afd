// The help of a till in Chromium without a network: F1, the "?" of the screens, and the shortcut that changes between wallet and
// card.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { inLanguage } from './counter.ts';

let chromium: Browser;
let till: BrowserTill;
let page: Page;
const failures: string[] = [];
const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-'));

beforeAll(async () => {
  [chromium, till] = await Promise.all([launchChromium(), startBrowserTill(data)]);
  const context = await chromium.newContext({ viewport: { width: 1024, height: 768 } });
  page = await context.newPage();
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) failures.push(message.text());
  });
  await page.goto(till.url);
  await page.waitForSelector('.rail');
});
afterAll(async () => {
  await till?.stop();
  await chromium?.close();
  rmSync(data, { recursive: true, force: true });
});

const gateway = (id: 'wallet' | 'card'): Promise<unknown> =>
  page.waitForSelector(`.sell input[value="${id}"]:checked`, { state: 'attached' });
/** Waits until the highlighted paragraph has the focus and is inside the visible part of the help's page. */
const isAtParagraph = (): Promise<unknown> =>
  page.waitForFunction(() => {
    const here = document.querySelector('.help-page [data-here]');
    const pane = document.querySelector('.help-page')?.getBoundingClientRect();
    const { top, bottom } = here?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    return here !== null && here === document.activeElement && pane !== undefined && top >= pane.top && bottom <= pane.bottom;
  });
const shown = (): Promise<string | null> => page.getAttribute('.help-page [data-here]', 'data-here');
const close = async (): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.waitForSelector('.help-page', { state: 'detached' });
};

it('F3 changes from wallet to card and back', async () => {
  await page.keyboard.press('F2');
  await gateway('wallet');
  await page.keyboard.press('F3');
  await gateway('card');
  await page.keyboard.press('F3');
  await gateway('wallet');
  expect(failures).toEqual([]);
});

it.each(['ar', 'en'] as const)('without a network, F1 and "?" open the guides at the screen’s paragraph, in %s', async (lang) => {
  await inLanguage(page, lang);
  await page.keyboard.press('F2');
  await page.waitForSelector('.sell');
  await page.keyboard.press('F1');
  await isAtParagraph();
  expect(await shown()).toBe('sell');
  await close();

  await page.context().setOffline(true);
  await page.locator('.help-button').click();
  await isAtParagraph();
  expect(await shown()).toBe('sell');
  await page.locator('.dialog .segment').last().click();
  await page.waitForSelector('.keys-sheet');
  expect(await page.textContent('.keys-sheet')).toContain('F3');
  await page.locator('.dialog .segment').nth(1).click();
  await page.waitForSelector('.help-page h3');
  expect(await page.textContent('.help-page h3')).toBe(lang === 'ar' ? 'دليل المالك' : 'For the owner');
  await close();
  await page.context().setOffline(false);
  expect(failures).toEqual([]);
});
