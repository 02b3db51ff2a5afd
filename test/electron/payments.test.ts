// A whole payment in the real Electron: entered at the counter, scanned from the window, paid in a second browser, booked and
// exported.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charge, exportDay, inLanguage, openFromStrip, payOnPhone, seesPaid } from '../e2e/counter.ts';
import { tillFolderIn } from '../e2e/folders.ts';
import { launchChromium } from '../screens/chromium.ts';
import { postingsIn } from '../support/books/books.ts';
import { launch, launchOnce, needsElectron } from './kit/launch.ts';

let phone: Browser;
beforeAll(async () => {
  phone = await launchChromium();
});
afterAll(() => phone.close());

describe('in Electron', () => {
  const shared = launchOnce();

  it.each([
    ['wallet', 'ar', '45.25', 45_250],
    ['wallet', 'en', '7.5', 7_500],
    ['card', 'ar', '18', 1_800],
    ['card', 'en', '20.01', 2_001],
  ] as const)('a sale by %s in %s is paid and booked', async (gateway, lang, amount, minor) => {
    const page = await shared().till();
    await inLanguage(page, lang);
    await payOnPhone(phone, await charge(page, gateway, lang, amount));
    await seesPaid(page);
    const currency = gateway === 'wallet' ? 'LYD' : 'USD';
    expect(postingsIn(tillFolderIn(shared().dataDir)).slice(-2)).toEqual([
      `clearing:${gateway} ${minor} ${currency}`,
      `sales -${minor} ${currency}`,
    ]);
  });

  it('the CSV export lists all these payments', async () => {
    const { file } = await exportDay(await shared().till());
    expect(existsSync(file)).toBe(true);
    const lines = readFileSync(file, 'utf8').split('\r\n');
    for (const amount of ['45.250', '7.500', '18.00', '20.01']) {
      expect(lines.filter((line) => line.includes(`;${amount};${amount};approved;`))).toHaveLength(1);
    }
  });
});

describe('a till killed while it waits for a payment', () => {
  needsElectron();
  it('shows the payment once after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'qayd-killed-'));
    const first = await launch({ dataDir });
    const before = await first.till();
    await inLanguage(before, 'en');
    const address = await charge(before, 'wallet', 'en', '12.5');
    await first.kill();
    const second = await launch({ dataDir });
    const after = await second.till();
    await inLanguage(after, 'en');
    await openFromStrip(after, 'T1-0001');
    await payOnPhone(phone, address);
    await seesPaid(after);
    expect(postingsIn(tillFolderIn(dataDir))).toEqual(['clearing:wallet 12500 LYD', 'sales -12500 LYD']);
    await second.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
