// The person at the till in a drive: the till's owner, who sells in a shift.
import type { Page } from 'playwright-core';
import { callAsPage } from '../e2e/page-call.ts';

const pin = '483920';

export const hireOwner = async (page: Page): Promise<void> => {
  await callAsPage(page, 'people.add', { requestId: 'drive-owner', name: 'Maha', role: 'owner', pin });
  await page.locator('.rail-user').waitFor();
  await callAsPage(page, 'shift.open', { requestId: 'drive-shift' });
};

/** Signs the owner in after the till was restarted or reopened. */
export const signIn = async (page: Page): Promise<void> => {
  const field = page.locator('.person-side input').first();
  await field.waitFor();
  await field.focus();
  await page.keyboard.type(pin, { delay: 45 });
  await page.keyboard.press('Enter');
  await page.locator('.person-pad').waitFor({ state: 'detached' });
  await page.locator('.rail-user').waitFor();
};
