// Notice sent, until the till's page says Paid, against the same way with nothing of ours on it: HTTP, a synced insert, a long
// poll, then server-sent events (in a browser) or IPC (in Electron), and a text set in a page.
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Agent, request } from 'undici';
import { startBrowserTill } from '../e2e/browser-till.ts';
import { inLanguage } from '../e2e/counter.ts';
import { launchChromium } from '../screens/chromium.ts';
import { signedNotice } from '../support/scripted-service.ts';
import { type Server, startServer } from '../support/servers.ts';
import { launchFloorApp, launchTill, openRuntime, type Store } from './electron-runtime.ts';
import { atMost, quantile, type Ratio, skip } from './measure.ts';
import { clockOffsetMs, seenAtMs, wallMs, watchFor } from './page-clock.ts';
import { startFloor } from './processes.ts';

const rounds = 150;
const warmUp = 5;
/** A customer takes longer to pay: till, page and floor are at rest when the notice comes. */
const restMs = 80;

const agent = new Agent();
const post = async (url: string, body: Buffer): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const reply = await request(url, { method: 'POST', body, headers, dispatcher: agent });
  await reply.body.dump();
};

/** A sale on the screen that waits for its customer: its invoice number. */
const sell = async (page: Page): Promise<string> => {
  await page.keyboard.press('F2');
  await page.locator('[data-field="amount"]').fill('12.5');
  await page.locator('[data-field="mobile"]').fill('0912345678');
  // A person is slower than the till's proposal.
  await page.locator('[data-field="invoiceNo"][value^="T1-"]').waitFor();
  await page.keyboard.press('F9');
  await page.locator('section.pay[data-state="waiting"] svg.qr').waitFor();
  return (await page.locator('.pay-facts .num').first().textContent()) ?? '';
};

type Training = { readonly noticeUrl: string; readonly secret: string };
/** Where the training till's relay is, and what its notices are signed with. */
const trainingOf = (dataDir: string): Training => {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(dataDir, 'training', name), 'utf8'));
  const { relay } = read('training-ports.json') as { relay: number };
  const { secret } = read('training-keys.json') as { secret: string };
  return { noticeUrl: `http://127.0.0.1:${relay}/n/training/T1/wallet/callback`, secret };
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

/** Milliseconds from sending to seeing. */
const time = async (page: Page, offsetMs: number, selector: string, text: string, send: () => Promise<void>): Promise<number> => {
  await watchFor(page, selector, text);
  await setTimeout(restMs);
  const beganMs = wallMs();
  await send();
  return (await seenAtMs(page)) + offsetMs - beganMs;
};

type Stage = { readonly till: Page; readonly floor: Page; readonly training: Training; readonly stores: readonly Server[] };

/** In turns: ours, the floor with one synced insert, the floor with one at either end. */
const compare = async (name: string, { till, floor, training, stores }: Stage): Promise<Ratio[]> => {
  const samples: [number[], number[], number[]] = [[], [], []];
  const [ours, once, twice] = samples;
  const offsets = [await clockOffsetMs(till), await clockOffsetMs(floor)] as const;
  for (let round = -warmUp; round < rounds; round++) {
    const invoiceNo = await sell(till);
    const notice = noticeFor(invoiceNo, training.secret);
    const took = [await time(till, offsets[0], 'section.paid', invoiceNo, () => post(training.noticeUrl, notice))];
    for (const { port } of stores) {
      const body = noticeFor(`${invoiceNo}-${port}`, training.secret);
      took.push(await time(floor, offsets[1], '#text', body.toString('utf8'), () => post(`http://127.0.0.1:${port}/`, body)));
    }
    if (round >= 0) for (const [i, each] of samples.entries()) each.push(took[i] as number);
  }
  const ratio = (what: string, base: number[], q: number, most: number): Ratio => {
    const [a, b] = [quantile(ours, q), quantile(base, q)];
    return atMost(`${name}, ${what} (p${q * 100})`, a / b, most, `${a.toFixed(1)} ms against ${b.toFixed(1)} ms`);
  };
  return [
    ratio('against one synced insert on the way', once, 0.5, 1.5),
    ratio('against one synced insert on the way', once, 0.99, 2),
    ratio('against one at either end, as relay and till have', twice, 0.5, 1.5),
    ratio('against one at either end, as relay and till have', twice, 0.99, 2),
  ];
};

/** Two stores for the floor, and how it is told of them: only the second is written down at its end. */
const openStores = async (dir: string): Promise<{ readonly servers: readonly Server[]; readonly stores: readonly Store[] }> => {
  const servers = await Promise.all(
    ['once', 'twice'].map((name) => {
      mkdirSync(join(dir, name), { recursive: true });
      return startFloor('store', join(dir, name));
    }),
  );
  const [once, twice] = servers as [Server, Server];
  return { servers, stores: [{ port: once.port }, { port: twice.port, file: resolve(dir, 'kept.db') }] };
};

const inBrowser = async (root: string): Promise<Ratio[]> => {
  const dir = mkdtempSync(join(root, 'paid-browser-'));
  const { servers, stores } = await openStores(dir);
  const window = await startServer('test/bench/floor-window.ts', [JSON.stringify(stores)]);
  const chromium = await launchChromium();
  const host = await startBrowserTill(join(dir, 'till'));
  try {
    const open = async (url: string): Promise<Page> => {
      const page = await (await chromium.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
      await page.goto(url);
      return page;
    };
    const till = await open(host.url);
    await inLanguage(till, 'ar');
    const floor = await open(`http://127.0.0.1:${window.port}/`);
    const training = trainingOf(join(dir, 'till'));
    return await compare('notice sent → DOM says Paid, in a browser', { till, floor, training, stores: servers });
  } finally {
    await chromium.close();
    await host.stop();
    for (const server of [window, ...servers]) await server.stop();
  }
};

const inElectron = async (root: string): Promise<Ratio[]> => {
  const name = 'notice sent → DOM says Paid, in Electron';
  const runtime = await openRuntime();
  if (typeof runtime === 'string') return skip(name, runtime);
  const dir = mkdtempSync(join(root, 'paid-electron-'));
  const { servers, stores } = await openStores(dir);
  const ours = await launchTill(runtime, join(dir, 'till'));
  const bare = await launchFloorApp(runtime, join(dir, 'floor'), stores);
  try {
    const till = await ours.app.firstWindow();
    await till.locator('[data-field="amount"]').waitFor({ timeout: 60_000 });
    const floor = await bare.app.firstWindow();
    return await compare(name, { till, floor, training: trainingOf(join(dir, 'till')), stores: servers });
  } finally {
    await ours.close();
    await bare.close();
    runtime.close();
    for (const server of servers) await server.stop();
  }
};

export const benchPaidDom = async (root: string): Promise<Ratio[]> => [...(await inBrowser(root)), ...(await inElectron(root))];
