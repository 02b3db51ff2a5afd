// Prints receipts of paid, topped-up and refunded sales from a freshly opened window. PAPERS_OUT=FOLDER also writes each receipt
// there as a picture.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { printableMm } from '../../src/printing/page/style.ts';
import { type PrintJob, type ReceiptSettings, usualReceipts } from '../../src/shared/contract/counter/receipts.ts';
import type { Paper, ReceiptLayout } from '../../src/shared/receipt/blocks.ts';
import { decodeEscPos, type Printed } from '../support/escpos.ts';
import type { FakePrinter } from '../support/fake-printer.ts';
import { pngOfBits } from '../support/receipts/bits.ts';
import { shownDots, shownReceipt, unlikeness } from '../support/receipts/likeness.ts';
import { charge, openFromStrip, payOnPhone, seesPaid } from './counter.ts';
import type { PageCall } from './page-call.ts';
import { decodeQr } from './qr.ts';

export type Seat = {
  readonly page: Page;
  readonly call: PageCall;
  readonly phone: Browser;
  readonly printer: FakePrinter;
  /** Calls `press`, which prints through the browser's dialog, and returns the printed page as a PDF. */
  readonly sheet: (press: () => Promise<void>) => Promise<Buffer>;
};

type Of = { readonly kind: 'payment' | 'refund'; readonly id: string; readonly invoiceNo: string };
/** The receipts to print; the key is also the file name of the receipt's picture. */
export type Receipts = Readonly<Record<'paid' | 'topped-up' | 'partly-refunded' | 'refund' | 'extra-back', Of>>;

export const requestId = (): string => crypto.randomUUID().replaceAll('-', '');
const footer = 'شارع الاستقلال، طرابلس\nللاستفسار: 021 333 4455 أو (091) 234-5678';

const choose = async ({ call, printer }: Seat, receipts: Partial<ReceiptSettings>): Promise<void> => {
  const { shop } = await call('settings.get', {});
  const way = { kind: 'network' as const, host: '127.0.0.1', port: printer.port };
  const wanted = { ...usualReceipts, footer, way, ...receipts };
  await call('settings.set', { requestId: requestId(), shop: { ...shop, shopName: 'مكتبة الكورنيش', receipts: wanted } });
};

const onPhone = async ({ phone }: Seat, address: string, act: (page: Page) => Promise<void>): Promise<void> => {
  const page = await phone.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(address);
  await page.locator('.simulation summary').click();
  await act(page);
  await page.close();
};
const pressThere = (page: Page, value: string) =>
  Promise.all([page.waitForNavigation(), page.locator(`button[value="${value}"]`).click()]);

const theOne = <T>([first]: readonly T[]): T => {
  if (first === undefined) throw new Error('there is none');
  return first;
};
const plain = async (seat: Seat, amount: string): Promise<Of & { readonly attemptId: string }> => {
  await payOnPhone(seat.phone, await charge(seat.page, 'wallet', 'ar', amount));
  await seesPaid(seat.page);
  const { attemptId, invoiceNo } = theOne(await seat.call('payments.recent', { limit: 1 }));
  return { kind: 'payment', id: attemptId, attemptId, invoiceNo };
};

const toppedUp = async (seat: Seat): Promise<Of> => {
  const { page, call } = seat;
  await onPhone(seat, await charge(page, 'wallet', 'ar', '12.5'), async (phone) => {
    await phone.locator('input[name="amount"]').fill('10');
    await pressThere(phone, 'pay');
  });
  const held = () => call('suspense.list', { after: null, limit: 5 });
  await until(async () => (await held()).rows.length === 1);
  const { seq } = theOne((await held()).rows);
  const { attemptId: id, invoiceNo } = await call('suspense.top-up', { requestId: requestId(), seq });
  await openFromStrip(page, invoiceNo);
  await page.waitForSelector('section.pay[data-state="waiting"] svg.qr');
  await payOnPhone(seat.phone, await decodeQr(await page.screenshot()));
  await until(async () => (await call('attempt.get', { attemptId: id })).state === 'approved');
  return { kind: 'payment', id, invoiceNo };
};

const refunded = async (seat: Seat): Promise<readonly [sale: Of, refund: Of]> => {
  const sale = await plain(seat, '30');
  const { paidBack } = await seat.call('refund.give', {
    ...{ requestId: requestId(), reason: 'أرجع دفترًا', way: 'cash', reference: '' },
    what: { kind: 'goods', attemptId: sale.attemptId, amount: '12.5' },
  });
  return [sale, { ...sale, kind: 'refund', id: paidBack?.refundId ?? '' }];
};

