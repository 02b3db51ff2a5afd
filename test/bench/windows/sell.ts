// Makes a sale by keyboard for the window benches, until its QR code is on screen.
import type { Page } from 'playwright-core';

/** Makes a sale that waits for its customer. Returns its invoice number. */
export const sell = async (page: Page): Promise<string> => {
  await page.keyboard.press('F2');
  await page.locator('[data-field="amount"]').fill('12.5');
  await page.locator('[data-field="mobile"]').fill('0912345678');
  // Wait for the proposed invoice number, which appears before a person could press F9.
  await page.locator('[data-field="invoiceNo"][value^="T1-"]').waitFor();
  await page.keyboard.press('F9');
  await page.locator('section.pay[data-state="waiting"] svg.qr').waitFor();
  return (await page.locator('.pay-facts .num').first().textContent()) ?? '';
};
