// The crash drill in the real Electron: the till's core ends and opens again while its window stays, and the window's page is
// reloaded.
import { describe, expect, it } from 'vitest';
import { inLanguage, typeSale } from '../e2e/counter.ts';
import { launchOnce, needsElectron } from './kit/launch.ts';

describe('in Electron', () => {
  needsElectron();
  const shared = launchOnce();

  it('the window restarts by itself after a crash, and a payment made meanwhile is booked', { timeout: 120_000 }, async () => {
    const page = await shared().till();
    await inLanguage(page, 'en');
    await page.locator('.rail-nav').getByRole('button', { name: 'Drills' }).click();
    await page.locator('.drill-card', { hasText: 'A crash in the middle' }).getByRole('button').click();
    await typeSale(page, 'wallet', 'en', '20');
    await page.evaluate(() => Object.assign(globalThis, { before: true }));
    await page.waitForFunction(() => !('before' in globalThis) && document.querySelector('.rail') !== null);
    await page.getByRole('button', { name: 'See how it went' }).click({ timeout: 60_000 });
    expect(await page.locator('.drill-end').getAttribute('data-tone')).toBe('ok');
    await page.locator('.rail-nav button').first().click();
    await page.locator('.strip li').first().getByText('Paid').waitFor();
  });
});
