// Prints each receipt on each paper as the first action of a window in Chromium.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { startFakePrinter } from '../support/fake-printer.ts';
import { drawPdf } from '../support/receipts/pdf.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { inLanguage } from './counter.ts';
import { callAsPage } from './page-call.ts';
import { alike, papersAndLanguages, printsFirst, type Receipts, type Seat, sellAll } from './papers.ts';
import { keepPrinted, printedPages } from './printed-pages.ts';

const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-papers-'));
let phone: Browser;
let till: BrowserTill;
let seat: Seat;
let receipts: Receipts;

beforeAll(async () => {
  const [chromium, printer] = await Promise.all([launchChromium(), startFakePrinter()]);
  phone = chromium;
  till = await startBrowserTill(data);
  const page = await (await chromium.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await keepPrinted(page);
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'ar');
  const sheet: Seat['sheet'] = async (press) => {
    await press();
    await expect.poll(async () => (await printedPages(page)).length, { timeout: 20_000 }).toBe(1);
    // Open a page at the till's origin, because the receipt's fonts can be loaded only from this origin.
    const paper = await page.context().newPage();
    const blank = new URL('/paper', page.url()).href;
    await paper.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await paper.goto(blank);
    await paper.setContent((await printedPages(page))[0] ?? '');
    await paper.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())));
    const pdf = await paper.pdf({ preferCSSPageSize: true, printBackground: true });
    await paper.close();
    return pdf;
  };
  seat = { page, phone, printer, sheet, call: (name, input) => callAsPage(page, name, input) };
  receipts = await sellAll(seat);
}, 90_000);
afterAll(async () => {
  await till.stop();
  await Promise.all([phone.close(), seat.printer.close()]);
  rmSync(data, { recursive: true, force: true });
});

describe('the first receipt printed by a window matches the picture of its page', { timeout: 120_000 }, () => {
  it.each(papersAndLanguages)('on %s, in %s', async (paper, lang) => {
    for (const one of Object.entries(receipts)) {
      const kept = { folder: 'chromium', draw: (pdf: Buffer) => drawPdf(phone, pdf) };
      expect(await printsFirst(seat, one, [paper, lang], kept), one[0]).toBeLessThan(alike);
    }
  });
});
