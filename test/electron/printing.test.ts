// Printing in the real Electron: the PDF that the app makes is drawn again and looked at, a printer that is not there is said, and nothing prints unseen.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charge, inLanguage, payOnPhone, seesPaid } from '../e2e/counter.ts';
import { decodeQr } from '../e2e/qr.ts';
import { launchChromium } from '../screens/chromium.ts';
import { decodeEscPos } from '../support/escpos.ts';
import { type FakePrinter, startFakePrinter } from '../support/fake-printer.ts';
import { pngOfBits } from '../support/receipts/bits.ts';
import { drawPdf } from '../support/receipts/pdf.ts';
import type { ReceiptSettings } from '../../src/shared/contract/receipts.ts';
import { usualReceipts } from '../../src/shared/contract/receipts.ts';
import { launchOnce } from './kit/launch.ts';

let phone: Browser;
let printer: FakePrinter;
const folder = mkdtempSync(join(tmpdir(), 'qayd-printing-'));
beforeAll(async () => {
  [phone, printer] = await Promise.all([launchChromium(), startFakePrinter()]);
});
afterAll(async () => {
  await Promise.all([phone.close(), printer.close()]);
  rmSync(folder, { recursive: true, force: true });
});

let asked = 0;
const choose = (page: Page, receipts: Partial<ReceiptSettings>): Promise<boolean | undefined> =>
  page.evaluate(
    async ([given, requestId]) => {
      const told = await window.qayd?.call('settings.get', {});
      if (!told?.ok) return false;
      const shop = { ...told.value.shop, shopName: 'مكتبة الكورنيش', receipts: given };
      return (await window.qayd?.call('settings.set', { requestId, shop }))?.ok;
    },
    [{ ...usualReceipts, ...receipts }, `printing-${String(++asked).padStart(6, '0')}`] as const,
  );

describe('in Electron', () => {
  const shared = launchOnce();
  const paid = async (): Promise<Page> => {
    const page = await shared().till();
    await inLanguage(page, 'en');
    await payOnPhone(phone, await charge(page, 'wallet', 'en', '45.25'));
    await seesPaid(page);
    return page;
  };

  it('a receipt is saved as a PDF: one page as wide as the roll, its text and its code on it', async () => {
    const page = await paid();
    await choose(page, { paper: '80', lang: 'both' });
    const file = join(folder, 'receipt.pdf');
    await shared().app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
    }, file);
    await page.getByRole('button', { name: 'Save PDF' }).click();
    await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true);
    const drawn = await drawPdf(phone, readFileSync(file));
    expect(drawn.pages).toBe(1);
    expect(Math.round(drawn.widthMm)).toBe(80);
    expect(drawn.text).toContain('45.250 LYD');
    expect(drawn.text).toContain('T1-0001');
    expect(drawn.text).toContain('Payment receipt');
    expect(await decodeQr(drawn.png)).toMatch(/^https?:\/\/[^#]+#./);
  });

  it('no window is left of it, and none was ever seen', async () => {
    const windows = await shared().app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((each) => [each.isVisible(), each.webContents.getURL()] as const),
    );
    expect(windows).toEqual([[true, 'app://qayd/index.html']]);
  });

  it('a printer that the system does not know is said, and the payment stays paid', async () => {
    const page = await shared().till();
    await choose(page, { way: { kind: 'system', printer: 'Nowhere' } });
    await page.keyboard.press('Control+KeyP');
    await page.locator('.toast', { hasText: 'does not know the printer' }).waitFor({ timeout: 20_000 });
    expect(await page.locator('section.paid[data-state="paid"]').count()).toBe(1);
  });

  it('on the network the same picture comes out as in a browser: it is drawn, decoded, and its code is read', async () => {
    const page = await shared().till();
    await choose(page, { way: { kind: 'network', host: '127.0.0.1', port: printer.port }, paper: '80' });
    await page.keyboard.press('Control+KeyP');
    await expect.poll(() => printer.printed.filter((bytes) => bytes.length > 0).length, { timeout: 20_000 }).toBe(1);
    const { bitmap, cuts } = decodeEscPos(printer.printed.find((bytes) => bytes.length > 0) ?? Buffer.alloc(0));
    expect([bitmap.width, cuts]).toEqual([576, 1]);
    expect(await decodeQr(pngOfBits(bitmap))).toMatch(/^https?:\/\/[^#]+#./);
  });
});
