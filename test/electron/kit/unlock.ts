// Drives the windows that come before the till opens: the keys' passphrase, and the proof that the books belong to this shop.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Launched } from './launch.ts';

/** Returns the window that asks for the passphrase, in the language in which it opened. */
export const openedUnlockPage = async ({ app }: Launched): Promise<Page> => {
  const isUnlock = (page: Page): boolean => page.url().startsWith('app://unlock/');
  await expect.poll(() => app.windows().some(isUnlock), { timeout: 20_000 }).toBe(true);
  const page = app.windows().find(isUnlock) as Page;
  await page.waitForLoadState();
  return page;
};

/**
 * Returns the window that asks for the passphrase, after switching it to English. A shop that begins with this start becomes
 * English, so later windows of this kind open in English, too.
 */
export const unlockPage = async (app: Launched): Promise<Page> => {
  const page = await openedUnlockPage(app);
  if ((await page.locator('html').getAttribute('lang')) === 'ar') await page.locator('button[name="lang"]').click();
  await page.locator('html[lang="en"]').waitFor();
  return page;
};

/**
 * Finds the proof window by its text about the books, because the passphrase window, which may still be closing, has the same
 * address.
 */
export const proofPage = async ({ app }: Launched, says: string): Promise<Page> => {
  let found: Page | undefined;
  const look = async (): Promise<boolean> => {
    for (const page of app.windows()) {
      const asks = page.getByText(says);
      if ((await asks.count().catch(() => 0)) > 0) found = page;
    }
    return found !== undefined;
  };
  await expect.poll(look, { timeout: 20_000 }).toBe(true);
  return found as Page;
};

export const fill = async (page: Page, ...texts: readonly string[]): Promise<void> => {
  const fields = await page.locator('input').all();
  for (const [i, text] of texts.entries()) await fields[i]?.fill(text);
  // A correct form closes its window, perhaps before the key is released; ignore the error of a closed window.
  await page.keyboard.press('Enter').catch(() => {});
};
