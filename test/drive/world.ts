// One shop: the second payment service (`service/service.ts`) and, as processes, a real relay and a real till on trial, with the
// till's screen in Chromium.
import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { noticeDigest } from '../../src/main/ledger/notice-digest.ts';
import type { ConfirmLang } from '../../src/protocol/confirm-request.ts';
import type { NoticeKind } from '../../src/shared/payment/gateways.ts';
import { type BrowserTill, startBrowserTill } from '../e2e/browser-till.ts';
import { inLanguage } from '../e2e/counter.ts';
import { callAsPage } from '../e2e/page-call.ts';
import { readBooks } from '../support/books/books.ts';
import { type RelayAt, type Server, startRelay } from '../support/machine/servers.ts';
import { type SecondService, startSecondService } from './service/service.ts';
import { hireOwner, signIn } from './staff.ts';
import { until } from './until.ts';

export type World = {
  readonly service: SecondService;
  readonly page: Page;
  /** The customer display's tab; null while the till is down. */
  display(): Page | null;
  /** The page on the customer's phone. */
  readonly phone: Page;
  readonly lang: ConfirmLang;
  /** The folder with the till's books. */
  readonly books: string;
  /** Sets how many minutes the till waits for a payment. */
  expiresAfter(minutes: number): Promise<void>;
  /** Waits until the till has read all notices at the relay, and the window has drawn them. */
  caughtUp(): Promise<void>;
  /** Runs `npm run verify` on the books, with keys and relay. Returns null if they verify, or its output. */
  verify(): string | null;
  /** Kills the relay with SIGKILL. */
  killRelay(): Promise<void>;
  /** Starts the relay at its earlier address. `forget`: with an empty store and a new id. */
  startRelay(how?: Partial<RelayAt> & { readonly forget?: boolean }): Promise<void>;
  relayIsUp(): boolean;
  /** Kills the till with SIGKILL; its window stays open. */
  killTill(): Promise<void>;
  /** Starts the till on its folder, and opens the window at the new address. */
  startTill(): Promise<void>;
  /** Sets how many milliseconds the till's wall clock runs ahead. */
  stepClock(ms: number): void;
  /** The relay's address, for a stranger's request. */
  readonly relayUrl: string;
  readonly keys: { readonly accessToken: string; readonly apiKey: string; readonly secret: string; readonly relayToken: string };
  /** When the relay was killed, by this process's monotonic clock; null while it is up. */
  relayGoneMs(): number | null;
  close(): Promise<void>;
};

const newSecret = (): string => randomBytes(24).toString('base64url');

type FeedPage = { readonly relayId: string; readonly items: readonly { number: number; kind: NoticeKind; raw: string }[] };
type Cursor = { readonly relayId: string; readonly after: number };

const feedOf = async (relayUrl: string, token: string, after: number): Promise<FeedPage> => {
  const reply = await fetch(`${relayUrl}/v1/feed/shop/T1?after=${after}&limit=200`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await reply.json()) as FeedPage;
};

/** Returns how many notices the relay holds beyond the till's cursor that the books do not contain yet. */
const unreadAt = async (books: string, relayUrl: string, token: string): Promise<number> => {
  const cursor = readBooks(
    books,
    (db) => (db.prepare('SELECT relay_id AS relayId, after_number AS after FROM feed_cursor').get() ?? null) as Cursor | null,
  );
  const page = await feedOf(relayUrl, token, cursor?.after ?? 0);
  const { items } = cursor && page.relayId !== cursor.relayId ? await feedOf(relayUrl, token, 0) : page;
  return readBooks(books, (db) => {
    const known = db.prepare('SELECT 1 FROM notices WHERE digest = ?');
    return items.filter(({ kind, raw }) => !known.get(noticeDigest(kind, Buffer.from(raw, 'base64')))).length;
  });
};