const extraBack = async (seat: Seat): Promise<Of> => {
  const { page, call } = seat;
  await onPhone(seat, await charge(page, 'wallet', 'ar', '7'), async (phone) => void (await pressThere(phone, 'pay-twice')));
  const owed = () => call('refunds.list', { after: null, limit: 5 });
  await until(async () => (await owed()).rows.length === 1);
  const { seq, attemptId, invoiceNo } = theOne((await owed()).rows);
  await call('refund.give', {
    ...{ requestId: requestId(), reason: 'دُفعت مرتين', way: 'transfer', reference: 'TR-20261121-0077' },
    what: { kind: 'owed', seq },
  });
  return { kind: 'payment', id: attemptId, invoiceNo };
};

/**
 * Makes sales for the five receipts: paid, topped up, partly refunded with its refund, and paid twice. The first sale's receipt
 * prints by itself.
 */
export const sellAll = async (seat: Seat): Promise<Receipts> => {
  await choose(seat, { paper: '80', lang: 'both' });
  const paid = await plain(seat, '45.25');
  const topped = await toppedUp(seat);
  const [sale, refund] = await refunded(seat);
  return { paid, 'topped-up': topped, 'partly-refunded': sale, refund, 'extra-back': await extraBack(seat) };
};

/** Waits until `is` is true. `expect.poll` would fail here, because this also runs in `beforeAll`. */
const until = (is: () => boolean | Promise<boolean>): Promise<void> =>
  vi.waitFor(async () => expect(await is()).toBe(true), { timeout: 20_000, interval: 50 });

/**
 * The layout of the copy printed before this copy, made by lowering the copy's number; before copy 1, the layout of the original.
 */
const copyBefore = ({ copy, layout }: PrintJob): ReceiptLayout =>
  copy > 1
    ? (JSON.parse(
        JSON.stringify(layout)
          .replaceAll(`no. ${copy}`, `no. ${copy - 1}`)
          .replaceAll(`رقم ${copy}`, `رقم ${copy - 1}`),
      ) as ReceiptLayout)
    : { ...layout, blocks: layout.blocks.filter((block) => !/COPY|نسخة رقم/.test(JSON.stringify(block))) };

const keep = (folder: string, name: string, png: Uint8Array): void => {
  const { PAPERS_OUT: out } = process.env;
  if (!out) return;
  mkdirSync(join(out, folder), { recursive: true });
  writeFileSync(join(out, folder, `${name}.png`), png);
};

/**
 * Reloads the window and prints one receipt as its first act. Returns the area, in square millimetres, in which the print differs
 * from the same receipt drawn by Chromium.
 */
export const printsFirst = async (
  seat: Seat,
  [name, { kind, id, invoiceNo }]: readonly [string, Of],
  [paper, lang]: readonly [Paper, ReceiptSettings['lang']],
  kept: { readonly folder: string; readonly draw: (pdf: Buffer) => Promise<{ readonly png: Buffer }> },
): Promise<number> => {
  const { page, call, phone, printer } = seat;
  await choose(seat, { paper, lang, ...(paper === 'A4' && { way: { kind: 'dialog' } }) });
  await page.reload();
  await page.locator('.rail-nav button').nth(1).click();
  await page.locator('.found-row', { hasText: invoiceNo }).first().click();
  const deeds = kind === 'refund' ? '.refund-card' : '.history-body > .history-deeds';
  const button = (nth: number) => page.locator(`${deeds} .button:has-text("${nth === 0 ? 'اطبع' : 'PDF'}")`).first();
  const whole = () => printer.printed.filter((bytes) => bytes.length > 0).map(decodeEscPos);
  const before = whole().length;
  const press = async (): Promise<void> => button(paper === 'A4' ? 1 : 0).click();
  const dots = async (): Promise<Buffer> => {
    await press();
    await until(() => whole()[before]?.cuts === 1);
    return pngOfBits((whole()[before] as Printed).bitmap);
  };
  const png = paper === 'A4' ? (await kept.draw(await seat.sheet(press))).png : await dots();
  keep(kept.folder, `${name}-${paper}-${lang}`, png);
  const saved = await call('receipt.print', { requestId: requestId(), kind, id, as: 'save' });
  if (!saved) throw new Error('nothing to print');
  const layout = copyBefore(saved);
  const shown = await (paper === 'A4' ? shownReceipt : shownDots)(phone, layout);
  return unlikeness(phone, [png, shown], printableMm[paper]);
};

/**
 * Largest accepted difference in square millimetres. A printed dot is black or white even where the drawn page is grey, so thin
 * lines always differ a little; a missing word differs by more.
 */
export const alike = 1.5;
const each: readonly Paper[] = ['58', '80', 'A4'];
/** Each paper in one language; if PAPERS_OUT is set, each paper in Arabic and in English. */
export const papersAndLanguages: readonly (readonly [Paper, 'ar' | 'en'])[] = process.env['PAPERS_OUT']
  ? each.flatMap((paper) => (['ar', 'en'] as const).map((lang) => [paper, lang] as const))
  : each.map((paper, at) => [paper, at === 1 ? 'en' : 'ar'] as const);
