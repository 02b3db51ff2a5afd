// The second backup folder in the real Electron: chosen in the system's dialog, written by the built worker, and left unchosen
// when the dialog is cancelled.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inLanguage } from '../e2e/counter.ts';
import { launchOnce } from './kit/launch.ts';

const folder = mkdtempSync(join(tmpdir(), 'qayd-pick-'));
const copies = join(folder, 'copies');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('in Electron', () => {
  const shared = launchOnce();
  const soon = { timeout: 30_000 };
  const pick = (filePaths: readonly string[]): Promise<void> =>
    shared().app.evaluate(({ dialog }, picked) => {
      dialog.showOpenDialog = async (...given: unknown[]) => {
        Object.assign(globalThis, { pickedWith: given.at(-1) });
        return { canceled: picked.length === 0, filePaths: [...picked] };
      };
    }, filePaths);

  it('a cancelled folder dialog changes nothing', async () => {
    const page = await shared().till();
    await inLanguage(page, 'en');
    await page
      .getByRole('button', { name: 'Settings' })
      .or(page.getByRole('link', { name: 'Settings' }))
      .first()
      .click();
    await page.getByRole('tab', { name: 'Backups' }).click();
    await pick([]);
    const button = page.getByRole('button', { name: 'Choose a folder' });
    await button.click();
    await expect.poll(() => shared().app.evaluate(() => 'pickedWith' in globalThis), soon).toBe(true);
    await button.waitFor(soon);
    expect(await page.locator('.set-address').count()).toBe(0);
  });

  it('the chosen folder is stored, and backups are copied there', async () => {
    const page = await shared().till();
    mkdirSync(copies);
    await pick([copies]);
    await page.getByRole('button', { name: 'Choose a folder' }).click();
    await page.locator('.set-address', { hasText: copies }).waitFor(soon);
    const asked = await shared().app.evaluate(() => (globalThis as { pickedWith?: unknown }).pickedWith);
    expect(asked).toEqual({ properties: ['openDirectory', 'createDirectory'] });
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText(/The last copy was made/).waitFor(soon);
    expect(readdirSync(copies).filter((name) => name.endsWith('.db'))).toHaveLength(1);
    expect(existsSync(copies)).toBe(true);
  });
});
