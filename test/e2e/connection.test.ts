// Changes keys and addresses of a running till in its settings. Wrong values are rejected in words and change nothing; right
// values need an owner's approval. The till then reopens by itself and still books payments that were pending under the old keys.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scannerFor } from '../support/machine/byte-scan.ts';
import { type Server, startServer, startService } from '../support/machine/servers.ts';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { inLanguage } from './counter.ts';
import { callAsPage } from './page-call.ts';

const old = {
  accessToken: 'access-token-of-before',
  apiKey: 'api-key-of-before-0042',
  secret: 'signing-secret-of-before',
  relayToken: 'relay-token-of-before-77',
};
const next = {
  accessToken: 'access-token-from-now-on',
  apiKey: 'api-key-from-now-on-4711',
  secret: 'signing-secret-from-now-on',
  relayToken: 'relay-token-from-now-on-88',
};
const pins = { Maha: '274916', Salem: '481530' };
const soon = { timeout: 20_000 };
const folder = mkdtempSync(join(tmpdir(), 'qayd-e2e-connection-'));
const far = join(folder, 'far');
const data = join(folder, 'till');
const sealed = (): string => readFileSync(join(data, 'trial', readdirName(), 'keys.sealed'), 'base64');
const readdirName = (): string => new URL(serviceUrl).host.replace(':', '_');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

let chromium: Browser;
let relay: Server;
let service: Server;
let till: BrowserTill;
let page: Page;
let serviceUrl = '';
let relayUrl = '';

/** Starts a relay that forwards notices without checking them; the till verifies them. */
const openRelay = async (token: string, retired: readonly string[], port = 0): Promise<void> => {
  const one = { id: 'T1', tokenSha256: sha256(token), retired: retired.map(sha256) };
  const merchants = [{ id: 'shop', name: 'Shop', keys: [], tokenSha256: sha256('unrouted'), tills: [one] }];
  const config = { listen: { host: '127.0.0.1', port }, dbFile: 'relay.db', merchants };
  writeFileSync(join(far, 'relay.json'), JSON.stringify(config), { mode: 0o600 });
  relay = await startServer('src/cli/relay.ts', ['--config', join(far, 'relay.json')]);
};
const openService = async (keys: typeof old, port = 0): Promise<void> => {
  service = await startService(far, keys, port);
};
const pay = async (invoiceNo: string): Promise<void> => {
  const address = `${serviceUrl}/sandbox/payments/${invoiceNo}/pay`;
  await expect.poll(async () => (await fetch(address, { method: 'POST' })).status, soon).toBe(200);
};
const stateOf = async (invoiceNo: string) => (await callAsPage(page, 'attempt.by-invoice', { invoiceNo }))?.state;
const sell = async (invoiceNo: string): Promise<void> => {
  const sale = { gateway: 'wallet', mobile: '0912345678', amount: '12.50', lang: 'en' } as const;
  await callAsPage(page, 'sale.start', { ...sale, requestId: `sale-${invoiceNo}`, invoiceNo });
  await expect.poll(() => stateOf(invoiceNo), soon).toBe('waiting');
};
const signIn = async (name: keyof typeof pins): Promise<void> => {
  const { people } = await callAsPage(page, 'session.get', {});
  await callAsPage(page, 'session.sign-in', { userId: people.find((one) => one.name === name)?.userId ?? '', pin: pins[name] });
  await page.locator('.rail-user', { hasText: name }).waitFor();
};
const newId = (): string => crypto.randomUUID().replaceAll('-', '');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const openSection = async (name: string): Promise<void> => {
  await button('Settings').click();
  await page.getByRole('tab', { name, exact: true }).click();
};
/** Returns a heap snapshot, which contains every string in the page's memory. */
const heap = async (): Promise<Buffer> => {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return Buffer.from(chunks.join(''));
};

beforeAll(async () => {
  mkdirSync(far);
  chromium = await launchChromium();
  await Promise.all([openRelay(old.relayToken, []), openService(old)]);
  serviceUrl = `http://127.0.0.1:${service.port}`;
  relayUrl = `http://127.0.0.1:${relay.port}`;
  till = await startBrowserTill(data, ['--service', serviceUrl]);
  page = await (await chromium.newContext({ viewport: { width: 1024, height: 768 } })).newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.locator('.first').waitFor();
  const addresses = { relayUrl, relayPublicUrl: relayUrl, merchant: 'shop', till: 'T1' };
  await callAsPage(page, 'setup.put', { draft: { shopName: 'Olive market', lang: 'en', ...addresses }, secrets: old });
  await callAsPage(page, 'setup.finish', { passphrase: 'four green olives 1962' });
  await page.locator('.rail').waitFor();
  await callAsPage(page, 'people.add', { requestId: newId(), name: 'Maha', role: 'owner', pin: pins.Maha });
  const { userId } = await callAsPage(page, 'people.add', {
    requestId: newId(),
    name: 'Salem',
    role: 'supervisor',
    pin: '602841',
  });
  await callAsPage(page, 'session.sign-in', { userId, pin: '602841' });
  await callAsPage(page, 'pin.change', { requestId: newId(), current: '602841', pin: pins.Salem });
  await signIn('Maha');
  await inLanguage(page, 'en');
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  await Promise.all([relay.stop(), service.stop('SIGKILL')]);
  rmSync(folder, { recursive: true, force: true });
});

