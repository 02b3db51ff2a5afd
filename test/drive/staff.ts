// Who is at the till in a drive: its owner, who sells in a shift of their own.
import type { Page } from 'playwright-core';
import { callAsPage } from '../e2e/page-call.ts';

const pin = '483920';

export const hireOwner = async (page: Page): Promise<void> => {
  await callAsPage(page, 'people.add', { requestId: 'drive-owner', name: 'Maha', role: 'owner', pin });
  await page.locator('.rail-user').waitFor();
  await callAsPage(page, 'shift.open', { requestId: 'drive-shift' });
};

/** At a till that was started again. */
export const signIn = async (page: Page): Promise<void> => {
  await page.locator('.person-pad input').first().waitFor();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await page.locator('.rail-user').waitFor();
};
