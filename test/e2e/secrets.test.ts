// After 200 payments of a trial, secrets exist only in the sealed store: the till's files, its output and logs, everything sent
// to the page and the page's memory are scanned. A control run with a planted secret proves that the scan finds one.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Find, formsOf, scanFolder, scannerFor } from '../support/machine/byte-scan.ts';
import { type Server, startRelay, startService } from '../support/machine/servers.ts';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, exportDay, inLanguage, openFromStrip, seesPaid } from './counter.ts';
import { callAsPage, type PageCall } from './page-call.ts';
import { type Recorder, startRecorder } from './recorder.ts';

const payments = 200;
/** The number of payments typed and charged in the window. The test makes all others by calling the till's API directly. */
const byHand = 4;
const atOnce = 8;
const soon = { timeout: 15_000, interval: 20 };

/** A secret with `+`, `/` and `=`, which encodings write differently. */
const newSecret = (): string => `${randomBytes(28).toString('base64').slice(0, -1)}+/=`;
const keys = { accessToken: newSecret(), apiKey: newSecret(), secret: newSecret(), relayToken: newSecret() };
const secrets = { ...keys, passphrase: newSecret() };
const scan = scannerFor(secrets);

const folder = mkdtempSync(join(tmpdir(), 'qayd-secrets-'));
const far = join(folder, 'far');
const data = join(folder, 'till');

let chromium: Browser;
let recorder: Recorder;
let servers: readonly Server[] = [];
let till: BrowserTill;
let page: Page;
let serviceUrl: string;

