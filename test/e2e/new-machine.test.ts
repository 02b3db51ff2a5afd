// The till's computer is lost: on a new one, a copy of the books is restored by keyboard alone, from an empty folder to a
// signed-in owner and a first new sale. Each mistake on the way is explained in words and loses nothing.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scanFolder, scannerFor } from '../support/machine/byte-scan.ts';
import { type Server, startRelay, startService } from '../support/machine/servers.ts';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, payOnPhone, seesPaid } from './counter.ts';
import { callAsPage } from './page-call.ts';

const keys = {
  accessToken: 'access-token-of-this-test',
  apiKey: 'api-key-of-this-test-0042',
  secret: 'signing-secret-of-this-test',
  relayToken: 'relay-token-of-this-test-77',
};
const pins = { old: '274916', cashier: '815306', next: '730284' };
const passphrase = 'four green olives 1962';
const folder = mkdtempSync(join(tmpdir(), 'qayd-e2e-machine-'));
const far = join(folder, 'far');
const stick = join(folder, 'stick');
const machine = join(folder, 'new');
const soon = { timeout: 20_000 };

let chromium: Browser;
let servers: readonly Server[] = [];
let till: BrowserTill;
let page: Page;
let serviceUrl = '';
let recoveryCode = '';
/** File names of the backups on the removable disk, newest first. */
const copies = (): string[] =>
  readdirSync(stick)
    .filter((name) => name.endsWith('.db'))
    .sort()
    .reverse();
const booksHere = (): string => join(machine, 'trial', new URL(serviceUrl).host.replace(':', '_'), 'books', 'qayd.db');
const newId = (): string => crypto.randomUUID().replaceAll('-', '');

const open = async (data: string): Promise<void> => {
  till = await startBrowserTill(data, ['--service', serviceUrl]);
  page = await (await chromium.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en' })).newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.locator('.first').waitFor();
};

beforeAll(async () => {
  mkdirSync(far);
  const [browser, relay, service] = await Promise.all([launchChromium(), startRelay(far, keys), startService(far, keys)]);
  chromium = browser;
  servers = [relay, service];
  serviceUrl = `http://127.0.0.1:${service.port}`;
}, 90_000);
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const focused = (): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement.matches('body, h1, h2')) return '';
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null;
    return activeElement.dataset['field'] ?? label ?? activeElement.textContent ?? '';
  });
const tabTo = async (name: RegExp): Promise<void> => {
  for (let i = 0; i < 60; i++) {
    if (name.test(await focused())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(name)}`);
};
const press = async (name: RegExp): Promise<void> => {
  await tabTo(name);
  await page.keyboard.press('Enter');
};
const type = async (field: string, text: string): Promise<void> => {
  await tabTo(new RegExp(`^${field}$`));
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
};
const step = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
const look = async (path: string): Promise<void> => {
  await type('copies-folder', path);
  await page.keyboard.press('Enter');
};

it('an old machine gets an owner, a printed recovery code, a sale and two backup copies, and is then deleted', async () => {
  const relayUrl = `http://127.0.0.1:${servers[0]?.port}`;
  await open(join(folder, 'old'));
  const addresses = { relayUrl, relayPublicUrl: relayUrl, merchant: 'shop', till: 'T1' };
  await callAsPage(page, 'setup.put', { draft: { shopName: 'Olive market', lang: 'en', ...addresses }, secrets: keys });
  await callAsPage(page, 'setup.finish', { passphrase });
  await page.locator('.rail').waitFor();
  await callAsPage(page, 'backup.choose-folder', { requestId: newId(), folder: stick });
  await callAsPage(page, 'backup.make', {});
  await expect.poll(() => copies().length, soon).toBe(1);
  // The till keeps only the last backup of a day. Keep this earlier backup's bytes and restore them below, so that the removable
  // disk holds two backups, as after two days.
  const earlier = readdirSync(stick).map((name) => [name, readFileSync(join(stick, name))] as const);
  await callAsPage(page, 'people.add', { requestId: newId(), name: 'Maha', role: 'owner', pin: pins.old });
  await callAsPage(page, 'people.add', { requestId: newId(), name: 'Nuri', role: 'cashier', pin: pins.cashier });
  recoveryCode = (await callAsPage(page, 'recovery.make', { requestId: newId() })).code;
  const sale = { gateway: 'card', amount: '12.50', invoiceNo: 'T1-0001', lang: 'en' } as const;
  await callAsPage(page, 'sale.start', { requestId: newId(), ...sale });
  const pay = `${serviceUrl}/sandbox/payments/T1-0001/pay`;
  await expect.poll(async () => (await fetch(pay, { method: 'POST' })).status, soon).toBe(200);
  const stateNow = async () => (await callAsPage(page, 'attempt.by-invoice', { invoiceNo: 'T1-0001' }))?.state;
  await expect.poll(stateNow, soon).toBe('approved');
  await callAsPage(page, 'backup.make', {});
  await expect.poll(() => copies().some((name) => !earlier.some(([before]) => before === name)), soon).toBe(true);
  await till.kill();
  for (const [name, content] of earlier) writeFileSync(join(stick, name), content);
  expect(copies()).toHaveLength(2);
  rmSync(join(folder, 'old'), { recursive: true });
  await open(machine);
});

