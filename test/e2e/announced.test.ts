// The till announces each payment once: in one of two windows, and not again after a reload or a restart. The test counts the
// page's calls for sound, speech and live regions. Sound and speech can each be switched off; the text stays.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usualCounter } from '../../src/renderer/stores/sale/counter-choices.ts';
import { launchChromium } from '../screens/chromium.ts';
import { postingsIn } from '../support/books/books.ts';
import { addressesIn, type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, inLanguage, payOnPhone, seesPaid } from './counter.ts';
import { tillFolderIn } from './folders.ts';
import { callAsPage } from './page-call.ts';

const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-announced-'));
let chromium: Browser;
let till: BrowserTill;
let first: Page;
let second: Page;

type Heard = { readonly tones: number; readonly said: readonly string[]; readonly read: readonly string[] };

/** Records all announcements of the page: tones, spoken sentences, and texts of live regions about money. */
const listenAtTheEdge = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const heard = { tones: 0, said: [] as string[], read: [] as string[] };
    Object.assign(globalThis, { heard });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      heard.tones += 1;
      start.call(this, when);
    };
    class Sentence {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const voices = ['ar-SA', 'en-GB'].map((lang) => ({ lang, localService: true }));
    const speak = ({ text }: Sentence): void => void heard.said.push(text);
    const nothing = (): void => {};
    const voice = { getVoices: () => voices, speak, addEventListener: nothing, removeEventListener: nothing };
    Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Sentence });
    Object.defineProperty(globalThis, 'speechSynthesis', { value: voice });
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          const live = node.parentElement?.closest('[data-live-announcer] [role]');
          if (live && /T1-\d+/.test(node.textContent ?? '')) heard.read.push(node.textContent ?? '');
        }
    });
    watch.observe(document, { subtree: true, childList: true });
  });
const heardIn = (page: Page): Promise<Heard> => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
const heard = async (): Promise<Heard> => {
  const [a, b] = [await heardIn(first), await heardIn(second)];
  return { tones: a.tones + b.tones, said: [...a.said, ...b.said], read: [...a.read, ...b.read] };
};
const nothing: Heard = { tones: 0, said: [], read: [] };

/** Resolves once the till has answered the window's `paid.take`. */
const asked = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/paid.take') && response.ok());
const comeIn = async (page: Page, url: string): Promise<void> => {
  await Promise.all([asked(page), page.goto(url)]);
  await page.waitForSelector('.rail');
};
/** Presses a key in each window, since a browser plays no sound before a user's first action. */
const touch = async (): Promise<void> => {
  for (const page of [first, second]) await page.keyboard.press('F2');
};
const openBoth = async (): Promise<void> => {
  await comeIn(first, till.url);
  await second.goto(new URL(till.url).origin);
  await expect.poll(() => addressesIn(till).length).toBe(2);
  await comeIn(second, addressesIn(till)[1] as string);
};
const settled = async (count: number): Promise<void> => {
  await expect.poll(() => postingsIn(tillFolderIn(data)).length).toBe(2 * count);
};

beforeAll(async () => {
  [chromium, till] = await Promise.all([launchChromium(), startBrowserTill(data)]);
  const open = async (): Promise<Page> => {
    const page = await (await chromium.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await listenAtTheEdge(page);
    return page;
  };
  [first, second] = [await open(), await open()];
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  rmSync(data, { recursive: true, force: true });
});

it('only one of two windows announces a payment, and neither repeats it after a reload or a restart', {
  timeout: 120_000,
}, async () => {
  await openBoth();
  for (const page of [first, second]) await inLanguage(page, 'ar');
  await touch();
  const address = await charge(first, 'wallet', 'ar', '45.25');
  expect(await heard()).toMatchObject({ tones: 0, said: [] });
  const before = (await heard()).read.length;
  await payOnPhone(chromium, address);
  await seesPaid(first);
  await expect.poll(async () => (await heard()).tones).toBe(3);
  const { said, read } = await heard();
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/خمسة وأربعون دينارًا/);
  expect(read.length - before).toBe(1);
  // The second window shows the payment as paid, too, but does not announce it: each payment is announced by one window only.
  await second.locator('.strip li', { hasText: 'T1-0001' }).getByText('مدفوعة').waitFor();

  await Promise.all([first, second].map((page) => Promise.all([asked(page), page.reload()])));
  for (const page of [first, second]) await page.waitForSelector('.rail');
  await touch();
  expect(await heard()).toEqual(nothing);

  await till.kill();
  till = await startBrowserTill(data);
  await openBoth();
  await touch();
  expect(await heard()).toEqual(nothing);
});

it('only the first window to open announces a payment that was made while no window was open', {
  timeout: 120_000,
}, async () => {
  const address = await charge(first, 'wallet', 'ar', '7');
  for (const page of [first, second]) await page.goto('about:blank');
  await till.kill();
  till = await startBrowserTill(data);
  await payOnPhone(chromium, address);
  await settled(2);
  await comeIn(first, till.url);
  await first.locator('.toast', { hasText: 'T1-0002' }).waitFor();
  expect((await heardIn(first)).read).toHaveLength(1);
  await second.goto(new URL(till.url).origin);
  await expect.poll(() => addressesIn(till).length).toBe(2);
  await comeIn(second, addressesIn(till)[1] as string);
  expect(await heardIn(second)).toEqual(nothing);
});

it.each([
  [
    { sound: 'normal', speech: false },
    { tones: 3, said: 0 },
  ],
  [
    { sound: 'off', speech: true },
    { tones: 0, said: 1 },
  ],
  [
    { sound: 'off', speech: false },
    { tones: 0, said: 0 },
  ],
] as const)('a payment is still announced once in text with the settings %j', { timeout: 60_000 }, async (choice, expected) => {
  const { shop } = await callAsPage(first, 'settings.get', {});
  const counter = { ...usualCounter, ...choice };
  await callAsPage(first, 'settings.set', { requestId: crypto.randomUUID().replaceAll('-', ''), shop: { ...shop, counter } });
  await inLanguage(first, 'en');
  await touch();
  const address = await charge(first, 'wallet', 'en', '3.5');
  const before = await heard();
  await payOnPhone(chromium, address);
  await seesPaid(first);
  await expect.poll(async () => (await heard()).read.length).toBe(before.read.length + 1);
  const after = await heard();
  expect({ tones: after.tones - before.tones, said: after.said.length - before.said.length }).toEqual(expected);
});
