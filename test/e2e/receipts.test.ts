// Receipts in a real Chromium: a paid sale's receipt is printed as dots by a network printer and through the browser's print
// dialog, and the print of each is checked.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encode } from 'uqr';
import { type ReceiptSettings, usualReceipts } from '../../src/shared/contract/counter/receipts.ts';
import type { PrintJob } from '../../src/shared/contract/counter/receipts.ts';
import { launchChromium } from '../screens/chromium.ts';
import { receiptLayout } from '../../src/shared/receipt/layout.ts';
import { decodeEscPos, type Printed } from '../support/escpos.ts';
import { type FakePrinter, startFakePrinter } from '../support/fake-printer.ts';
import { pngOfBits } from '../support/receipts/bits.ts';
import { longLogo } from '../support/receipts/long-logo.ts';
import { longFacts, longProofUrl, paidFacts, plainOptions } from '../support/receipts/samples.ts';
import { shownDots } from '../support/receipts/likeness.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, inLanguage, payOnPhone, seesPaid } from './counter.ts';
import { callAsPage } from './page-call.ts';
import { keepPrinted, printedPages } from './printed-pages.ts';
import { decodeQr, findQr } from './qr.ts';

let chromium: Browser;
let phone: Browser;
let till: BrowserTill;
let page: Page;
let printer: FakePrinter;
const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-receipts-'));
let sent = 0;
const choose = async (receipts: Partial<ReceiptSettings>): Promise<void> => {
  const { shop } = await callAsPage(page, 'settings.get', {});
  const requestId = `e2e-receipts-${String(++sent).padStart(4, '0')}`;
  const given = { ...shop, shopName: 'مكتبة الكورنيش', receipts: { ...usualReceipts, ...receipts } };
  await callAsPage(page, 'settings.set', { requestId, shop: given });
};
const toPrinter = (): ReceiptSettings['way'] => ({ kind: 'network', host: '127.0.0.1', port: printer.port });
const sell = async (): Promise<void> => {
  await payOnPhone(phone, await charge(page, 'wallet', 'ar', '45.25'));
  await seesPaid(page);
};
/** Returns the receipts that reached the printer completely. */
const onPaper = () => printer.printed.filter((bytes) => bytes.length > 0).map(decodeEscPos);

beforeAll(async () => {
  [chromium, phone, printer] = await Promise.all([launchChromium(), launchChromium(), startFakePrinter()]);
  till = await startBrowserTill(data);
  const context = await chromium.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  await keepPrinted(page);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  Object.assign(globalThis, { problems });
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'ar');
});
afterAll(async () => {
  await till.stop();
  await Promise.all([chromium.close(), phone.close(), printer.close()]);
  rmSync(data, { recursive: true, force: true });
});

/** Returns the share of black dots that differ between two pictures. */
const difference = async (a: Uint8Array, b: Uint8Array): Promise<number> =>
  page.evaluate(
    async ([one, other]) => {
      const draw = async (base64: string): Promise<ImageData> => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: image.width, height: image.height });
        const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
      };
      const [left, right] = await Promise.all([draw(one), draw(other)]);
      const [black, differing] = [new Set<number>(), new Set<number>()];
      for (let at = 0; at < Math.max(left.data.length, right.data.length); at += 4) {
        const [l, r] = [(left.data[at] ?? 255) < 128, (right.data[at] ?? 255) < 128];
        if (l || r) black.add(at);
        if (l !== r) differing.add(at);
      }
      return differing.size / black.size;
    },
    [Buffer.from(a).toString('base64'), Buffer.from(b).toString('base64')] as const,
  );

/** Renders a picture like a phone photo from a distance: two thirds of the size, slightly rotated, slightly blurred. */
const photoOf = async (png: Uint8Array): Promise<Buffer> => {
  const other = await chromium.newPage({ viewport: { width: 460, height: 1600 } });
  const picture = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  await other.setContent(
    `<img src="${picture}" style="margin: 30px 60px; width: 256px; transform: rotate(4deg); filter: blur(.4px); opacity: .8">`,
  );
  const photo = await other.screenshot({ fullPage: true });
  await other.close();
  return photo;
};

