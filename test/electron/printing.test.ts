// Printing in the real Electron: the app's PDF is rendered and compared, a missing printer is reported, and nothing prints
// without the window showing it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charge, inLanguage, payOnPhone, seesPaid } from '../e2e/counter.ts';
import { decodeQr } from '../e2e/qr.ts';
import { launchChromium } from '../screens/chromium.ts';
import { decodeEscPos, type Printed } from '../support/escpos.ts';
import { type FakePrinter, startFakePrinter } from '../support/fake-printer.ts';
import { pngOfBits } from '../support/receipts/bits.ts';
import { drawPdf, holdsText } from '../support/receipts/pdf.ts';
import { paperMm, printableMm } from '../../src/printing/page/style.ts';
import type { Paper, ReceiptLayout } from '../../src/shared/receipt/blocks.ts';
import { asAlike, shownDots, shownReceipt, unlikeness } from '../support/receipts/likeness.ts';
import type { ReceiptSettings } from '../../src/shared/contract/counter/receipts.ts';
import { usualReceipts } from '../../src/shared/contract/counter/receipts.ts';
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

  it('a receipt is saved as a one-page PDF of the roll’s width, with its text and its code, and a note names the file', async () => {
    const page = await paid();
    await choose(page, { paper: '80', lang: 'both' });
    const file = join(folder, 'receipt.pdf');
    await shared().app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
    }, file);
    await page.getByRole('button', { name: 'Save PDF' }).click();
    await page.locator('.toast', { hasText: `The receipt is saved: ${file}` }).waitFor({ timeout: 20_000 });
    expect(existsSync(file)).toBe(true);
    const drawn = await drawPdf(phone, readFileSync(file));
    expect(drawn.pages).toBe(1);
    expect(Math.round(drawn.widthMm)).toBe(80);
    expect(drawn.text).toContain('45.250 LYD');
    expect(drawn.text).toContain('T1-0001');
    expect(drawn.text).toContain('Payment receipt');
    expect(await decodeQr(drawn.png)).toMatch(/^https?:\/\/[^#]+#./);
  });

  it.each<[Paper, ReceiptSettings['lang']]>([
    ['80', 'ar'],
    ['A4', 'both'],
  ])('a PDF on %s (%s) looks like its page, and its text can be selected', async (size, lang) => {
    const page = await shared().till();
    await choose(page, { paper: size, lang });
    const file = join(folder, `receipt-${size}.pdf`);
    await shared().app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
    }, file);
    const layout = await page.evaluate(async (requestId) => {
      const recent = await window.qayd?.call('payments.recent', { limit: 1 });
      const id = recent?.ok ? (recent.value[0]?.attemptId ?? '') : '';
      const begun = await window.qayd?.call('receipt.print', { requestId, kind: 'payment', id, as: 'save' });
      if (!begun?.ok || !begun.value) throw new Error(JSON.stringify(begun));
      await window.qayd?.download('receipt.pdf', { jobId: begun.value.jobId });
      return begun.value.layout;
    }, `printing-pdf-${size}`);
    const drawn = await drawPdf(phone, readFileSync(file));
    expect([drawn.pages, Math.round(drawn.widthMm)]).toEqual([1, paperMm[size]]);
    const isLike = async (shown: ReceiptLayout): Promise<boolean> =>
      (await unlikeness(phone, [drawn.png, await shownReceipt(phone, shown)], printableMm[size])) < asAlike;
    const other = JSON.parse(JSON.stringify(layout).replaceAll('45.250', '67.891')) as ReceiptLayout;
    expect([await isLike(layout), await isLike(other)]).toEqual([true, false]);
    for (const said of ['45.250 LYD', 'T1-0001', 'إيصال دفع', 'مكتبة الكورنيش'])
      expect(holdsText(drawn.text, said), said).toBe(true);
    expect(drawn.text).not.toContain('\0');
  });

  it('saving a PDF leaves no window open and shows none', async () => {
    const windows = await shared().app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((each) => [each.isVisible(), each.webContents.getURL()] as const),
    );
    expect(windows).toEqual([[true, 'app://qayd/index.html']]);
  });

  it('an unknown system printer is reported, and the payment stays paid', async () => {
    const page = await shared().till();
    await choose(page, { way: { kind: 'system', printer: 'Nowhere' } });
    await page.keyboard.press('Control+KeyP');
    await page.locator('.toast', { hasText: 'does not know the printer' }).waitFor({ timeout: 20_000 });
    expect(await page.locator('section.paid[data-state="paid"]').count()).toBe(1);
  });

  it('a network printer gets the same picture as from a browser, and its code can be decoded', async () => {
    const page = await shared().till();
    await choose(page, { way: { kind: 'network', host: '127.0.0.1', port: printer.port }, paper: '80' });
    await page.keyboard.press('Control+KeyP');
    // A print that is still incomplete cannot be decoded; poll until it is whole.
    const onPaper = () => printer.printed.filter((bytes) => bytes.length > 0).map(decodeEscPos);
    await expect.poll(() => onPaper().map((printed) => printed.cuts), { timeout: 20_000 }).toEqual([1]);
    const { bitmap, cuts } = onPaper()[0] as Printed;
    expect([bitmap.width, cuts]).toEqual([576, 1]);
    expect(await decodeQr(pngOfBits(bitmap))).toMatch(/^https?:\/\/[^#]+#./);
  });
});

describe('in a newly opened window', () => {
  const shared = launchOnce();

  it('the first receipt on a network printer matches the picture of its page, including bold text', async () => {
    const page = await shared().till();
    const before = printer.printed.length;
    await inLanguage(page, 'ar');
    const way = { kind: 'network' as const, host: '127.0.0.1', port: printer.port };
    await choose(page, { paper: '80', lang: 'both', way, auto: true });
    await payOnPhone(phone, await charge(page, 'wallet', 'ar', '45.25'));
    await seesPaid(page);
    const onPaper = () =>
      printer.printed
        .slice(before)
        .filter((bytes) => bytes.length > 0)
        .map(decodeEscPos);
    await expect.poll(() => onPaper().map((printed) => printed.cuts), { timeout: 20_000 }).toEqual([1]);
    const copy = await page.evaluate(async () => {
      const recent = await window.qayd?.call('payments.recent', { limit: 1 });
      const id = recent?.ok ? (recent.value[0]?.attemptId ?? '') : '';
      const saved = await window.qayd?.call('receipt.print', { requestId: 'first-of-a-window', kind: 'payment', id, as: 'save' });
      if (!saved?.ok || !saved.value) throw new Error(JSON.stringify(saved));
      return saved.value.layout;
    });
    const original: ReceiptLayout = { ...copy, blocks: copy.blocks.filter((block) => !JSON.stringify(block).includes('COPY')) };
    const dots = pngOfBits((onPaper()[0] as Printed).bitmap);
    expect(await unlikeness(phone, [dots, await shownDots(phone, original)], printableMm['80'])).toBeLessThan(asAlike);
  });
});
