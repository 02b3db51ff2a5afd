// A key pressed in the amount field, until its frame is painted, against a bare <input> in the same host.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { setTimeout } from 'node:timers/promises';
import { startBrowserTill } from '../e2e/browser-till.ts';
import { launchChromium } from '../screens/chromium.ts';
import { startServer } from '../support/servers.ts';
import { launchFloorApp, launchTill, openRuntime } from './electron-runtime.ts';
import { atMost, quantile, type Ratio, skip } from './measure.ts';
import { strokesOf, watchKeys } from './page-clock.ts';

/** Typed and taken back: amounts of all lengths, with their words and the words of what is wrong. */
const keys = ['1', '2', '3', '4', '.', '5', '5', '5', ...Array.from({ length: 8 }, () => 'Backspace')];
const rounds = 30;
/** A quick typist's, and never in step with the frames. */
const betweenMs = (stroke: number): number => 30 + ((stroke * 7) % 23);

const type = async (page: Page): Promise<void> => {
  for (const [i, key] of keys.entries()) {
    await page.keyboard.press(key);
    await setTimeout(betweenMs(i));
  }
};

const compare = async (name: string, till: Page, bare: Page): Promise<Ratio[]> => {
  const pages = [till, bare] as const;
  for (const page of pages) {
    await page.locator('[data-field="amount"]').click({ timeout: 60_000 });
    await type(page);
    await watchKeys(page);
  }
  for (let round = 0; round < rounds; round++) for (const page of pages) await type(page);
  const [ours, floor] = [await strokesOf(till), await strokesOf(bare)];
  const strokes = rounds * keys.length;
  if (ours.length !== strokes || floor.length !== strokes)
    throw new Error(`${ours.length} and ${floor.length} strokes were seen`);
  const [a, b] = [quantile(ours, 0.99), quantile(floor, 0.99)];
  const [middle, bareMiddle] = [quantile(ours, 0.5), quantile(floor, 0.5)];
  return [
    atMost(
      `keystroke → paint, ${name} (p99)`,
      a / b,
      1.3,
      `${a.toFixed(1)} ms against ${b.toFixed(1)} ms of a bare input; p50 ${middle.toFixed(1)} against ${bareMiddle.toFixed(1)} ms; ${strokes} strokes each`,
    ),
  ];
};

const inBrowser = async (root: string): Promise<Ratio[]> => {
  const dir = mkdtempSync(join(root, 'keys-browser-'));
  const window = await startServer('test/bench/floor-window.ts', []);
  const chromium = await launchChromium();
  const host = await startBrowserTill(join(dir, 'till'));
  try {
    const open = async (url: string): Promise<Page> => {
      const page = await (await chromium.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
      await page.goto(url);
      return page;
    };
    return await compare('in a browser', await open(host.url), await open(`http://127.0.0.1:${window.port}/`));
  } finally {
    await chromium.close();
    await host.stop();
    await window.stop();
  }
};

const inElectron = async (root: string): Promise<Ratio[]> => {
  const runtime = await openRuntime();
  if (typeof runtime === 'string') return skip('keystroke → paint, in Electron', runtime);
  const dir = mkdtempSync(join(root, 'keys-electron-'));
  const ours = await launchTill(runtime, join(dir, 'till'));
  const bare = await launchFloorApp(runtime, join(dir, 'floor'));
  try {
    return await compare('in Electron', await ours.app.firstWindow(), await bare.app.firstWindow());
  } finally {
    await ours.close();
    await bare.close();
    runtime.close();
  }
};

export const benchKeystroke = async (root: string): Promise<Ratio[]> => [...(await inBrowser(root)), ...(await inElectron(root))];
