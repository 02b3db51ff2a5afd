// The first start of a live till as README.md describes it, by keyboard alone and by touch alone: from an empty data folder, with
// the relay operator's keys file, to a booked sale. Each mistake on the way is explained in words and loses nothing.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scanFolder, scannerFor } from '../support/machine/byte-scan.ts';
import { type Server, startServer } from '../support/machine/servers.ts';
import { makeCertificate, startTlsFront, type TlsFront } from '../support/machine/tls-front.ts';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { seesPaid } from './counter.ts';
import { callAsPage } from './page-call.ts';
import { decodeQr } from './qr.ts';

const own = {
  accessToken: 'access-token-of-a-live-shop',
  apiKey: 'api-key-of-a-live-shop-0042',
  secret: 'signing-secret-of-a-live-shop',
};
const passphrase = 'four green olives 1962';
const folder = mkdtempSync(join(tmpdir(), 'qayd-e2e-live-'));
const far = join(folder, 'far');
const authority = join(folder, 'authority.pem');
const trusting = { NODE_EXTRA_CA_CERTS: authority };

let chromium: Browser;
let fronts: readonly [TlsFront, TlsFront];
let servers: readonly Server[] = [];
let till: BrowserTill;
let page: Page;
const tokens: Record<string, string> = {};

const keysFile = (name: string): string => join(far, `keys-waha-${name}.json`);

