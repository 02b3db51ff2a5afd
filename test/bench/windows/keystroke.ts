// Compares the time from a key press in the amount field to its painted frame with a bare <input> in the same host. The till has
// a million payments in its books and 20 pending ones on screen.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { setTimeout } from 'node:timers/promises';
import { startBrowserTill } from '../../e2e/browser-till.ts';
import { tillFolderIn } from '../../e2e/folders.ts';
import { launchChromium } from '../../screens/chromium.ts';
import { pourBooks } from '../../support/books/filled-books.ts';
import { startServer } from '../../support/machine/servers.ts';
import type { Given } from '../deadline.ts';
import { closeRuntime, launchFloorApp, launchTill, openRuntime } from './electron-runtime.ts';
import { atMost, quantile, type Ratio } from '../measure.ts';
import { openPage, strokesOf, watchKeys } from './page-clock.ts';
import { sell } from './sell.ts';

/** Keys that type an amount and delete it again, so that amounts of every length and their error messages are drawn. */
const keys = ['1', '2', '3', '4', '.', '5', '5', '5', ...Array.from({ length: 8 }, () => 'Backspace')];
/** Delay between keys in milliseconds: a quick typist's, and varied so that it never aligns with the frames. */
const betweenMs = (stroke: number): number => 30 + ((stroke * 7) % 23);

const type = async (page: Page): Promise<void> => {
  for (const [i, key] of keys.entries()) {
    await page.keyboard.press(key);
    await setTimeout(betweenMs(i));
  }
};

/** Load of the measured till: payments in its books, and pending payments on screen beside the input. */
const load = ({ short }: Given) => (short ? { payments: 1_000, pending: 3 } : { payments: 1_000_000, pending: 20 });

/** Starts a training till once to create its folder, and adds finished payments to its books. */
const makeTill = async (dataDir: string, given: Given): Promise<void> => {
  const first = await given.wait('a first start', startBrowserTill(dataDir));
  await given.wait('the till to end', first.stop());
  pourBooks(tillFolderIn(dataDir), load(given).payments);
};

/** Creates the pending payments, and opens an empty Sell screen. */
const makePending = async (till: Page, given: Given): Promise<void> => {
  const { pending } = load(given);
  for (let i = 0; i < pending; i++) await given.wait('a payment to wait for its customer', sell(till));
  await till.keyboard.press('F2');
  await given.wait(
    'all of them to be counted',
    till.locator('.rail-running', { hasText: String(pending) }).waitFor({ timeout: 0 }),
  );
};

const compare = async (name: string, till: Page, bare: Page, given: Given): Promise<Ratio[]> => {
  const { short, wait } = given;
  const rounds = short ? 1 : 60;
  await makePending(till, given);
  const pages = [till, bare] as const;
  for (const page of pages) {
    await wait('the amount to be there', page.locator('[data-field="amount"]').click({ timeout: 0 }));
    await wait('keys to be taken', type(page));
    await watchKeys(page);
  }
  for (let round = 0; round < rounds; round++) for (const page of pages) await wait('keys to be taken', type(page));
  const [ours, floor] = [await strokesOf(till), await strokesOf(bare)];
  const strokes = rounds * keys.length;
  if (ours.length !== strokes || floor.length !== strokes)
    throw new Error(`${ours.length} and ${floor.length} strokes were seen`);
  const { payments, pending } = load(given);
  const tail = short ? 0.5 : 0.99;
  const [a, b] = [quantile(ours, tail), quantile(floor, tail)];
  const [middle, bareMiddle] = [quantile(ours, 0.5), quantile(floor, 0.5)];
  return [
    atMost(
      `keystroke → paint, ${name}, ${payments.toLocaleString('en')} payments and ${pending} pending (p${tail * 100})`,
      a / b,
      1.3,
      `${a.toFixed(1)} ms against ${b.toFixed(1)} ms of a bare input; p50 ${middle.toFixed(1)} against ${bareMiddle.toFixed(1)} ms; ${strokes} strokes each`,
    ),
  ];
};

const inBrowser = async (given: Given): Promise<Ratio[]> => {
  const dir = mkdtempSync(join(given.root, 'keys-browser-'));
  const floor = await given.start('the floor', startServer('test/bench/windows/floor-window.ts', []), (each) => each.stop());
  await makeTill(join(dir, 'till'), given);
  const till = await given.start('the till', startBrowserTill(join(dir, 'till')), (each) => each.stop());
  const chromium = await given.start('Chromium', launchChromium(), (each) => each.close());
  const open = (url: string): Promise<Page> => given.wait('a page to be shown', openPage(chromium, url));
  return compare('in a browser', await open(till.url), await open(`http://127.0.0.1:${floor.port}/`), given);
};

const inElectron = async (given: Given): Promise<Ratio[]> => {
  const runtime = await given.start('a screen', openRuntime(), closeRuntime);
  if (typeof runtime === 'string') {
    given.skip('keystroke → paint, in Electron', runtime);
    return [];
  }
  const dir = mkdtempSync(join(given.root, 'keys-electron-'));
  await makeTill(join(dir, 'till'), given);
  const till = await given.start('the till', launchTill(runtime, join(dir, 'till')), (each) => each.close());
  const floor = await given.start('the floor', launchFloorApp(runtime, join(dir, 'floor')), (each) => each.close());
  const shown = (app: typeof till): Promise<Page> => given.wait('a window to be shown', app.app.firstWindow({ timeout: 0 }));
  return compare('in Electron', await shown(till), await shown(floor), given);
};

export const benchKeystroke = async (given: Given): Promise<Ratio[]> => [
  ...(await inBrowser(given)),
  ...(await inElectron(given)),
];