describe('on a network printer', { timeout: 120_000 }, () => {
  it('a paid receipt prints automatically once and equals its page dot for dot; its code opens its proof', async () => {
    await choose({ way: toPrinter(), auto: true, paper: '80' });
    const answered = page.waitForResponse(/\/api\/receipt\.print$/);
    await sell();
    await expect.poll(() => onPaper().length, { timeout: 15_000 }).toBe(1);
    const [printed] = onPaper();
    expect([printed?.bitmap.width, printed?.cuts]).toEqual([576, 1]);
    const png = pngOfBits(printed?.bitmap ?? { width: 8, height: 1, bits: Buffer.alloc(1) });
    expect(await decodeQr(png)).toMatch(/^https?:\/\/[^#]+#./);
    // Compare the first print of a new window with the drawn page: a font weight that was not loaded yet would make them differ.
    const { value } = (await (await answered).json()) as { value: PrintJob };
    expect(await difference(await shownDots(chromium, value.layout), png)).toBeLessThan(0.02);
  });

  it('Ctrl+P prints a copy, and the printed page equals the drawn page', async () => {
    await page.keyboard.press('Control+KeyP');
    await expect.poll(() => onPaper().length, { timeout: 15_000 }).toBe(2);
    const rows = await callAsPage(page, 'payments.recent', { limit: 1 });
    const id = rows[0]?.attemptId ?? '';
    expect(await callAsPage(page, 'receipt.get', { kind: 'payment', id })).toEqual({ printed: 2, unsure: false });
    const third = await callAsPage(page, 'receipt.print', { requestId: 'e2e-third-copy', kind: 'payment', id, as: 'print' });
    expect(JSON.stringify(third?.layout)).toContain('COPY no. 2');
    // Build the second receipt's job from the third's by changing the copy number, and compare it with the second print.
    const second = JSON.parse(JSON.stringify(third).replaceAll('no. 2', 'no. 1').replaceAll('رقم 2', 'رقم 1')) as PrintJob;
    const [, printed] = onPaper();
    const looks = await shownDots(chromium, second.layout);
    const dots = pngOfBits(printed?.bitmap ?? { width: 8, height: 1, bits: Buffer.alloc(1) });
    expect(await difference(looks, dots)).toBeLessThan(0.02);
  });

  it('a receipt drawn before its fonts have loaded is drawn again until the text is complete', async () => {
    await page.evaluate(() => {
      const { drawImage } = CanvasRenderingContext2D.prototype;
      let late = 3;
      // Simulates a receipt drawn while its fonts are still loading: the text in its upper half is missing.
      CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...given: unknown[]) {
        Reflect.apply(drawImage, this, given);
        if (late-- > 0) this.fillRect(0, 0, this.canvas.width, this.canvas.height / 2);
        else CanvasRenderingContext2D.prototype.drawImage = drawImage;
      };
    });
    const answered = page.waitForResponse(/\/api\/receipt\.print$/);
    const before = onPaper().length;
    await page.keyboard.press('Control+KeyP');
    await expect.poll(() => onPaper().length, { timeout: 15_000 }).toBe(before + 1);
    const { value } = (await (await answered).json()) as { value: PrintJob };
    const { bitmap } = onPaper()[before] as Printed;
    expect(await difference(await shownDots(chromium, value.layout), pngOfBits(bitmap))).toBeLessThan(0.02);
  });

  it('58 mm paper prints 384 dots wide', async () => {
    await choose({ way: toPrinter(), paper: '58', lang: 'ar' });
    await page.keyboard.press('Control+KeyP');
    await expect.poll(() => onPaper().length, { timeout: 15_000 }).toBe(4);
    expect(onPaper()[3]?.bitmap.width).toBe(384);
  });

  it('the longest proof address decodes from 58 mm paper at four dots a module, also from a small rotated photo', async () => {
    const answered = /\/api\/receipt\.print$/;
    const longest = receiptLayout(
      { ...paidFacts, ...longFacts },
      { ...plainOptions, ...{ paper: '58', lang: 'both', proofUrl: longProofUrl, logo: longLogo } },
    );
    await page.route(answered, async (route) => {
      const reply = await route.fetch();
      const told = (await reply.json()) as { value: PrintJob };
      return route.fulfill({ response: reply, json: { ...told, value: { ...told.value, layout: longest } } });
    });
    await page.keyboard.press('Control+KeyP');
    await expect.poll(() => onPaper().length, { timeout: 15_000 }).toBe(5);
    await page.unroute(answered);
    const { bitmap } = onPaper()[4] as Printed;
    const dots = pngOfBits(bitmap);
    const found = await findQr(dots);
    expect(longProofUrl.length).toBeGreaterThan(340);
    expect(found.text).toBe(longProofUrl);
    expect(found.width / encode(longProofUrl, { ecc: 'M', border: 0 }).size).toBeCloseTo(4, 0);
    expect(await decodeQr(await photoOf(dots))).toBe(longProofUrl);

    // Count the black dots in five columns of the logo, from left to right. Its grey gets lighter to the right, so each count
    // must be smaller than the count before.
    const rows = bitmap.bits.subarray(0, 48 * 160);
    const share = (from: number, to: number): number => {
      const columns = Array.from({ length: rows.length / 48 }, (_, y) => rows.subarray(y * 48 + from, y * 48 + to));
      return Buffer.concat(columns).reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    };
    const quarters = [14, 18, 22, 26, 30].map((from) => share(from, from + 4));
    expect(quarters).toEqual([...quarters].sort((a, b) => b - a));
    expect(new Set(quarters).size).toBe(quarters.length);
  });

  it('without paper the sale stays paid, the till shows what to do, and the same receipt prints once there is paper', async () => {
    printer.mood = 'no-paper';
    const before = onPaper().length;
    await page.keyboard.press('Control+KeyP');
    const note = page.locator('.toast', { hasText: 'نفد ورق الطابعة' });
    await note.waitFor();
    expect(onPaper().length).toBe(before);
    await page.waitForSelector('section.paid[data-state="paid"]');
    printer.mood = 'good';
    const count = async () => {
      const [row] = await callAsPage(page, 'payments.recent', { limit: 1 });
      return callAsPage(page, 'receipt.get', { kind: 'payment', id: row?.attemptId ?? '' });
    };
    const printedBefore = await count();
    await note.getByRole('button', { name: 'اطبع مرة أخرى' }).click();
    await expect.poll(() => onPaper().length, { timeout: 15_000 }).toBe(before + 1);
    expect(await count()).toEqual({ printed: (printedBefore.printed ?? 0) + 1, unsure: false });
  });

  it('the test page is sent to the chosen printer', async () => {
    const job = await callAsPage(page, 'printer.try', {});
    expect(job).toMatchObject({ way: 'network', layout: { title: 'test-page' } });
  });
});

describe('through the browser’s print dialog', { timeout: 120_000 }, () => {
  it('only the receipt is printed: no script, the shop’s name, the amount, on a page as long as the receipt', async () => {
    await choose({ way: { kind: 'dialog' }, paper: '80', lang: 'both' });
    await page.getByRole('button', { name: 'اطبع نسخة' }).click();
    await expect.poll(async () => (await printedPages(page)).length, { timeout: 15_000 }).toBe(1);
    const [printed = ''] = await printedPages(page);
    expect(printed).toContain('مكتبة الكورنيش');
    expect(printed).toContain('45.250 LYD');
    expect(printed).toMatch(/@page \{ size: 80mm [0-9]+mm/);
    expect(printed).not.toContain('<script');
    // Render the printed page at the width of the paper roll: its QR code must be readable, and no element may be wider than the
    // roll.
    const paper = await chromium.newPage({ viewport: { width: 400, height: 1600 } });
    await paper.setContent(printed);
    expect(await decodeQr(await paper.screenshot({ fullPage: true, scale: 'css' }))).toMatch(/^https?:/);
    expect(await paper.evaluate(() => document.documentElement.scrollWidth <= 400)).toBe(true);
    await paper.close();
  });

  it('a PDF is saved through the same dialog', async () => {
    await page.getByRole('button', { name: 'احفظ PDF' }).click();
    await expect.poll(async () => (await printedPages(page)).length, { timeout: 15_000 }).toBe(2);
  });

  it('no step violates the page’s content security policy', () => {
    const { problems } = globalThis as unknown as { problems: string[] };
    expect(problems).toEqual([]);
  });
});
