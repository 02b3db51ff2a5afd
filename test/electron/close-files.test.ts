// The folder for the files of closes in the real Electron: chosen in the system's dialog, written by the built worker at a close.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { inLanguage } from '../e2e/counter.ts';
import { launchOnce } from './kit/launch.ts';

const root = mkdtempSync(join(tmpdir(), 'qayd-close-files-'));
const folder = join(root, 'files');
afterAll(() => rmSync(root, { recursive: true, force: true }));

const shared = launchOnce();
const soon = { timeout: 30_000 };

it('a close writes its files into the picked folder', async () => {
  mkdirSync(folder);
  const page = await shared().till();
  await inLanguage(page, 'en');
  await page
    .getByRole('button', { name: 'Settings' })
    .or(page.getByRole('link', { name: 'Settings' }))
    .first()
    .click();
  await page.getByRole('tab', { name: 'Books and files' }).click();
  await shared().app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await page.locator('.set-address', { hasText: folder }).waitFor(soon);
  await page.evaluate(async () => {
    const call = async (name: string, input: object) => {
      const answer = await window.qayd?.call(name as 'app.get', input as Record<string, never>);
      if (!answer?.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
      return answer.value as unknown;
    };
    const id = () => crypto.randomUUID().replaceAll('-', '');
    const { shop } = (await call('settings.get', {})) as { shop: object };
    await call('settings.set', { requestId: id(), shop: { ...shop, expiryMinutes: 21 } });
    const { businessDay: day } = (await call('app.get', {})) as { businessDay: string };
    await call('day.close', { requestId: id(), day, acknowledge: true, override: null });
  });
  await page.getByText(/Last written: Z report no\. 1/).waitFor(soon);
  const names = readdirSync(folder).sort();
  expect(names).toHaveLength(2);
  expect(names[0]).toMatch(/^qayd-training-close-.+-0001\.xlsx$/);
  expect(names[1]).toBe(`${names[0]}.manifest.json`);
});
