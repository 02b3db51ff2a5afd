// The first set-up in the app's own window, from an empty folder to an open till. Afterwards neither the page nor the disk holds
// a secret in plain text.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { scanFolder, scannerFor } from '../support/machine/byte-scan.ts';
import { launch, needsElectron } from './kit/launch.ts';

needsElectron();

const keys = {
  accessToken: 'access-token-that-nobody-sees',
  apiKey: 'api-key-that-nobody-sees-4711',
  secret: 'signing-secret-nobody-sees',
  relayToken: 'relay-token-nobody-sees-0815',
};
const passphrase = 'four green olives 1962';

/** Returns a heap snapshot, which contains every string that the page holds. */
const heap = async (page: Page): Promise<Buffer> => {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return Buffer.from(chunks.join(''));
};

it('the first set-up leads from an empty folder to an open till, and the page then holds no secret', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qayd-first-'));
  const launched = await launch({ dataDir, args: ['--live'] });
  const scan = scannerFor({ ...keys, passphrase });
  try {
    const page = await launched.till();
    await page.locator('.first').waitFor({ timeout: 20_000 });
    const fill = (field: string, text: string) => page.fill(`[data-field="${field}"]`, text);
    const next = async (step: number): Promise<void> => {
      await page.locator('.first-foot .button[data-kind="main"]').click();
      await page.locator(`.first-steps li:nth-child(${step})[aria-current]`).waitFor();
    };
    await next(2);
    await fill('shopName', 'Olive market');
    await next(3);
    await fill('serviceUrl', 'https://service.example');
    for (const name of ['accessToken', 'apiKey', 'secret'] as const) await fill(name, keys[name]);
    await next(4);
    for (const field of ['relayUrl', 'relayPublicUrl']) await fill(field, 'https://relay.example');
    await fill('merchant', 'shop');
    await fill('till', 'T1');
    await fill('relayToken', keys.relayToken);
    await next(5);
    expect(scan('heap', await heap(page))).toEqual([]);
    if ((await page.locator('[data-field="passphrase"]').count()) > 0) {
      await fill('passphrase', passphrase);
      await fill('again', passphrase);
    }
    await page.locator('.first-foot .button[data-kind="main"]').click();
    await page.locator('.rail').waitFor({ timeout: 20_000 });
    const answer = await page.evaluate(() => window.qayd?.call('app.get', {}));
    expect(answer).toMatchObject({ ok: true, value: { mode: 'live', till: 'T1', settings: { shopName: 'Olive market' } } });
    expect(scan('heap', await heap(page))).toEqual([]);
    expect(scan('address', Buffer.from(page.url()))).toEqual([]);
  } finally {
    await launched.close();
    expect(scanFolder(scan, dataDir).finds).toEqual([]);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
