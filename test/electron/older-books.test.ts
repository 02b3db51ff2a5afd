// The data folder is replaced with a copy from before a sale: the window reports that the books are older, and uses later invoice
// numbers once an owner acknowledges the alert.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLanguage, typeSale } from '../e2e/counter.ts';
import { type Server, startRelay, startService } from '../support/machine/servers.ts';
import { testKeys } from '../support/till.ts';
import { type Launched, launch, needsElectron } from './kit/launch.ts';
import { fill, unlockPage } from './kit/unlock.ts';

const passphrase = 'a passphrase for older books';
const soon = { timeout: 20_000 };
const folder = mkdtempSync(join(tmpdir(), 'qayd-older-'));
const dataDir = join(folder, 'till');
const before = join(folder, 'before');
const far = join(folder, 'far');
let servers: readonly Server[] = [];
let args: readonly string[];
let launched: Launched | undefined;

beforeAll(async () => {
  mkdirSync(far);
  const [relay, service] = await Promise.all([startRelay(far), startService(far)]);
  servers = [relay, service];
  const [relayUrl, serviceUrl] = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  args = ['--service', String(serviceUrl), '--relay', String(relayUrl)];
  const keys = { ...testKeys, merchant: 'shop', till: 'T1', relayPublicUrl: relayUrl };
  writeFileSync(join(far, 'keys.json'), JSON.stringify(keys), { mode: 0o600 });
});
afterAll(async () => {
  await launched?.kill();
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const start = async (isNew = false): Promise<Page> => {
  launched = await launch({ dataDir, args: [...args, ...(isNew ? ['--keys', join(far, 'keys.json')] : [])] });
  await fill(await unlockPage(launched), ...(isNew ? [passphrase, passphrase] : [passphrase]));
  const page = await launched.till();
  await inLanguage(page, 'en');
  return page;
};
const end = async (): Promise<void> => {
  await launched?.close();
  launched = undefined;
};
/** Makes one sale at the till, which also reports it to the relay. */
const sell = async (page: Page): Promise<string> => {
  const invoiceNo = await typeSale(page, 'wallet', 'en', '12.25');
  await page.waitForSelector('section.pay[data-state="waiting"]');
  const asked = await page.evaluate(() => window.qayd?.call('feed.check', {}));
  expect(asked).toMatchObject({ ok: true });
  return invoiceNo;
};
const proposed = async (page: Page): Promise<string> => {
  await page.keyboard.press('F2');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[data-field="invoiceNo"]')?.value !== '');
  return page.inputValue('input[data-field="invoiceNo"]');
};

describe('a data folder replaced by a copy from before the last sale', () => {
  needsElectron();

  it('raises an alert, and after the acknowledgement invoice numbers skip ahead', async () => {
    const first = await sell(await start(true));
    await end();
    cpSync(dataDir, before, { recursive: true });
    const lost = await sell(await start());
    expect(lost > first).toBe(true);
    await end();
    rmSync(dataDir, { recursive: true, maxRetries: 5 });
    cpSync(before, dataDir, { recursive: true });

    const page = await start();
    await page.getByText('These books are older than they were').first().waitFor(soon);
    // The lost invoice number is proposed a second time until an owner acknowledges the alert.
    expect(await proposed(page)).toBe(lost);
    await page.getByRole('button', { name: 'I know of this' }).click();
    await page
      .getByText('These books are older than they were')
      .first()
      .waitFor({ ...soon, state: 'detached' });
    await expect.poll(() => proposed(page), soon).not.toBe(lost);
    expect((await proposed(page)) > lost).toBe(true);
  });
});