it('wrong keys or addresses show an error, and the till keeps running with the old values', async () => {
  await sell('T1-0001');
  await sell('T1-0002');
  const before = sealed();
  await openSection('Payment service');
  await button('Change addresses and keys…').click();
  await page.fill('[data-field="accessToken"]', 'not this one');
  await button('Test the payment service').click();
  await page.getByText('does not accept this shop’s keys').waitFor();
  await page.locator('.set-connection button[type="submit"]').click();
  await page.getByText('Nothing is saved').waitFor();
  await page.fill('[data-field="accessToken"]', ' a line\tbroken ');
  await page.locator('.set-connection button[type="submit"]').click();
  await page.locator('[data-field="accessToken"][aria-invalid="true"]').waitFor();
  await page.fill('[data-field="accessToken"]', '');
  await page.locator('.set-connection button[type="submit"]').click();
  await page.getByText('Nothing is different from what is stored').waitFor();
  for (const [text, words] of [
    ['{"sec', 'keys.json'],
    [JSON.stringify({ merchant: 'shop', till: 'T9', relayToken: 'x' }), 'This file is another till’s: T9 of shop'],
  ] as const) {
    await page.setInputFiles('input[type="file"]', {
      name: 'keys.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await page.locator('.connection-file .error-note', { hasText: words }).waitFor();
  }
  await button('Leave it as it was').click();
  expect(sealed()).toBe(before);
  expect((await callAsPage(page, 'session.get', {})).state).toBe('signed-in');
});

it('after the relay’s token changes, a notice signed with the old secret waits at the relay', async () => {
  const { port } = relay;
  await relay.stop();
  await openRelay(next.relayToken, [old.relayToken], port);
  await expect.poll(async () => (await callAsPage(page, 'lights.get', {})).relay.state, soon).toBe('failing');
  await pay('T1-0001');
  const feed = `${relayUrl}/v1/feed/shop/T1?after=0&wait=0`;
  const headers = { authorization: `Bearer ${next.relayToken}` };
  const read = async (): Promise<unknown> => (await fetch(feed, { headers })).json();
  await expect.poll(read, soon).toMatchObject({ items: [{}] });
  expect(await stateOf('T1-0001')).not.toBe('approved');
});

it('the till reopens by itself after an owner approves new keys', async () => {
  const { port } = service;
  await service.stop('SIGKILL');
  await openService(next, port);
  await signIn('Salem');
  await openSection('Payment service');
  await button('Change addresses and keys…').click();
  for (const name of ['accessToken', 'apiKey', 'secret'] as const) await page.fill(`[data-field="${name}"]`, next[name]);
  await page.locator('.set-connection button[type="submit"]').click();
  await page.getByRole('alertdialog').waitFor();
  await page.locator('.person', { hasText: 'Maha' }).click();
  await page.keyboard.type(pins.Maha, { delay: 45 });
  await page.keyboard.press('Enter');
  // Everybody is signed out, because the till was restarted.
  await page.locator('.entry-card').waitFor(soon);
  await signIn('Maha');
  expect((await callAsPage(page, 'alerts.list', {})).open.map(({ reason }) => reason)).toContain('connection-changed');
  const { secret, accessToken, apiKey } = next;
  expect(scannerFor({ secret, accessToken, apiKey })('heap', await heap())).toEqual([]);
});

it('an address that does not answer is saved only after a confirmation; the token is read from a file', async () => {
  await openSection('Relay');
  await button('Change addresses and keys…').click();
  await page.fill('[data-field="relayUrl"]', 'http://127.0.0.1:1');
  // A stored relay token is never sent to another address, so the form asks for the token again.
  await page.locator('.set-connection button[type="submit"]').click();
  await page.locator('[data-field="relayToken"][aria-invalid="true"]').waitFor();
  await page.fill('[data-field="relayToken"]', next.relayToken);
  await page.locator('.set-connection button[type="submit"]').click();
  await page.getByText('Nothing is saved').waitFor();
  await button('Save all the same').click();
  await page.locator('.entry-card').waitFor(soon);
  await signIn('Maha');
  expect((await callAsPage(page, 'settings.get', {})).connections.relayUrl).toBe('http://127.0.0.1:1');
  await openSection('Relay');
  await button('Change addresses and keys…').click();
  const text = JSON.stringify({ merchant: 'shop', till: 'T1', relayToken: next.relayToken, relayUrl, relayPublicUrl: relayUrl });
  await page.setInputFiles('input[type="file"]', { name: 'keys.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByText('In the file: Address of the relay').waitFor();
  expect(await page.inputValue('[data-field="relayUrl"]')).toBe(relayUrl);
  await button('Test the relay').click();
  await page.getByText('The relay answers and accepts this till’s token.').waitFor();
  await page.locator('.set-connection button[type="submit"]').click();
  await page.locator('.entry-card').waitFor(soon);
  await signIn('Maha');
});

it('payments under the old secret and under the new secret are verified and booked', async () => {
  await expect.poll(() => stateOf('T1-0001'), soon).toBe('approved');
  await pay('T1-0002');
  await expect.poll(() => stateOf('T1-0002'), soon).toBe('approved');
  await sell('T1-0003');
  await pay('T1-0003');
  await expect.poll(() => stateOf('T1-0003'), soon).toBe('approved');
  expect((await callAsPage(page, 'quarantine.get', {})).count).toBe(0);
  expect(scannerFor(next)('heap', await heap())).toEqual([]);
});
