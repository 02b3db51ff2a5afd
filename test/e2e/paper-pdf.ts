// Prints a laid-out paper to PDF in Chromium, with the margins and size of the paper that the till's own print window uses.
import type { Browser } from 'playwright-core';
import { receiptPage } from '../../src/printing/page/html.ts';
import type { Paper, ReceiptLayout } from '../../src/shared/receipt/blocks.ts';
import { wholeFaces } from '../support/receipts/faces.ts';

const pixelsPerInch = 96;
const mmPerInch = 25.4;

/** Returns the bytes of the PDF. A roll is one sheet as long as its content. */
export const paperPdf = async (browser: Browser, layout: ReceiptLayout, paper: Paper): Promise<Uint8Array> => {
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  await page.setContent(receiptPage(layout, { scale: { paper, heightMm: null }, faces: wholeFaces }));
  await page.evaluate(() => document.fonts.ready);
  const pixels = await page.evaluate(() => document.querySelector('.receipt')?.getBoundingClientRect().height ?? 0);
  const side = paper === 'A4' ? '16mm' : '4mm';
  const margin = { left: side, right: side, ...(paper === 'A4' && { top: side, bottom: side }) };
  const heightMm = Math.ceil((pixels * mmPerInch) / pixelsPerInch) + 4;
  const size = paper === 'A4' ? { format: 'A4' } : { width: '80mm', height: `${heightMm}mm` };
  const pdf = await page.pdf({ ...size, margin, printBackground: true });
  await page.close();
  return pdf;
};
