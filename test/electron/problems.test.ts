// If a till cannot open, its window shows the reason in words instead of Sell.
import Database from 'better-sqlite3';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listBackups } from '../../src/ledger/backup/backup-files.ts';
import { databaseFile } from '../../src/main/ledger/ledger.ts';
import { takeOwnerLock } from '../../src/sqlite/owner-lock.ts';
import { openSecrets } from '../../src/secrets/store.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { nodeRandom as random } from '../../src/platform/node-ports.ts';
import { errorText } from '../../src/renderer/i18n/words/errors/errors.ts';
import type { ErrorCode } from '../../src/shared/errors.ts';
import { launch, needsElectron } from './kit/launch.ts';

let dataDir: string;
let books: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'qayd-problem-'));
  books = join(dataDir, 'training', 'books');
  mkdirSync(books, { recursive: true });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

const connected = ['--live', '--service', 'https://service.example', '--relay', 'https://relay.example'] as const;

/** Starts the app and compares the error that its window shows with the words of the error code `code`. */
const said = async (code: ErrorCode, args: readonly string[] = []): Promise<void> => {
  const launched = await launch({ dataDir, args });
  try {
    const page = await launched.till();
    const words = page.locator('[role=alert]:not(:empty)').first();
    await words.waitFor({ timeout: 20_000 });
    const answer = await page.evaluate(() => window.qayd?.call('app.get', {}));
    if (!answer || answer.ok) throw new Error('the till opened');
    expect(answer.error.code).toBe(code);
    const lang = (await page.evaluate(() => document.documentElement.lang)) === 'en' ? 'en' : 'ar';
    expect(await words.textContent()).toContain(errorText(answer.error, lang).what);
    expect(await page.locator('.frame').count()).toBe(0);
  } finally {
    await launched.close();
  }
};

describe('a till that cannot open shows the reason', () => {
  needsElectron();

  it('when another process has the books open', async () => {
    const held = takeOwnerLock(join(books, 'owner.lock'));
    if (!held.ok) throw new Error(held.error.code);
    await said('data.in-use').finally(held.value.release);
  });

  it('when a newer version wrote the books', async () => {
    const db = new Database(join(books, databaseFile));
    db.pragma('user_version = 990');
    db.close();
    await said('data.newer');
  });

  it('when the books are damaged', async () => {
    writeFileSync(join(books, databaseFile), 'not a database at all, but long enough to have a header '.repeat(40));
    await said('data.damaged');
  });

  it('when the data folder is a file', async () => {
    rmSync(books, { recursive: true });
    writeFileSync(books, '');
    await said('data.unwritable');
  });

  it("when the system's key store does not open", async () => {
    const keyStore = {
      isAvailable: async () => true,
      encrypt: async (text: string) => Buffer.from(text).reverse(),
      decrypt: async () => '',
    };
    const store = await openSecrets({ dir: join(dataDir, 'live'), random, files: nodeFiles, keyStore });
    const key = { accessToken: 'a', apiKey: 'b', secret: 'c', relayToken: 'd' };
    await store.save({ keys: { ...key, merchant: 'shop', till: 'T1', relayPublicUrl: 'https://relay.example' } });
    await said('secrets.locked', connected);
  });

  it('when a restore request was planted: an owner is asked first, and No opens the books', async () => {
    const first = await launch({ dataDir });
    const page = await first.till();
    const owner = { requestId: 'the-first-owner', name: 'Maha', role: 'owner', pin: '274916' } as const;
    expect(await page.evaluate((added) => window.qayd?.call('people.add', added), owner)).toMatchObject({ ok: true });
    // Closing the till writes a backup.
    await first.close();
    const backup = listBackups(books)[0]?.file ?? '';
    writeFileSync(join(books, 'restore.json'), JSON.stringify({ requestId: 'nobody-asked-this', actor: 'owner', backup }));
    const second = await launch({ dataDir });
    try {
      const asked = await second.till();
      await asked.locator('.restore-question').waitFor({ timeout: 20_000 });
      expect(await asked.locator('.restore-facts').textContent()).toContain(backup);
      expect(await asked.evaluate(() => window.qayd?.call('app.get', {}))).toMatchObject({ error: { code: 'restore.waits' } });
      await asked.locator('.restore-foot .button[data-kind="main"]').click();
      await asked.locator('.entry-card').waitFor({ timeout: 20_000 });
    } finally {
      await second.close();
    }
  });

  it('when two options exclude each other', () => said('config.invalid', ['--live', '--lan']));
});
