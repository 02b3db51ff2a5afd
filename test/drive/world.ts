// One shop: the second service, a real relay and a real till on trial as processes, and the till's screen in Chromium.
import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Lang } from '../../src/protocol/confirm-request.ts';
import { startBrowserTill } from '../e2e/browser-till.ts';
import { inLanguage } from '../e2e/counter.ts';
import { callAsPage } from '../e2e/page-call.ts';
import { readBooks } from '../support/books.ts';
import { startRelay } from '../support/servers.ts';
import { type SecondService, startSecondService } from './service/service.ts';
import { until } from './until.ts';

export type World = {
  readonly service: SecondService;
  readonly page: Page;
  readonly lang: Lang;
  /** The folder with the till's books. */
  readonly books: string;
  /** How long the till waits for a payment. */
  expiresAfter(minutes: number): Promise<void>;
  /** Until the till has read all that the relay keeps for it, and the window was told. */
  caughtUp(): Promise<void>;
  /** `npm run verify` on the books, with keys and relay: null when they are good, or what it said. */
  verify(): string | null;
  close(): Promise<void>;
};

const newSecret = (): string => randomBytes(24).toString('base64url');

const lastAtRelay = async (relayUrl: string, token: string): Promise<number> => {
  const reply = await fetch(`${relayUrl}/v1/feed/shop/T1?after=0&limit=1`, { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { last: number }).last;
};

const readUpTo = (books: string): number =>
  readBooks(books, (db) => Number(db.prepare('SELECT after_number FROM feed_cursor').pluck().get() ?? 0));

/** The frame after the next: what was told before is drawn. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const viewport = { width: 1024, height: 768 };

export const openWorld = async (chromium: Browser, lang: Lang): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'qayd-drive-'));
  const far = join(folder, 'far');
  const data = join(folder, 'till');
  mkdirSync(far);
  const keys = { accessToken: newSecret(), apiKey: newSecret(), secret: newSecret(), relayToken: newSecret() };
  const [relay, service] = await Promise.all([startRelay(far, keys), startSecondService({ ...keys, oldSecret: newSecret() })]);
  const relayUrl = `http://127.0.0.1:${relay.port}`;
  const keysFile = join(far, 'keys.json');
  const passphraseFile = join(far, 'passphrase');
  const names = { merchant: 'shop', till: 'T1', relayPublicUrl: relayUrl, secretId: 'k1' };
  writeFileSync(keysFile, JSON.stringify({ ...keys, ...names }), { mode: 0o600 });
  writeFileSync(passphraseFile, newSecret(), { mode: 0o600 });
  const args = ['--service', service.url, '--relay', relayUrl, '--keys', keysFile];
  const till = await startBrowserTill(data, args, { QAYD_PASSPHRASE_FILE: passphraseFile });
  const context: BrowserContext = await chromium.newContext({ viewport, locale: 'ar-LY', timezoneId: 'Africa/Tripoli' });
  const page = await context.newPage();
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, lang);
  const [place = ''] = readdirSync(join(data, 'trial'));
  const books = join(data, 'trial', place, 'books');

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
    lang,
    books,
    expiresAfter,
    async caughtUp() {
      const last = await lastAtRelay(relayUrl, keys.relayToken);
      await until(`the till has read notice ${last}`, async () => readUpTo(books) >= last);
      // An answer to this call stands behind all events that were sent before it.
      await callAsPage(page, 'lights.get', {});
      await drawn(page);
    },
    verify() {
      const more = ['--keys', keysFile, '--relay', relayUrl];
      const ran = spawnSync(process.execPath, [resolve('src/cli/verify.ts'), books, ...more], { encoding: 'utf8' });
      return ran.status === 0 ? null : `${ran.stdout}${ran.stderr}`;
    },
    async close() {
      await context.close();
      await till.stop();
      await Promise.all([relay.stop(), service.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
