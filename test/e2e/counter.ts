// Actions of cashier and customer in an end-to-end test: the till by keyboard, the phone in a browser of its own.
import type { Browser, Page } from 'playwright-core';
import type { ConfirmLang } from '../../src/protocol/confirm-request.ts';
import type { Gateway } from '../../src/shared/payment/gateways.ts';
import { decodeQr } from './qr.ts';

const choices = { wallet: { ar: 'محفظة', en: 'Wallet' }, card: { ar: 'بطاقة', en: 'Card' } };

export const inLanguage = async (page: Page, lang: ConfirmLang): Promise<void> => {
  // Wait until the till has answered: the window then changes from the machine's language to the shop's.
  await page.locator('.rail-switches .rail-button').first().waitFor({ state: 'attached' });
  if ((await page.getAttribute('html', 'lang')) === lang) return;
  await page.locator('.rail-switches .rail-button').first().click();
  await page.waitForSelector(`html[lang="${lang}"]`);
};

/** Waits until a field of the sale matches `pattern`. */
const hasValue = async (page: Page, field: string, pattern: RegExp): Promise<void> => {
  await page.waitForFunction(
    ([name, source]) => {
      const input = document.querySelector<HTMLInputElement>(`input[data-field="${name}"]`);
      return input !== null && new RegExp(source).test(input.value);
    },
    [field, pattern.source] as const,
  );
};

/** Delay between keys in milliseconds, above that of any scanner. */
const fingers = { delay: 45 };

/** Types a sale with the keyboard and presses Charge. Returns its proposed invoice number. */
export const typeSale = async (page: Page, gateway: Gateway, lang: ConfirmLang, amount: string): Promise<string> => {
  await page.keyboard.press('F2');
  await hasValue(page, 'amount', /^$/);
  // A new sale starts with the shop's usual gateway, so choose the wanted one each time.
  await page.getByRole('radio', { name: new RegExp(choices[gateway][lang]) }).check({ force: true });
  // Wait for the proposed invoice number, as a cashier does; it appears a moment after the sale starts.
  await hasValue(page, 'invoiceNo', /./);
  const invoiceNo = await page.inputValue('input[data-field="invoiceNo"]');
  await page.locator('[data-field="amount"]').focus();
  await page.keyboard.type(amount, fingers);
  await hasValue(page, 'amount', new RegExp(`^${amount.replace('.', '\\.')}$`));
  await page.keyboard.press('Enter');
  if (gateway === 'wallet') {
    await page.keyboard.press('Enter');
    await page.keyboard.type('0912345678', fingers);
    await hasValue(page, 'mobile', /^0912345678$/);
  }
  await page.keyboard.press('F9');
  return invoiceNo;
};

/** Charges like `typeSale`, and returns the text of the QR code on screen. */
export const charge = async (page: Page, gateway: Gateway, lang: ConfirmLang, amount: string): Promise<string> => {
  await typeSale(page, gateway, lang, amount);
  await page.waitForSelector('section.pay[data-state="waiting"] svg.qr');
  return decodeQr(await page.screenshot());
};

/** The customer opens the address on a phone and pays there. */
export const payOnPhone = async (phone: Browser, address: string): Promise<void> => {
  const context = await phone.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(address);
  await Promise.all([page.waitForNavigation(), page.locator('button[name="action"][value="pay"]').click()]);
  await context.close();
};

/** Returns the shop's name on the checkout page. */
export const shopOnPhone = async (phone: Browser, address: string): Promise<string> => {
  const page = await phone.newPage();
  await page.goto(address);
  const name = (await page.locator('header strong').textContent()) ?? '';
  await page.close();
  return name;
};

export const seesPaid = async (page: Page): Promise<void> => {
  await page.waitForSelector('section.paid[data-state="paid"]', { timeout: 15_000 });
};

export type ExportedDay = {
  /** Path of the till's export file. */
  readonly file: string;
  /** The file that the browser downloaded; null if the host shows the export in its folder instead. */
  readonly downloaded: { readonly name: string; readonly path: string } | null;
};

/** Exports today's business day on the Day screen. */
export const exportDay = async (page: Page): Promise<ExportedDay> => {
  await page.locator('.rail-nav button').nth(2).click();
  await page.locator('button:has-text("صدّر"), button:has-text("Export")').first().click();
  await page.getByRole('dialog').locator('button:has-text("صدّر"), button:has-text("Export")').last().click();
  const file = page.locator('.export-file');
  await file.waitFor();
  const path = (await file.textContent()) ?? '';
  const button = page.getByRole('dialog').locator('button:has-text("نزّل الملف"), button:has-text("Download the file")');
  const [download] = (await button.count()) > 0 ? await Promise.all([page.waitForEvent('download'), button.click()]) : [null];
  const downloaded = download && { name: download.suggestedFilename(), path: await download.path() };
  await page.keyboard.press('Escape');
  return { file: path, downloaded };
};

/** Opens a payment from the strip of recent payments. */
export const openFromStrip = async (page: Page, invoiceNo: string): Promise<void> => {
  await page.locator('.strip li', { hasText: invoiceNo }).locator('button').first().click();
};