/** Waits two frames, so that all earlier events are drawn. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const viewport = { width: 1024, height: 768 };
const phoneViewport = { width: 390, height: 844 };

const openDisplay = async (page: Page): Promise<Page> => {
  const { url } = await callAsPage(page, 'display.open', {});
  const display = await page.context().newPage();
  await display.goto(url ?? '');
  await display.waitForSelector('.customer');
  await page.bringToFront();
  return display;
};

export const openWorld = async (chromium: Browser, lang: ConfirmLang): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'qayd-drive-'));
  const far = join(folder, 'far');
  const data = join(folder, 'till');
  mkdirSync(far);
  const keys = { accessToken: newSecret(), apiKey: newSecret(), secret: newSecret(), relayToken: newSecret() };
  const service = await startSecondService({ ...keys, oldSecret: newSecret() });
  let relay: Server | null = await startRelay(far, keys);
  const { port } = relay;
  const relayUrl = `http://127.0.0.1:${port}`;
  const keysFile = join(far, 'keys.json');
  const passphraseFile = join(far, 'passphrase');
  const names = { merchant: 'shop', till: 'T1', relayPublicUrl: relayUrl, secretId: 'k1' };
  writeFileSync(keysFile, JSON.stringify({ ...keys, ...names }), { mode: 0o600 });
  writeFileSync(passphraseFile, newSecret(), { mode: 0o600 });
  const args = ['--service', service.url, '--relay', relayUrl, '--keys', keysFile];
  const clockFile = join(far, 'clock');
  writeFileSync(clockFile, '0');
  const env = {
    QAYD_PASSPHRASE_FILE: passphraseFile,
    DRIVE_CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--require ${resolve('test/drive/stepped-clock.cjs')}`,
  };
  const begin = (): Promise<BrowserTill> => startBrowserTill(data, args, env);
  let till: BrowserTill | null = await begin();
  const context: BrowserContext = await chromium.newContext({ viewport, locale: 'ar-LY', timezoneId: 'Africa/Tripoli' });
  const page = await context.newPage();
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, lang);
  await hireOwner(page);
  const phones = await chromium.newContext({ viewport: phoneViewport });
  const phone = await phones.newPage();
  let display: Page | null = await openDisplay(page);
  const [place = ''] = readdirSync(join(data, 'trial'));
  const books = join(data, 'trial', place, 'books');

  let goneMs: number | null = null;
  let changes = 0;
  const expiresAfter = async (expiryMinutes: number): Promise<void> => {
    const { shop } = await callAsPage(page, 'settings.get', {});
    const requestId = `drive-settings-${++changes}`;
    await callAsPage(page, 'settings.set', { requestId, shop: { ...shop, shopName: 'مخبز الواحة', lang, expiryMinutes } });
  };
  await expiresAfter(15);

  return {
    service,
    page,
    display: () => display,
    phone,
    lang,
    books,
    expiresAfter,
    async caughtUp() {
      await until('the till has read all notices', async () => (await unreadAt(books, relayUrl, keys.relayToken)) === 0);
      // Wait for the answer to any call: it arrives after all events that the till sent earlier.
      await callAsPage(page, 'lights.get', {});
      await drawn(page);
    },
    verify() {
      const more = ['--relay', relayUrl];
      const ran = spawnSync(process.execPath, [resolve('src/cli/verify.ts'), books, ...more], {
        encoding: 'utf8',
        env: { ...process.env, QAYD_PASSPHRASE_FILE: passphraseFile },
      });
      return ran.status === 0 ? null : `${ran.stdout}${ran.stderr}`;
    },
    stepClock: (ms) => writeFileSync(clockFile, String(ms)),
    relayUrl,
    keys,
    relayGoneMs: () => goneMs,
    async killRelay() {
      await relay?.stop('SIGKILL');
      relay = null;
      goneMs = performance.now();
    },
    async startRelay({ forget = false, ...at } = {}) {
      await relay?.stop();
      for (const name of forget ? readdirSync(far) : []) if (name.startsWith('relay.db')) rmSync(join(far, name));
      relay = await startRelay(far, keys, { ...at, port });
      goneMs = null;
    },
    relayIsUp: () => relay !== null,
    async killTill() {
      await till?.kill();
      till = null;
      await display?.close();
      display = null;
    },
    async startTill() {
      till = await begin();
      await page.goto(till.url);
      await signIn(page);
      display = await openDisplay(page);
    },
    async close() {
      await Promise.all([context.close(), phones.close()]);
      await till?.stop();
      await Promise.all([relay?.stop(), service.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
