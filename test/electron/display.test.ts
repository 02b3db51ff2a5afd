// The customer display in its own window: the window may call only the contract entries for a display, follows the till's current
// screen, and returns to its place after a restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../src/shared/contract/index.ts';
import type { ContractEntry } from '../../src/shared/contract/parts.ts';
import { charge, inLanguage } from '../e2e/counter.ts';
import { decodeQr } from '../e2e/qr.ts';
import { type Launched, launch, needsElectron } from './kit/launch.ts';

needsElectron();

/** Calls a contract entry over the window's bridge. */
const ask = (page: Page, name: string, input: unknown = {}) =>
  page.evaluate(
    ([asked, sent]) =>
      (window as unknown as { qayd: { call(name: string, input: unknown): Promise<unknown> } }).qayd.call(asked, sent),
    [name, input] as const,
  ) as Promise<{ ok: boolean; value: Record<string, unknown>; error?: { code: string } }>;

const displayOf = async ({ app }: Launched): Promise<Page> => {
  const isIt = (page: Page): boolean => page.url() === 'app://qayd/display.html';
  const page = app.windows().find(isIt) ?? (await app.waitForEvent('window', isIt));
  await page.waitForSelector('.customer');
  return page;
};

describe('the customer display', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qayd-display-'));
  let launched: Launched | null = null;
  let till: Page;
  beforeAll(async () => {
    // If no Electron can be started, each test is skipped with the reason.
    launched = await launch({ dataDir }).catch(() => null);
    if (launched) till = await launched.till();
  });
  afterAll(async () => {
    await launched?.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('opens on the only screen only if that screen was chosen', async () => {
    const { error } = await ask(till, 'display.open');
    expect(error?.code).toBe('display.no-screen');
    const { value } = await ask(till, 'display.places');
    const [only] = value['screens'] as { id: string; isTill: boolean }[];
    expect(only?.isTill).toBe(true);
    expect(await ask(till, 'display.open', { screen: only?.id })).toEqual({ ok: true, value: { url: null } });
    const display = await displayOf(launched as Launched);
    expect(await display.getAttribute('.customer', 'data-moment')).toBe('idle');
    expect((await ask(till, 'display.places')).value).toMatchObject({ open: true, screen: only?.id, missing: false });
  });

  it('may call only the display’s own entries', async () => {
    const display = await displayOf(launched as Launched);
    for (const [name, { kind, audience }] of Object.entries<ContractEntry>(contract)) {
      if (audience.includes('display') || kind === 'upload' || kind === 'download') continue;
      expect([name, (await ask(display, name)).error?.code]).toEqual([name, 'request.not-here']);
    }
    expect(await ask(display, 'display.get')).toMatchObject({ ok: true, value: { payment: null } });
    const moved = await display.evaluate(() => {
      const { qayd } = window as unknown as { qayd: Record<'download' | 'upload', (...given: unknown[]) => Promise<unknown>> };
      return qayd.download('export.download', { exportId: 'export_none' });
    });
    expect(moved).toMatchObject({ ok: false, error: { code: 'request.not-here' } });
  });

  it('shows the same code as the till, and is cleared when the next sale begins', async () => {
    const display = await displayOf(launched as Launched);
    await inLanguage(till, 'en');
    const address = await charge(till, 'wallet', 'en', '45.25');
    await display.waitForSelector('.customer[data-moment="scan"]');
    expect(await decodeQr(await display.screenshot())).toBe(address);
    await till.keyboard.press('F2');
    await display.waitForSelector('.customer[data-moment="idle"]');
  });

  it('cannot navigate elsewhere or open a window', async () => {
    const display = await displayOf(launched as Launched);
    await display.evaluate(() => {
      location.href = 'https://example.com/';
      window.open('https://example.com/');
    });
    expect(display.url()).toBe('app://qayd/display.html');
    expect((launched as Launched).app.windows()).toHaveLength(2);
  });

  it('closes with the till, and reopens in its place after a restart', async () => {
    await launched?.close();
    launched = await launch({ dataDir });
    till = await launched.till();
    await displayOf(launched);
    expect((await ask(till, 'display.places')).value).toMatchObject({ open: true, missing: false });
    await ask(till, 'display.close');
    await expect.poll(() => launched?.app.windows().length).toBe(1);
  });
});
