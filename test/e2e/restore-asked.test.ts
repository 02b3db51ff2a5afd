// A restore request is written into the folder of a closed till. At the next start the browser asks an owner before the till
// opens. Declining opens the current books; an owner's PIN or the recovery code opens the backup.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBackups } from '../../src/ledger/backup/backup-files.ts';
import { databaseFile } from '../../src/main/ledger/ledger.ts';
import { launchChromium } from '../screens/chromium.ts';
import { readBooks } from '../support/books/books.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { callAsPage } from './page-call.ts';

const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-restore-'));
const books = join(data, 'training', 'books');
const pin = '274916';
const soon = { timeout: 20_000 };
const newId = (): string => crypto.randomUUID().replaceAll('-', '');

let chromium: Browser;
let till: BrowserTill;
let page: Page;
let backup = '';
let recoveryCode = '';

const open = async (shown: string): Promise<void> => {
  till = await startBrowserTill(data);
  page = await (await chromium.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en', hasTouch: true })).newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.locator(shown).first().waitFor(soon);
};
const question = '.restore-question';
/** Writes a restore request for the newest backup, like somebody who has only the folder. */
const plant = (): void => {
  backup = listBackups(books)[0]?.file ?? '';
  writeFileSync(join(books, 'restore.json'), JSON.stringify({ requestId: newId(), actor: 'user_of_the_shop', backup }));
};
const restores = () =>
  readBooks(books, (db) =>
    db.prepare(`SELECT actor, body ->> '$.proof' AS proof FROM journal WHERE kind = 'ledger.restored'`).all(),
  );

beforeAll(async () => {
  chromium = await launchChromium();
  await open('.rail');
  await callAsPage(page, 'people.add', { requestId: newId(), name: 'Maha', role: 'owner', pin });
  ({ code: recoveryCode } = await callAsPage(page, 'recovery.make', { requestId: newId() }));
  await till.stop();
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  rmSync(data, { recursive: true, force: true });
});

it('one press of No opens the current books, and the next start does not ask again', async () => {
  plant();
  await open(question);
  expect(await page.locator('.restore-facts').textContent()).toContain(backup);
  await page.getByRole('button', { name: 'No, keep the books' }).tap();
  await page.locator('.entry-card').waitFor(soon);
  expect(restores()).toEqual([]);
  await till.stop();
  await open('.entry-card');
  await till.stop();
});

it('an owner’s PIN, typed by touch after a wrong PIN, restores the backup in the owner’s name', async () => {
  plant();
  await open(question);
  const type = async (digits: string): Promise<void> => {
    for (const digit of digits) await page.locator('.keypad').getByRole('button', { name: digit, exact: true }).tap();
    await page.getByRole('button', { name: 'Agree and restore' }).tap();
  };
  await type('274917');
  await page.locator('.restore-question .error-note').waitFor(soon);
  await type(pin);
  await page.locator('.entry-card').waitFor(soon);
  const { people } = await callAsPage(page, 'session.get', {});
  expect(restores()).toEqual([{ actor: people[0]?.userId, proof: 'pin' }]);
  await till.stop();
});

it('if the books are broken, the recovery code in the keys approves the restore', async () => {
  writeFileSync(join(books, databaseFile), 'no database at all');
  plant();
  await open(question);
  expect(await page.locator('.keypad').count()).toBe(0);
  await page.getByRole('textbox').fill(recoveryCode.toLowerCase());
  await page.keyboard.press('Enter');
  await page.locator('.entry-card').waitFor(soon);
  expect(restores()).toContainEqual({ actor: 'owner', proof: 'recovery' });
  expect(existsSync(join(books, 'restore.json'))).toBe(false);
});
