// On a system without a key store, the keys are sealed with a passphrase, and a window asks for it before the till opens.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Launched, launch, needsElectron } from './kit/launch.ts';
import { fill, openedUnlockPage, proofPage, unlockPage } from './kit/unlock.ts';

const keys = {
  accessToken: 'access-token-90b1',
  apiKey: 'api-key-77d4',
  secret: 'signing-secret-0e5c',
  merchant: 'shop',
  till: 'T7',
  relayToken: 'relay-token-3f28',
};
const passphrase = 'سوق الجمعة & 100% هادئ';
const hidden = [keys.accessToken, keys.apiKey, keys.secret, keys.relayToken, passphrase];

let server: Server;
let url: string;
let dataDir: string;
let keysFile: string;
let launched: Launched | undefined;

beforeAll(async () => {
  server = createServer((_, reply) => void reply.writeHead(503).end());
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'qayd-unlock-'));
  keysFile = join(mkdtempSync(join(tmpdir(), 'qayd-keys-')), 'keys.json');
  writeFileSync(keysFile, JSON.stringify({ ...keys, relayPublicUrl: url }));
});
afterEach(async () => {
  await launched?.kill();
  launched = undefined;
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  rmSync(join(keysFile, '..'), { recursive: true, force: true });
});

const startIn = async (folder: string, ...args: readonly string[]): Promise<Launched> => {
  launched = await launch({ dataDir: folder, args: ['--service', url, '--relay', url, ...args] });
  return launched;
};
const start = (...args: readonly string[]): Promise<Launched> => startIn(dataDir, ...args);

/** True if the whole form is visible without scrolling. */
const showsAll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight && window.innerWidth <= 520);

/** Finds the books' folder in a data folder that holds the books of one mode only (training, trial or live). */
const booksIn = (folder: string): string => {
  const [found] = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) => name === 'books');
  return join(String(found?.parentPath), 'books');
};

const appInfo = async (app: Launched) => (await app.till()).evaluate(() => window.qayd?.call('app.get', {}));

