// Draws a PDF in Chromium with pdf.js as a picture, and reads its text.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);
const library = readFileSync(resolve('pdfjs-dist/legacy/build/pdf.min.mjs'));
const worker = readFileSync(resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs'));

export type DrawnPdf = {
  readonly pages: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly text: string;
  readonly png: Buffer;
};

type Drawn = { pages: number; widthMm: number; heightMm: number; text: string; png: string };
/** The part of pdf.js that the tests use. */
type PdfJs = {
  GlobalWorkerOptions: { workerSrc: string };
  getDocument(from: { data: Uint8Array }): { promise: Promise<PdfDocument> };
};
type PdfDocument = { numPages: number; getPage(number: number): Promise<PdfPage> };
type PdfPage = {
  getViewport(options: { scale: number }): { width: number; height: number };
  render(options: object): { promise: Promise<void> };
  getTextContent(): Promise<{ items: { str?: string; hasEOL?: boolean }[] }>;
};

const origin = 'http://pdf.test';
const document = '<!doctype html><script type="module">import * as pdf from "/pdf.mjs"; globalThis.pdf = pdf;</script>';

/** Draws the first page at four pixels per point. */
export const drawPdf = async (browser: Browser, bytes: Uint8Array): Promise<DrawnPdf> => {
  const page = await browser.newPage();
  const script = 'text/javascript';
  await page.route(`${origin}/*`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/pdf.mjs') return route.fulfill({ contentType: script, body: library });
    if (pathname === '/worker.mjs') return route.fulfill({ contentType: script, body: worker });
    return route.fulfill({ contentType: 'text/html', body: document });
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'pdf' in globalThis);
  const drawn = await page.evaluate(async (base64): Promise<Drawn> => {
    const { getDocument, GlobalWorkerOptions } = (globalThis as unknown as { pdf: PdfJs }).pdf;
    GlobalWorkerOptions.workerSrc = '/worker.mjs';
    const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const pdf = await getDocument({ data }).promise;
    const first = await pdf.getPage(1);
    const viewport = first.getViewport({ scale: 4 });
    const canvas = window.document.createElement('canvas');
    Object.assign(canvas, { width: viewport.width, height: viewport.height });
    await first.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
    const { items } = await first.getTextContent();
    return {
      pages: pdf.numPages,
      widthMm: (viewport.width / 4 / 72) * 25.4,
      heightMm: (viewport.height / 4 / 72) * 25.4,
      text: items.map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : '')).join(''),
      png: canvas.toDataURL('image/png').split(',')[1] ?? '',
    };
  }, Buffer.from(bytes).toString('base64'));
  await page.close();
  return { ...drawn, png: Buffer.from(drawn.png, 'base64') };
};

/**
 * True if the PDF's text contains `text`. Arabic is stored in visual order (left to right) and as presentation forms, so it is
 * normalized and also compared reversed.
 */
export const holdsText = (pdf: string, text: string): boolean => {
  const read = pdf.normalize('NFKC');
  return read.includes(text) || Array.from(read).reverse().join('').includes(text);
};
