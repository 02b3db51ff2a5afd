// A cashier's hand for the benches of the windows: one sale until its code is there.
import type { Page } from 'playwright-core';

/** A sale on the screen that waits for its customer: its invoice number. */
export const sell = async (page: Page): Promise<string> => {
  await page.keyboard.press('F2');
  await page.locator('[data-field="amount"]').fill('12.5');
  await page.locator('[data-field="mobile"]').fill('0912345678');
  // A person is slower than the till's proposal.
  await page.locator('[data-field="invoiceNo"][value^="T1-"]').waitFor();
  await page.keyboard.press('F9');
  await page.locator('section.pay[data-state="waiting"] svg.qr').waitFor();
  return (await page.locator('.pay-facts .num').first().textContent()) ?? '';
};