it('a wrong folder and a folder without copies show an error, and no books begin', async () => {
  await tabTo(/^(العربية|English)$/);
  if ((await page.locator('html').getAttribute('lang')) === 'ar') await page.keyboard.press('ArrowDown');
  await page.locator('html[lang="en"]').waitFor();
  await press(/^Restore from a backup/);
  await page.getByRole('heading', { level: 1, name: 'Restore from a backup' }).waitFor();
  await look('copies');
  await page.getByText('This is not the full path of a folder').waitFor();
  await look(join(folder, 'unplugged'));
  await page.getByText('This folder is not there, or cannot be read').waitFor();
  await look(far);
  await page.getByText('There are no copies of Qayd’s books in this folder').waitFor();
  expect(existsSync(booksHere())).toBe(false);
});

it('a copy that fails verification cannot be chosen; the sound copies show their till and their last entry', async () => {
  const [newest = ''] = copies();
  const whole = readFileSync(join(stick, newest));
  writeFileSync(join(stick, newest), Buffer.from(whole).fill(7, 9000, 9001));
  await look(stick);
  const rows = page.locator('.backup-row');
  await page.locator('.backup-row[data-copy="unsound"]').waitFor(soon);
  await page.locator('.backup-row[data-copy="sound"]').waitFor(soon);
  expect(await rows.count()).toBe(2);
  expect(await rows.first().getByRole('button').count()).toBe(0);
  expect(await rows.last().innerText()).toMatch(/Olive market[^]*Up to entry \d+[^]*Head [0-9a-f]{12}/);
  writeFileSync(join(stick, newest), whole);
  await look(stick);
  await expect.poll(() => page.locator('.backup-row[data-copy="sound"]').count(), soon).toBe(2);
});

it('the chosen copy is restored; the setup then asks for keys and tokens but not for the shop’s data', async () => {
  await press(/^Restore this one$/);
  // The confirmation before the restore names the till and shop of the backup. The button “Back” closes the confirmation and
  // changes nothing.
  const asks = page.getByRole('alertdialog');
  await asks.getByText('T1 of shop').waitFor();
  // The dialog names the skipped invoice numbers before the person confirms the restore.
  await asks.getByText('They go on with T1-10002, not with T1-0002: 10,000 numbers stay free').waitFor();
  await asks.getByRole('button', { name: 'Back' }).click();
  await asks.waitFor({ state: 'detached' });
  await press(/^Restore this one$/);
  await asks.getByRole('button', { name: 'Restore this one' }).click();
  await page.getByText('This till goes on with the books of Olive market').waitFor(soon);
  await page.getByText('The PINs of before do not work on this machine').waitFor();
  expect(existsSync(booksHere())).toBe(true);
  expect(await page.locator('[data-field="shopName"]').count()).toBe(0);
  // Once books exist, a restore through the set-up is refused.
  const [file = ''] = copies();
  await expect(callAsPage(page, 'setup.restore', { file })).rejects.toThrow('setup.books-there');
  await page.reload();
  await page.locator('.first').waitFor();
  expect(await page.getByRole('button', { name: /^Restore from a backup/ }).count()).toBe(0);
  await press(/^Next$/);
  await step('Shop');
  await press(/^Next$/);
  await step('Payment service');
  for (const name of ['accessToken', 'apiKey', 'secret'] as const) await type(name, keys[name]);
  await press(/^Next$/);
  await step('Relay');
  const relayUrl = `http://127.0.0.1:${servers[0]?.port}`;
  for (const [field, text] of [
    ...[['relayUrl', relayUrl] as const, ['relayPublicUrl', relayUrl] as const],
    ...[['merchant', 'shop'] as const, ['till', 'T1'] as const, ['relayToken', keys.relayToken] as const],
  ])
    await type(field, text);
  await press(/^Next$/);
  await step('Lock the keys');
  await type('passphrase', passphrase);
  await type('again', passphrase);
  await press(/^Open the till$/);
  await page.locator('.entry-card').waitFor(soon);
});