// Some of these tests start the app up to four times.
describe('keys on a system without a key store', { timeout: 180_000 }, () => {
  needsElectron();

  it('are sealed with a passphrase that is typed twice; each later start asks for it', async () => {
    const first = await start('--keys', keysFile);
    const choose = await unlockPage(first);
    await choose.getByRole('heading', { name: 'Lock the keys' }).waitFor();
    expect(await choose.locator('input').count()).toBe(2);
    expect(await showsAll(choose)).toBe(true);
    await fill(choose, 'short', 'short');
    await choose.getByText('too short').waitFor();
    await fill(choose, passphrase, `${passphrase}.`);
    await choose.getByText('not the same').waitFor();
    await fill(choose, passphrase, passphrase);
    expect(await appInfo(first)).toMatchObject({ ok: true, value: { mode: 'trial', till: 'T7' } });
    await first.kill();

    const second = await start();
    const ask = await unlockPage(second);
    expect(await ask.locator('input').count()).toBe(1);
    expect(await showsAll(ask)).toBe(true);
    await fill(ask, 'another passphrase');
    await ask.getByText('did not open the keys').waitFor();
    await fill(ask, passphrase);
    expect(await appInfo(second)).toMatchObject({ ok: true, value: { mode: 'trial', till: 'T7' } });
    expect(second.app.windows().map((page) => page.url())).toEqual(['app://qayd/index.html']);
    await second.kill();
    launched = undefined;

    const found: string[] = [];
    const modes: number[] = [];
    for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const bytes = readFileSync(file);
      for (const text of hidden) {
        if ([text, encodeURIComponent(text)].some((form) => bytes.includes(form) || bytes.includes(Buffer.from(form, 'utf16le'))))
          found.push(file);
      }
      if (entry.name === 'keys.sealed') modes.push(statSync(file).mode & 0o777);
    }
    expect(found).toEqual([]);
    expect(modes).toEqual([0o600]);
    expect([first, second].map((each) => each.stderr()).join('')).not.toMatch(new RegExp(hidden.join('|')));
  });

  it('are asked for in the shop’s language, and the button of the page changes this page alone', async () => {
    const langOf = async (page: Page): Promise<string | null> => page.locator('html').getAttribute('lang');
    const first = await start('--keys', keysFile);
    const choose = await openedUnlockPage(first);
    expect(await langOf(choose)).toBe('ar');
    await fill(await unlockPage(first), passphrase, passphrase);
    // The new shop begins in the language that was chosen on its first page.
    expect(await appInfo(first)).toMatchObject({ ok: true, value: { settings: { lang: 'en' } } });
    await first.close();

    const second = await start();
    const ask = await openedUnlockPage(second);
    expect(await langOf(ask)).toBe('en');
    await ask.getByRole('button', { name: 'العربية' }).click();
    await ask.locator('html[lang="ar"]').waitFor();
    await fill(ask, 'another passphrase');
    await ask.getByText('لم تفتح هذه العبارة المفاتيح').waitFor();
    await fill(ask, passphrase);
    expect(await appInfo(second)).toMatchObject({ ok: true, value: { settings: { lang: 'en' } } });
    await second.close();

    const third = await start();
    expect(await langOf(await openedUnlockPage(third))).toBe('en');
  });

  it('open new books in place of missing ones only after all keys are typed again, if there is no recovery code', async () => {
    const first = await start('--keys', keysFile);
    await fill(await unlockPage(first), passphrase, passphrase);
    expect(await appInfo(first)).toMatchObject({ ok: true });
    await first.kill();
    rmSync(booksIn(dataDir), { recursive: true });

    const second = await start();
    await fill(await unlockPage(second), passphrase);
    const asks = await proofPage(second, 'new books begin in their place');
    expect(await asks.locator('input').count()).toBe(4);
    expect(await showsAll(asks)).toBe(true);
    await fill(asks, keys.accessToken, keys.apiKey, keys.secret, 'another');
    await asks.getByText('These are not the keys').waitFor();
    await asks.getByRole('button', { name: 'Do not go on' }).click();
    const till = await second.till();
    await till.getByText('ليست في مكانها').or(till.getByText('are not where they were')).first().waitFor();
    await second.kill();

    const third = await start();
    await fill(await unlockPage(third), passphrase);
    await fill(
      await proofPage(third, 'new books begin in their place'),
      keys.accessToken,
      keys.apiKey,
      keys.secret,
      keys.relayToken,
    );
    expect(await appInfo(third)).toMatchObject({ ok: true, value: { till: 'T7' } });
  });

  it('open another till’s books in place of the own ones only after all keys are typed again', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'qayd-elsewhere-'));
    try {
      for (const folder of [dataDir, elsewhere]) {
        const each = await startIn(folder, '--keys', keysFile);
        await fill(await unlockPage(each), passphrase, passphrase);
        expect(await appInfo(each)).toMatchObject({ ok: true });
        await each.close();
      }
      rmSync(booksIn(dataDir), { recursive: true });
      cpSync(booksIn(elsewhere), booksIn(elsewhere).replace(elsewhere, dataDir), { recursive: true });
    } finally {
      rmSync(elsewhere, { recursive: true, force: true, maxRetries: 5 });
    }

    const asked = await start();
    await fill(await unlockPage(asked), passphrase);
    const asks = await proofPage(asked, 'are not those that the keys know');
    await fill(asks, keys.accessToken, keys.apiKey, 'another', keys.relayToken);
    await asks.getByText('These are not the keys').waitFor();
    await asks.getByRole('button', { name: 'Do not go on' }).click();
    const refused = await asked.till();
    await refused.getByText('ليست التي كانت').or(refused.getByText('is not the one that this till last had')).first().waitFor();
    await asked.kill();

    const proved = await start();
    await fill(await unlockPage(proved), passphrase);
    await fill(
      await proofPage(proved, 'are not those that the keys know'),
      ...[keys.accessToken, keys.apiKey, keys.secret, keys.relayToken],
    );
    expect(await appInfo(proved)).toMatchObject({ ok: true, value: { till: 'T7' } });
  });

  it('are unlocked in a window without script, bridge or navigation', async () => {
    const page = await unlockPage(await start('--keys', keysFile));
    expect(await page.evaluate(() => ['qayd' in window, 'require' in window, document.scripts.length])).toEqual([
      false,
      false,
      0,
    ]);
    await page.evaluate((to) => void (location.href = to), url);
    await page.evaluate(() => void (location.href = 'app://qayd/index.html'));
    await page.evaluate(() => window.open('app://unlock/'));
    await page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(page.url()).toBe('app://unlock/');
    expect(await page.locator('input').count()).toBe(2);
  });

  it('stay locked, and the app ends, when the passphrase window is closed', async () => {
    const app = await start('--keys', keysFile);
    const page = await unlockPage(app);
    const over = new Promise<number | null>((done) => void app.app.process().once('exit', done));
    await page.close();
    expect(await over).toBe(0);
    launched = undefined;
    expect(readdirSync(dataDir, { recursive: true }).filter((name) => String(name).endsWith('keys.sealed'))).toEqual([]);
  });
});
