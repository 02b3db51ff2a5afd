// Compares the time from sending a notice until the till's page shows Paid with a baseline: HTTP, a synced insert, a long poll,
// then server-sent events (browser) or IPC (Electron), and a text set in a page.
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Agent, request } from 'undici';
import { startBrowserTill } from '../../e2e/browser-till.ts';
import { inLanguage } from '../../e2e/counter.ts';
import { launchChromium } from '../../screens/chromium.ts';
import { signedNotice } from '../../support/scripted-service.ts';
import { type Server, startServer } from '../../support/machine/servers.ts';
import type { Given } from '../deadline.ts';
import { closeRuntime, launchFloorApp, launchTill, openRuntime, type Store } from './electron-runtime.ts';
import { atMost, quantile, type Ratio } from '../measure.ts';
import { clockOffsetMs, openPage, seenAtMs, wallMs, watchFor } from './page-clock.ts';
import { startFloor } from '../processes.ts';
import { sell } from './sell.ts';
import { addressesIn } from '../../support/ways.ts';

/**
 * Pause in milliseconds before each notice, so that till, page and baseline are idle when the notice arrives, as with a real
 * customer.
 */
const restMs = 80;

const agent = new Agent();
const post = async (url: string, body: Buffer): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const reply = await request(url, { method: 'POST', body, headers, dispatcher: agent });
  await reply.body.dump();
};

type Training = { readonly booksDir: string; readonly secret: string };
/** Reads the folder of the training till's books, and the keys that sign its notices. */
const trainingOf = (dataDir: string): Training => {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(dataDir, 'training', name), 'utf8'));
  const { secret } = read('training-keys.json') as { secret: string };
  return { booksDir: join(dataDir, 'training', 'books'), secret };
};

let transactions = 0;
const noticeFor = (invoiceNo: string, secret: string): Buffer =>
  signedNotice(
    'wallet-callback',
    {
      gateway: 'wallet',
      approved: '1',
      amount: '12.50',
      invoice_no: invoiceNo,
      paymet_method: 'method_a',
      transaction_id: `bench-${++transactions}`,
    },
    secret,
  );

/** Returns the milliseconds from sending until the page shows the text. */
const time = async (page: Page, offsetMs: number, selector: string, text: string, send: () => Promise<void>): Promise<number> => {
  await watchFor(page, selector, text);
  await setTimeout(restMs);
  const beganMs = wallMs();
  await send();
  return (await seenAtMs(page)) + offsetMs - beganMs;
};

type Stage = { readonly till: Page; readonly floor: Page; readonly training: Training; readonly stores: readonly Server[] };

/**
 * Measures in turns: the till, the baseline with one synced insert, and the baseline with a synced insert at the relay and at the
 * till.
 */
const compare = async (name: string, { till, floor, training, stores }: Stage, { short, wait }: Given): Promise<Ratio[]> => {
  const [rounds, warmUp] = short ? [5, 1] : [150, 5];
  const samples: [number[], number[], number[]] = [[], [], []];
  const [ours, once, twice] = samples;
  const offsets = [await clockOffsetMs(till), await clockOffsetMs(floor)] as const;
  for (let round = -warmUp; round < rounds; round++) {
    const invoiceNo = await wait('a sale to wait for its customer', sell(till));
    const notice = noticeFor(invoiceNo, training.secret);
    const url = addressesIn(training.booksDir, invoiceNo).callbackUrl as string;
    const paid = time(till, offsets[0], 'section.paid', invoiceNo, () => post(url, notice));
    const took = [await wait(`${invoiceNo} to be shown as paid`, paid)];
    for (const { port } of stores) {
      const body = noticeFor(`${invoiceNo}-${port}`, training.secret);
      const shown = time(floor, offsets[1], '#text', body.toString('utf8'), () => post(`http://127.0.0.1:${port}/`, body));
      took.push(await wait('the floor to show a notice', shown));
    }
    if (round >= 0) for (const [i, each] of samples.entries()) each.push(took[i] as number);
  }
  const ratios = (what: string, base: number[]): Ratio[] =>
    [{ q: 0.5, most: 1.5 }, ...(short ? [] : [{ q: 0.99, most: 2 }])].map(({ q, most }) => {
      const [a, b] = [quantile(ours, q), quantile(base, q)];
      return atMost(`${name}, ${what} (p${q * 100})`, a / b, most, `${a.toFixed(1)} ms against ${b.toFixed(1)} ms`);
    });
  return [
    ...ratios('against one synced insert on the way', once),
    ...ratios('against one at either end, as relay and till have', twice),
  ];
};

/**
 * Opens two stores for the baseline app. Items of the second store have two synced inserts: in the store, and in the file of the
 * app that reads the items.
 */
const openStores = async (
  { start }: Given,
  dir: string,
): Promise<{ readonly servers: readonly Server[]; readonly stores: readonly Store[] }> => {
  const open = (name: string): Promise<Server> => {
    mkdirSync(join(dir, name), { recursive: true });
    return start('a store of the floor', startFloor('store', join(dir, name)), (each) => each.stop());
  };
  const [once, twice] = [await open('once'), await open('twice')];
  return { servers: [once, twice], stores: [{ port: once.port }, { port: twice.port, file: resolve(dir, 'kept.db') }] };
};

const inBrowser = async (given: Given): Promise<Ratio[]> => {
  const { start, wait } = given;
  const dir = mkdtempSync(join(given.root, 'paid-browser-'));
  const { servers, stores } = await openStores(given, dir);
  const window = await start('the floor', startServer('test/bench/windows/floor-window.ts', [JSON.stringify(stores)]), (each) =>
    each.stop(),
  );
  const host = await start('the till', startBrowserTill(join(dir, 'till')), (each) => each.stop());
  const chromium = await start('Chromium', launchChromium(), (each) => each.close());
  const till = await wait('the till to be shown', openPage(chromium, host.url));
  await wait('the till to be shown in Arabic', inLanguage(till, 'ar'));
  const floor = await wait('the floor to be shown', openPage(chromium, `http://127.0.0.1:${window.port}/`));
  const training = trainingOf(join(dir, 'till'));
  return compare('notice sent → DOM says Paid, in a browser', { till, floor, training, stores: servers }, given);
};

const inElectron = async (given: Given): Promise<Ratio[]> => {
  const { start, wait } = given;
  const name = 'notice sent → DOM says Paid, in Electron';
  const runtime = await start('a screen', openRuntime(), closeRuntime);
  if (typeof runtime === 'string') {
    given.skip(name, runtime);
    return [];
  }
  const dir = mkdtempSync(join(given.root, 'paid-electron-'));
  const { servers, stores } = await openStores(given, dir);
  const ours = await start('the till', launchTill(runtime, join(dir, 'till')), (each) => each.close());
  const bare = await start('the floor', launchFloorApp(runtime, join(dir, 'floor'), stores), (each) => each.close());
  const till = await wait('the till to be shown', ours.app.firstWindow({ timeout: 0 }));
  await wait('Sell to be drawn', till.locator('[data-field="amount"]').waitFor({ timeout: 0 }));
  const floor = await wait('the floor to be shown', bare.app.firstWindow({ timeout: 0 }));
  return compare(name, { till, floor, training: trainingOf(join(dir, 'till')), stores: servers }, given);
};

export const benchPaidDom = async (given: Given): Promise<Ratio[]> => [...(await inBrowser(given)), ...(await inElectron(given))];
