// The second backup folder, chosen in a browser by keyboard alone. The till warns if no folder is set, if the folder is on the
// books' own disk, or if its disk is missing. It copies backups to the folder and restores from it, also after the books' disk is
// lost.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Server, startRelay, startService } from '../support/machine/servers.ts';
import { type OtherDisk, otherDisk } from '../support/other-disk.ts';
import { testKeys } from '../support/till.ts';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { inLanguage } from './counter.ts';
import { callAsPage } from './page-call.ts';

const folder = mkdtempSync(join(tmpdir(), 'qayd-e2e-backups-'));
const far = join(folder, 'far');
const data = join(folder, 'till');

let chromium: Browser;
let servers: readonly Server[] = [];
let till: BrowserTill;
let page: Page;
let other: OtherDisk | null = null;
/** Data folder of this test's till. */
let ownDir: string;
let start: () => Promise<BrowserTill>;

beforeAll(async () => {
  mkdirSync(far);
  const [browser, relay, service] = await Promise.all([launchChromium(), startRelay(far), startService(far)]);
  chromium = browser;
  servers = [relay, service];
  ownDir = join(data, 'trial', `127.0.0.1_${service.port}`);
  const relayUrl = `http://127.0.0.1:${relay.port}`;
  const keysFile = join(far, 'keys.json');
  const passphraseFile = join(far, 'passphrase');
  writeFileSync(keysFile, JSON.stringify({ ...testKeys, merchant: 'shop', till: 'T1', relayPublicUrl: relayUrl }), {
    mode: 0o600,
  });
  writeFileSync(passphraseFile, 'four green olives 1962', { mode: 0o600 });
  const line = ['--service', `http://127.0.0.1:${service.port}`, '--relay', relayUrl, '--keys', keysFile];
  start = () => startBrowserTill(data, line, { QAYD_PASSPHRASE_FILE: passphraseFile });
  till = await start();
  other = otherDisk(data);
  page = await (await chromium.newContext({ viewport: { width: 1024, height: 768 } })).newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'en');
  await page
    .getByRole('button', { name: 'Settings' })
    .or(page.getByRole('link', { name: 'Settings' }))
    .first()
    .click();
  await page.getByRole('tab', { name: 'Backups' }).click();
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  await Promise.all(servers.map((server) => server.stop()));
  other?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const soon = { timeout: 20_000 };
const says = (text: string | RegExp) => page.locator('.set-panel').getByText(text).first().waitFor(soon);
/** Waits for a toast. The till looks every half minute whether the folder is back. */
const toast = (text: string) => page.locator('.toasts', { hasText: text }).waitFor({ timeout: 90_000 });
const isApart = () => page.locator('.set-facts .badge', { hasText: 'On another disk' }).waitFor(soon);
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement)) return '';
    return activeElement.dataset['field'] ?? activeElement.textContent ?? '';
  });
const tabTo = async (name: string): Promise<void> => {
  for (let i = 0; i < 60; i++) {
    if ((await focused()) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${name}`);
};
/** Types the path of the second backup folder and presses Enter, by keyboard only. */
const choose = async (path: string): Promise<void> => {
  await tabTo('backup-folder');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(path);
  await page.keyboard.press('Enter');
};
const backUp = async (): Promise<void> => {
  await tabTo('Back up now');
  await page.keyboard.press('Enter');
};

it('the till warns while all backups lie on the same disk as the books', async () => {
  await says('All backups are on the same disk as the books');
  expect(await page.locator('.set-address').count()).toBe(0);
});

it.each([
  [() => 'copies', 'This is not the full path of a folder'],
  [() => join(ownDir, 'copies'), 'inside the till’s own data folder'],
  [() => '/proc/qayd', 'The backup folder cannot be written'],
])('an unsuitable backup folder is rejected with the reason: %#', async (path, words) => {
  await choose(path());
  await says(new RegExp(words));
  expect(await page.getByText('All backups are on the same disk as the books').count()).toBe(1);
});

it('a folder on the same disk as the books is accepted with a warning about the shared disk', async () => {
  await choose(join(folder, 'same'));
  await says('The backup folder is on the same disk as the books');
  expect(existsSync(join(folder, 'same'))).toBe(true);
  // There was no backup yet, so the till made the first one.
  await toast('Copied: 1 backup.');
});

it('a folder on another disk is accepted without a warning, and each backup is copied there', async (context) => {
  if (!other) context.skip('only one disk here');
  const there = join(other?.path ?? '', 'copies');
  await choose(there);
  await isApart();
  expect(await page.getByText('The backup folder is on the same disk as the books').count()).toBe(0);
  await expect.poll(() => readdirSync(there).filter((name) => name.endsWith('.db')).length, soon).toBe(1);
  await says(/The last copy was made/);
  await says('On this machine and in the backup folder');
  await tabTo('Copy now');
  await page.keyboard.press('Enter');
  await toast('Nothing to copy: all backups are in the folder already.');
});

it('the till shows since when copies are missing while the disk is disconnected, and copies them and says so once the disk is back', async (context) => {
  if (!other) context.skip('only one disk here');
  const there = join(other?.path ?? '', 'copies');
  renameSync(there, `${there}-away`);
  // Change a setting: without a new journal entry there is nothing to back up.
  const { shop } = await callAsPage(page, 'settings.get', {});
  await callAsPage(page, 'settings.set', { requestId: 'settings-before-backup', shop: { ...shop, expiryMinutes: 20 } });
  await backUp();
  await says('The backup folder is not there');
  await says(/Copies are missing there since/);
  await page.locator('.warnings', { hasText: 'The backup folder is not there since' }).waitFor(soon);
  renameSync(`${there}-away`, there);
  await toast('The backup folder is back; 1 backup was copied.');
  await isApart();
  expect(await page.getByText('The backup folder is not there').count()).toBe(0);
});

it('a backup is restored from the folder that the user chooses', async (context) => {
  if (!other) context.skip('only one disk here');
  await page.locator('.backup-row').first().getByRole('button', { name: 'Restore' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: 'In the backup folder' }).press('Space');
  await dialog.getByRole('button', { name: 'Restore at the next start' }).click();
  await says('A backup will be restored at the next start');
  expect(existsSync(join(ownDir, 'books', 'restore.json'))).toBe(true);
});

it('the books are restored from a copy after the whole data folder was deleted', async (context) => {
  if (!other) context.skip('only one disk here');
  const there = join(other?.path ?? '', 'copies');
  const copies = readdirSync(there).filter((name) => name.endsWith('.db'));
  await till.stop();
  rmSync(data, { recursive: true });
  const args = [resolve('src/cli/restore.ts'), ownDir, '--from', join(there, copies.sort().at(-1) ?? '')];
  const restored = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(restored.stderr).toBe('');
  till = await start();
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'en');
  await page.getByText('were put back from a backup').first().waitFor(soon);
  await page
    .getByRole('button', { name: 'Settings' })
    .or(page.getByRole('link', { name: 'Settings' }))
    .first()
    .click();
  await page.getByRole('tab', { name: 'Backups' }).click();
  await choose(there);
  await isApart();
  await says('In the backup folder');
});
