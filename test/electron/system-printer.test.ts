// Silent printing in the real Electron to a printer of the system's print server (CUPS): the received document is rendered and
// compared with the receipt, a receipt prints once by itself, and a printer that rejects jobs is reported.
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { charge, inLanguage, payOnPhone, seesPaid } from '../e2e/counter.ts';
import { decodeQr } from '../e2e/qr.ts';
import { launchChromium } from '../screens/chromium.ts';
import { type Cups, cupsMissing, startCups } from '../support/machine/cups.ts';
import { drawPdf, holdsText } from '../support/receipts/pdf.ts';
import { asAlike, shownReceipt, unlikeness } from '../support/receipts/likeness.ts';
import type { Paper } from '../../src/shared/receipt/blocks.ts';
import type { PrintJob, ReceiptSettings } from '../../src/shared/contract/counter/receipts.ts';
import { usualReceipts } from '../../src/shared/contract/counter/receipts.ts';
import { paperMm, printableMm } from '../../src/printing/page/style.ts';
import { electronMissing, launch, type Launched } from './kit/launch.ts';

const missing = electronMissing() ?? cupsMissing();
beforeEach(({ skip }) => {
  if (missing !== null) skip(missing);
});

let phone: Browser;
let cups: Cups;
let paper: Server;
/** The documents that the printer received completely, in order. */
const printed: Buffer[] = [];
let app: Launched;
let page: Page;

let asked = 0;
const requestId = () => `system-${String(++asked).padStart(6, '0')}`;
const choose = (receipts: Partial<ReceiptSettings>): Promise<boolean | undefined> =>
  page.evaluate(
    async ([given, id]) => {
      const told = await window.qayd?.call('settings.get', {});
      if (!told?.ok) return false;
      const shop = { ...told.value.shop, shopName: 'مكتبة الكورنيش', receipts: given };
      return (await window.qayd?.call('settings.set', { requestId: id, shop }))?.ok;
    },
    [{ ...usualReceipts, ...receipts }, requestId()] as const,
  );
const to = (printer: string): ReceiptSettings['way'] => ({ kind: 'system', printer });
/**
 * Records a copy of the newest payment's receipt and sends it to the printer. Returns the job and the result: `ok` or an error
 * code.
 */
const printLast = (): Promise<{ readonly job: PrintJob; readonly code: string }> =>
  page.evaluate(async (id) => {
    const recent = await window.qayd?.call('payments.recent', { limit: 1 });
    const attemptId = recent?.ok ? (recent.value[0]?.attemptId ?? '') : '';
    const begun = await window.qayd?.call('receipt.print', { requestId: id, kind: 'payment', id: attemptId, as: 'print' });
    if (!begun?.ok || !begun.value) throw new Error(JSON.stringify(begun));
    const sent = await window.qayd?.call('receipt.send', { jobId: begun.value.jobId });
    return { job: begun.value, code: sent?.ok ? 'ok' : String(sent?.error.code) };
  }, requestId());
const arrived = async (count: number): Promise<void> => {
  await expect.poll(() => printed.length, { timeout: 30_000 }).toBe(count);
};

beforeAll(async () => {
  if (missing !== null) return;
  paper = createServer((socket) => {
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    socket.on('error', () => {});
    socket.on('end', () => void printed.push(Buffer.concat(pieces)));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => paper.once('listening', done));
  [phone, cups] = await Promise.all([launchChromium(), startCups()]);
  const { port } = paper.address() as AddressInfo;
  cups.add('Counter', port);
  cups.add('Stopped', port, 'broken');
  app = await launch({ env: { CUPS_SERVER: cups.server } });
  page = await app.till();
  await inLanguage(page, 'en');
}, 120_000);
afterAll(async () => {
  await app?.close();
  await Promise.all([phone?.close(), cups?.close()]);
  paper?.close();
});

describe('a printer of the system', { timeout: 120_000 }, () => {
  it('is listed by name', async () => {
    const found = await page.evaluate(async () => {
      const told = await window.qayd?.call('printer.list', {});
      return told?.ok ? (told.value ?? []).map(({ name }) => name) : [];
    });
    expect(found).toEqual(['Counter', 'Stopped']);
  });

  it('prints a paid receipt automatically, without a dialog, once', async () => {
    await choose({ way: to('Counter'), auto: true, paper: '80', lang: 'both' });
    await payOnPhone(phone, await charge(page, 'wallet', 'en', '45.25'));
    await seesPaid(page);
    await arrived(1);
    const drawn = await drawPdf(phone, printed[0] as Buffer);
    expect(drawn.pages).toBe(1);
    expect(drawn.text).toContain('45.250 LYD');
    expect(drawn.text).not.toContain('COPY');
    expect(await decodeQr(drawn.png)).toMatch(/^https?:\/\/[^#]+#./);
  });

  it.each<[Paper, ReceiptSettings['lang']]>([
    ['58', 'ar'],
    ['80', 'both'],
    ['A4', 'en'],
  ])('receives the receipt as shown, on %s paper (%s)', async (size, lang) => {
    await choose({ way: to('Counter'), paper: size, lang });
    const before = printed.length;
    const { job, code } = await printLast();
    expect(code).toBe('ok');
    await arrived(before + 1);
    const drawn = await drawPdf(phone, printed[before] as Buffer);
    expect([drawn.pages, Math.round(drawn.widthMm)]).toEqual([1, paperMm[size]]);
    const isLike = async (layout: PrintJob['layout']): Promise<boolean> =>
      (await unlikeness(phone, [drawn.png, await shownReceipt(phone, layout)], printableMm[size])) < asAlike;
    const other = JSON.parse(JSON.stringify(job.layout).replaceAll('45.250', '67.891')) as PrintJob['layout'];
    expect([await isLike(job.layout), await isLike(other)]).toEqual([true, false]);
    // The PDF contains these texts as text, not only as pictures, in Arabic and English.
    for (const said of ['45.250 LYD', 'T1-0001', lang === 'en' ? 'Payment receipt' : 'إيصال دفع', 'مكتبة الكورنيش'])
      expect(holdsText(drawn.text, said), said).toBe(true);
    expect(drawn.text).not.toContain('\0');
  });

  it('that accepts no jobs is reported, and the payment stays paid', async () => {
    await choose({ way: to('Stopped') });
    const before = printed.length;
    await page.keyboard.press('Control+KeyP');
    await page.locator('.toast', { hasText: 'print system did not take it' }).waitFor({ timeout: 20_000 });
    expect(await page.locator('section.paid[data-state="paid"]').count()).toBe(1);
    expect(printed.length).toBe(before);
  });

  it('that no longer exists is reported', async () => {
    await choose({ way: to('Nowhere') });
    expect((await printLast()).code).toBe('printer.gone');
  });

  it('prints two receipts sent at once, each complete', async () => {
    await choose({ way: to('Counter'), paper: '80', lang: 'en' });
    const before = printed.length;
    const both = await Promise.all([printLast(), printLast()]);
    expect(both.map(({ code }) => code)).toEqual(['ok', 'ok']);
    await arrived(before + 2);
    const texts = await Promise.all(printed.slice(before).map(async (bytes) => (await drawPdf(phone, bytes)).text));
    for (const { job } of both) expect(texts.filter((text) => text.includes(`COPY no. ${job.copy}`))).toHaveLength(1);
  });
});