beforeAll(async () => {
  mkdirSync(far);
  const certificate = makeCertificate();
  writeFileSync(authority, certificate.cert);
  fronts = await Promise.all([startTlsFront(certificate), startTlsFront(certificate)]);
  const [service, relay] = fronts;
  const line = [
    'src/cli/relay.ts',
    '--new-merchant',
    'waha',
    '--name',
    'Waha',
    '--till',
    'T1,T2',
    '--url',
    relay.url,
    '--out',
    far,
  ];
  execFileSync(process.execPath, line);
  for (const name of ['T1', 'T2'])
    tokens[name] = (JSON.parse(readFileSync(keysFile(name), 'utf8')) as { relayToken: string }).relayToken;
  const config = JSON.parse(readFileSync(join(far, 'relay.json'), 'utf8')) as object;
  writeFileSync(join(far, 'relay.json'), JSON.stringify({ ...config, listen: { port: 0 } }), { mode: 0o600 });
  writeFileSync(join(far, 'service-keys.json'), JSON.stringify(own), { mode: 0o600 });
  const place = ['--data', join(far, 'service'), '--keys', join(far, 'service-keys.json'), '--public-url', service.url];
  const [browser, ...started] = await Promise.all([
    launchChromium(),
    startServer('src/cli/service.ts', place, trusting),
    startServer('src/cli/relay.ts', ['--config', join(far, 'relay.json')]),
  ]);
  chromium = browser;
  servers = started;
  fronts.forEach((front, at) => front.to(started[at]?.port ?? 0));
});
afterAll(async () => {
  await chromium.close();
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  await Promise.all(fronts.map((front) => front.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const focused = (): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement.matches('body, h2, h3')) return '';
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null;
    return activeElement.dataset['field'] ?? label ?? activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? '';
  });
const tabTo = async (name: RegExp): Promise<void> => {
  for (let i = 0; i < 80; i++) {
    if (name.test(await focused())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${name}`);
};

/** A person's actions during the set-up, made by keyboard or by touch with the on-screen keyboard. */
type Hand = { press(name: RegExp): Promise<void>; type(field: string, text: string): Promise<void>; language(): Promise<void> };
const keyboard: Hand = {
  async press(name) {
    await tabTo(name);
    await page.keyboard.press('Enter');
  },
  async type(field, text) {
    await tabTo(new RegExp(`^${field}$`));
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
  },
  async language() {
    await tabTo(/^(العربية|English)$/);
    await page.keyboard.press('ArrowDown');
  },
};
const touch: Hand = {
  press: async (name) => page.getByRole('button', { name, disabled: false }).last().tap(),
  async type(field, text) {
    await page.locator(`[data-field="${field}"]`).tap();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
  },
  language: async () => page.locator('.segmented label:not([data-selected])').last().tap(),
};
const hands = { keyboard, touch };
const step = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
const chooses = async (hand: Hand, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hand.press(/^Choose the keys file/)]);
  await chooser.setFiles(file);
};

describe.each([
  ['keyboard', 'T1'],
  ['touch', 'T2'],
] as const)('a first start by %s alone', (way, name) => {
  const hand = hands[way];
  const data = join(folder, name);
  const [digits, amount] = way === 'keyboard' ? ['12.5', '12.5'] : [['7', '00'], '700'];

  it('the setup of an empty folder asks for the needed values in the chosen language', async () => {
    till = await startBrowserTill(data, ['--live'], trusting);
    expect(till.said().toString()).toContain('Nothing is set up here yet');
    const context = await chromium.newContext({
      viewport: { width: 1024, height: 768 },
      hasTouch: way === 'touch',
      locale: 'ar',
    });
    page = await context.newPage();
    page.on('pageerror', (error) => expect.unreachable(error.message));
    await page.goto(till.url);
    await page.locator('.first').waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('ar');
    await hand.language();
    await page.locator('html[lang="en"]').waitFor();
    await hand.press(/^Next$/);
    await step('Shop');
    await hand.type('shopName', 'Al Waha');
    await hand.press(/^Next$/);
    await step('Payment service');
  });

  it('shows an error for a wrong file, a wrong key, an unreachable relay and an unknown merchant, and keeps the typed values', async () => {
    const [service, relay] = fronts;
    await chooses(hand, { name: 'keys.json', mimeType: 'application/json', buffer: Buffer.from('the wrong file') });
    await page.locator('.connection-file .error-note', { hasText: 'keys.json' }).waitFor();
    await chooses(hand, keysFile(name));
    await page.getByText('The file was read').waitFor();
    await hand.type('serviceUrl', service.url);
    await hand.type('accessToken', own.accessToken);
    await hand.type('apiKey', 'of somebody else');
    await hand.type('secret', own.secret);
    await hand.press(/^Test the payment service$/);
    await page.getByText('does not accept this shop’s keys').waitFor();
    // Correct values stay in their fields; only the wrong key is typed again.
    await hand.type('apiKey', own.apiKey);
    await hand.press(/^Test the payment service$/);
    await page.getByText('The payment service answers and accepts access token and API key.').waitFor();
    await hand.press(/^Next$/);
    await step('Relay');
    // The keys file has filled in all fields.
    const values = ['relayUrl', 'relayPublicUrl', 'merchant', 'till'].map((field) => page.inputValue(`[data-field="${field}"]`));
    expect(await Promise.all(values)).toEqual([relay.url, relay.url, 'waha', name]);
    await hand.type('relayUrl', 'https://127.0.0.1:1');
    await hand.press(/^Test the relay$/);
    await page.locator('.connection-try .callout[data-tone="stop"]').waitFor();
    const unreachable = await page.locator('.connection-try .callout').textContent();
    await hand.type('relayUrl', relay.url);
    await hand.type('merchant', 'zaitun');
    await hand.press(/^Test the relay$/);
    await expect.poll(async () => page.locator('.connection-try .callout').textContent()).not.toBe(unreachable);
    expect(await page.locator('.connection-try .callout').getAttribute('data-tone')).toBe('stop');
    await hand.type('merchant', 'waha');
    await hand.press(/^Test the relay$/);
    await page.getByText('The relay answers and accepts this till’s token.').waitFor();
  });

  it('the page for the relay’s administrator holds all needed values and no secret, in both languages', async () => {
    await page.evaluate(() => {
      Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) });
    });
    await hand.type('relayToken', tokens[name] ?? '');
    await hand.press(/^Page for whoever runs the relay/);
    const paper = page.locator('.relay-paper');
    await paper.waitFor();
    await hand.press(/^Print$/);
    expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
    const scan = scannerFor({ ...own, relayToken: tokens[name] ?? '' });
    for (const lang of ['en', 'ar'] as const) {
      if (lang === 'ar') await hand.language();
      await page.locator(`.relay-paper[lang="${lang}"]`).waitFor();
      await page.emulateMedia({ media: 'print' });
      const text = await paper.innerText();
      expect(text).toContain(`npm run relay -- --new-merchant waha --till ${name} --url ${fronts[1].url} --out relay`);
      expect(text).toContain(`${fronts[1].url}/n/waha/${name}/…`);
      expect(scan('paper', Buffer.from(await paper.innerHTML()))).toEqual([]);
      // In print, only the page for the relay's operator is visible, and the whole page fits on the paper.
      const seen = await page.evaluate(() => {
        const isSeen = (one: Element): boolean => getComputedStyle(one).visibility === 'visible';
        const others = [...document.querySelectorAll('input, button, p, h1, h2')].filter((one) => !one.closest('.paper'));
        const { top, left, right } = document.querySelector('.paper')?.getBoundingClientRect() ?? { top: 1, left: 1, right: 0 };
        return { others: others.filter(isSeen).length, top, isWide: left >= 0 && right <= innerWidth && right - left > 600 };
      });
      expect(seen).toEqual({ others: 0, top: 0, isWide: true });
      await page.emulateMedia({ media: 'screen' });
    }
    await hand.press(/^Close$/);
    await hand.press(/^Next$/);
  });

  it('the till opens in the same window and lists the remaining setup tasks', async () => {
    await step('Lock the keys');
    await hand.type('passphrase', passphrase);
    await hand.type('again', passphrase);
    await hand.press(/^Open the till$/);
    await page.locator('.start-row').first().waitFor({ timeout: 20_000 });
    const standing = await page.locator('.start-row .badge').allTextContents();
    expect(new Set(standing)).toEqual(new Set(['Not yet']));
    await hand.press(/^Not needed The provider’s names$/);
    await page.locator('.start-row .badge', { hasText: 'Not needed' }).waitFor();
    expect((await callAsPage(page, 'settings.get', {})).shop.notNeeded).toEqual(['names']);
    const { mode, till: here, settings } = await callAsPage(page, 'app.get', {});
    expect([mode, here, settings.shopName]).toEqual(['live', name, 'Al Waha']);
    expect(scanFolder(scannerFor({ ...own, passphrase, relayToken: tokens[name] ?? '' }), data).finds).toEqual([]);
  });

  it('a sale is paid and booked', async () => {
    if (typeof digits === 'string') {
      await page.keyboard.press('F2');
      await page.locator('[data-field="amount"]').waitFor();
      await page.keyboard.type(digits, { delay: 45 });
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.type('0912345678', { delay: 45 });
      await page.keyboard.press('F9');
    } else {
      await hand.press(/^Sell$/);
      for (const key of digits) await page.locator('.keypad-key', { hasText: new RegExp(`^${key}$`) }).tap();
      await hand.type('mobile', '0912345678');
      await page.locator('button.charge').tap();
    }
    await page.waitForSelector('section.pay[data-state="waiting"] svg.qr');
    const phone = await (await chromium.newContext({ ignoreHTTPSErrors: true })).newPage();
    await phone.goto(await decodeQr(await page.screenshot()));
    await Promise.all([phone.waitForNavigation(), phone.locator('button[name="action"][value="pay"]').click()]);
    await seesPaid(page);
    const { businessDay } = await callAsPage(page, 'app.get', {});
    const { sums } = await callAsPage(page, 'day.get', { day: businessDay });
    expect(sums).toMatchObject([{ count: 1, amountMinor: Number(amount) * 1000 }]);
    await till.stop();
  });
});