beforeAll(async () => {
  mkdirSync(far);
  const [browser, kept, relay, service] = await Promise.all([
    launchChromium(),
    startRecorder(),
    startRelay(far, keys),
    startService(far, keys),
  ]);
  chromium = browser;
  recorder = kept;
  servers = [relay, service];
  serviceUrl = `http://127.0.0.1:${service.port}`;
  const relayUrl = `http://127.0.0.1:${relay.port}`;
  const keysFile = join(far, 'keys.json');
  const passphraseFile = join(far, 'passphrase');
  writeFileSync(keysFile, JSON.stringify({ ...keys, merchant: 'shop', till: 'T1', relayPublicUrl: relayUrl }), { mode: 0o600 });
  writeFileSync(passphraseFile, secrets.passphrase, { mode: 0o600 });
  till = await startBrowserTill(data, ['--service', serviceUrl, '--relay', relayUrl, '--keys', keysFile], {
    QAYD_PASSPHRASE_FILE: passphraseFile,
  });
  const context = await chromium.newContext({
    viewport: { width: 1280, height: 800 },
    proxy: { server: recorder.url, bypass: '<-loopback>' },
  });
  page = await context.newPage();
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'en');
});
afterAll(async () => {
  await chromium.close();
  await recorder.close();
  await till.stop();
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const call: PageCall = (name, input) => callAsPage(page, name, input);

/** Pays the invoice at the service, retrying until the service has stored that invoice. */
const payAtService = async (invoiceNo: string): Promise<void> => {
  const pay = `${serviceUrl}/sandbox/payments/${invoiceNo}/pay`;
  await expect.poll(async () => (await fetch(pay, { method: 'POST' })).status, soon).toBe(200);
};

const sellAndPay = async (n: number): Promise<void> => {
  const invoiceNo = `S-${n}`;
  const sale = n % 3 === 0 ? { gateway: 'card' as const } : { gateway: 'wallet' as const, mobile: '0912345678' };
  await call('sale.start', { ...sale, requestId: `secrets-${n}`, amount: `${n}.5`, invoiceNo, lang: 'ar' });
  await payAtService(invoiceNo);
};

const paidToday = async (): Promise<number> => {
  const { businessDay } = await call('app.get', {});
  const { sums } = await call('day.get', { day: businessDay });
  return sums.reduce((all, { count }) => all + count, 0);
};

/** Presses both connection tests of the settings, and waits until each ends with `tone`. */
const testBoth = async (tone: 'ok' | 'stop'): Promise<void> => {
  for (const section of ['service', 'relay']) {
    await page.locator(`.set-tab[data-key="${section}"]`).click();
    await page.locator('.connection-try .button').click();
    await page.locator(`.connection-try .callout[data-tone="${tone}"]`).waitFor();
  }
};

/** Returns a heap snapshot, which contains every string that the page holds. */
const heap = async (): Promise<Buffer> => {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return Buffer.from(chunks.join(''));
};

const sent = (): Find[] => recorder.answers().flatMap(({ to, bytes }) => scan(`answer to ${to}`, bytes));

it.each(Object.entries(secrets))('the scan detects each encoding of %s', (what, secret) => {
  for (const { name, bytes } of formsOf(secret)) {
    const hidden = Buffer.concat([Buffer.from('x'), bytes, Buffer.from('y')]);
    expect(scan('planted', hidden), name).toContainEqual({ where: 'planted', what, form: name });
  }
  for (const before of ['', ':', 'ab', 'user:']) {
    expect(scan('planted', Buffer.from(btoa(`${before}${secret}:z`))).map((find) => find.what)).toContain(what);
  }
});

describe('secrets after 200 payments', () => {
  it('all payments are paid, and every screen is opened', async () => {
    for (let n = 0; n < byHand; n++) {
      const address = await charge(page, n % 2 === 0 ? 'wallet' : 'card', 'en', `${10 + n}.25`);
      expect(address).toContain(serviceUrl);
      await payAtService(`T1-000${n + 1}`);
      await seesPaid(page);
    }
    const rest = Array.from({ length: payments - byHand }, (_, i) => i + 1)[Symbol.iterator]();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const n of rest) await sellAndPay(n);
      }),
    );
    await expect.poll(paidToday, soon).toBe(payments);

    await openFromStrip(page, 'S-');
    await page.locator('.history-step').nth(2).waitFor();
    await exportDay(page);
    await page.locator('.rail-nav button').nth(3).click();
    await testBoth('ok');
  });

  it('failures of an unreachable service and relay are logged and shown', async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await testBoth('stop');
    const sale = { gateway: 'card', amount: '3', invoiceNo: 'S-refused', lang: 'ar' } as const;
    const { attemptId } = await call('sale.start', { ...sale, requestId: 'secrets-refused' });
    await expect.poll(async () => (await call('attempt.get', { attemptId })).state, soon).toBe('refused');
    await expect.poll(async () => (await call('lights.get', {})).relay.state, soon).toBe('failing');
  });

  it('no file of the till contains a secret', () => {
    const { files, finds } = scanFolder(scan, data);
    expect(files.map((file) => file.split('/').at(-1))).toEqual(
      expect.arrayContaining(['qayd.db', 'qayd.db-wal', 'keys.sealed', 'connection.json', 'qayd.log']),
    );
    expect(finds).toEqual([]);
  });

  it('the till’s terminal output contains no secret', () => {
    expect(till.said().length).toBeGreaterThan(100);
    expect(scan('terminal', till.said())).toEqual([]);
  });

  it('the till’s answers to the page contain no secret', () => {
    const answers = recorder.answers();
    const stream = answers.find(({ to }) => to.endsWith('/api/events'));
    expect(stream?.bytes.toString('utf8').match(/event: attempt\.changed/g)?.length).toBeGreaterThan(payments);
    expect(answers.length).toBeGreaterThan(2 * payments);
    expect(sent()).toEqual([]);
  });

  it('the memory of the page contains no secret', async () => {
    const bytes = await heap();
    expect(bytes.includes('S-refused')).toBe(true);
    expect(scan('heap', bytes)).toEqual([]);
  });

  it('each of these scans detects a planted secret', async () => {
    const { shop } = await call('settings.get', {});
    await call('settings.set', { requestId: 'secrets-planted', shop: { ...shop, shopName: keys.relayToken } });
    const planted = { what: 'relayToken', form: 'plain' };
    await expect.poll(sent, soon).toContainEqual(expect.objectContaining(planted));
    expect(scanFolder(scan, data).finds).toContainEqual(expect.objectContaining(planted));
    // One snapshot of the heap takes up to half a minute on a busy machine.
    const patient = { timeout: 100_000, interval: 20 };
    await expect.poll(async () => scan('heap', await heap()), patient).toContainEqual(expect.objectContaining(planted));
  }, 150_000);
});