it('an owner signs in with the recovery code and finds the restored books', async () => {
  await page.getByText('PINs do not work on this machine').waitFor();
  const { people } = await callAsPage(page, 'session.get', {});
  const userId = people.find(({ name }) => name === 'Maha')?.userId ?? '';
  await press(/^Forgot the PIN\? Use the recovery code$/);
  await page.getByLabel('The printed recovery code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  for (const _ of ['new', 'again']) {
    await page.keyboard.type(pins.next, { delay: 45 });
    await page.keyboard.press('Enter');
  }
  await page.getByRole('dialog', { name: /recovery code/i }).waitFor({ state: 'detached', ...soon });
  await callAsPage(page, 'session.sign-in', { userId, pin: pins.next });
  await page.locator('.rail-user', { hasText: 'Maha' }).waitFor(soon);
  const { settings } = await callAsPage(page, 'app.get', {});
  expect(settings.shopName).toBe('Olive market');
  expect((await callAsPage(page, 'attempt.by-invoice', { invoiceNo: 'T1-0001' }))?.state).toBe('approved');
  const reasons = (await callAsPage(page, 'alerts.list', {})).open.map(({ reason }) => reason);
  expect(reasons).toContain('books-restored');
});

it('“Still to do” names what the new machine needs; each row goes once it is done', async () => {
  await page.keyboard.press('Escape');
  await page.locator('.rail').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Still to do' }).click();
  const rows = page.locator('.start-row');
  const row = (name: string) => rows.filter({ has: page.locator('strong', { hasText: name }) });
  await row('New PINs for the others').waitFor(soon);
  await row('A new recovery code').waitFor();
  await row('New PINs for the others').getByRole('button', { name: 'Open' }).click();
  await page.getByRole('tab', { name: 'People', selected: true }).waitFor();
  const { people } = await callAsPage(page, 'session.get', {});
  const userId = people.find(({ name }) => name === 'Nuri')?.userId ?? '';
  await callAsPage(page, 'people.change', { requestId: newId(), userId, pin: pins.cashier });
  await callAsPage(page, 'recovery.make', { requestId: newId() });
  await page.getByRole('tab', { name: 'Still to do' }).click();
  await rows.first().waitFor(soon);
  await expect.poll(() => row('New PINs for the others').count(), soon).toBe(0);
  await expect.poll(() => row('A new recovery code').count(), soon).toBe(0);
});

it('the page for a technician and the go-live checklist have no secret and no customer', async () => {
  const paper = page.locator('.paper');
  await page.getByRole('button', { name: 'Go-live checklist' }).click();
  const checklist = await paper.innerText();
  expect(checklist).toMatch(/The owner and the people who work here are added\s*Done/);
  expect(checklist).toMatch(/The till is live\s*Not yet/);
  // A box is a border, not a character, because some fonts have no box.
  const boxes = paper.locator('.go-live-box');
  expect(await boxes.count()).toBeGreaterThan(5);
  for (const box of await boxes.all())
    expect(await box.evaluate((drawn) => parseFloat(getComputedStyle(drawn).borderTopWidth))).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Close' }).click();
  const customer = { mobile: '0913579246', invoiceNo: 'T1-20001' };
  await callAsPage(page, 'sale.start', { requestId: newId(), gateway: 'wallet', amount: '31.25', lang: 'en', ...customer });
  await callAsPage(page, 'diagnostics.run', {});
  await callAsPage(page, 'verify.start', {});
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await page.getByRole('button', { name: 'Diagnostics' }).click();
  await expect.poll(async () => (await callAsPage(page, 'diagnostics.get', {})).list.length, soon).toBeGreaterThan(5);
  await expect.poll(async () => (await callAsPage(page, 'verify.get', {})).state, soon).toBe('done');
  await page.getByRole('button', { name: 'Page for the technician' }).click();
  await expect.poll(() => paper.innerText(), soon).toContain('Chain of entries');
  const technician = await paper.innerText();
  expect(technician).toContain('Verification of the books');
  expect(technician).toContain(serviceUrl);
  const planted = [
    ...Object.values(keys),
    ...Object.values(pins),
    passphrase,
    recoveryCode,
    customer.mobile,
    customer.mobile.slice(1),
  ];
  for (const secret of planted) expect(`${checklist}${technician}`).not.toContain(secret);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('F2');
});

it('the first new sale is paid and booked under an invoice number that was never used', async () => {
  const address = await charge(page, 'card', 'en', '20.00');
  await payOnPhone(chromium, address);
  await seesPaid(page);
  const { sums } = await callAsPage(page, 'day.get', { day: (await callAsPage(page, 'app.get', {})).businessDay });
  expect(sums).toMatchObject([{ count: 2, amountMinor: 3250 }]);
  expect(scanFolder(scannerFor({ ...keys, passphrase }), machine).finds).toEqual([]);
});
