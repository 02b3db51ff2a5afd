// Draws a receipt in a hidden frame without scripts, under the page's own content policy. Then measures the frame, prints it in
// the browser's dialog, or turns it into a printer's dots.
import { mostDots, type ReceiptLayout } from '../../shared/receipt/blocks.ts';
import { receiptPage, receiptPicture } from '../../printing/page/html.ts';
import { type Area, areaFrom, dotsFrom, isInked } from '../../printing/page/dots.ts';
import { dotsOf, receiptStyle, type Scale } from '../../printing/page/style.ts';
import { pageFaces, pictureFaces } from './faces.ts';

const cssMm = 96 / 25.4;

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';

type DrawnReceipt = { readonly frame: HTMLIFrameElement; readonly page: Document };

const drawFrame = (layout: ReceiptLayout, scale: Scale): Promise<DrawnReceipt> =>
  new Promise((resolve, reject) => {
    const frame = document.createElement('iframe');
    frame.className = 'receipt-frame';
    frame.title = layout.title;
    frame.tabIndex = -1;
    frame.setAttribute('aria-hidden', 'true');
    // The sandbox forbids scripts in the frame. `allow-modals` permits the print dialog; `allow-same-origin` lets this page
    // measure the frame.
    frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
    frame.srcdoc = receiptPage(layout, { scale, faces: pageFaces, nonce: nonce() });
    frame.addEventListener('load', () => {
      const page = frame.contentDocument;
      if (!page) return reject(new Error('the receipt was not drawn'));
      // Load each font explicitly: `fonts.ready` already resolves before the first layout has requested any font.
      return void Promise.all([...page.fonts].map((face) => face.load())).then(() => resolve({ frame, page }), reject);
    });
    document.body.append(frame);
  });

const heightOf = (page: Document): number => Math.ceil(page.querySelector('.receipt')?.getBoundingClientRect().height ?? 0);

/** The frame printed last; removed only at the next print, because the print dialog may still read it. */
let printed: HTMLIFrameElement | null = null;

/**
 * Opens the browser's print dialog (which can also save a PDF) with the receipt only. The browser does not report if anything was
 * printed.
 */
export const printInDialog = async (layout: ReceiptLayout): Promise<void> => {
  printed?.remove();
  const { paper } = layout;
  const { frame, page } = await drawFrame(layout, { paper, heightMm: null });
  printed = frame;
  const style = page.querySelector('style');
  // On a paper roll, set the page's height to the receipt's own height, so that no blank paper is fed.
  if (style && paper !== 'A4') {
    const heightMm = Math.ceil(heightOf(page) / cssMm) + 4;
    style.textContent = receiptStyle({ paper, heightMm }, pageFaces);
  }
  frame.contentWindow?.print();
};

export type Dots = { readonly width: number; readonly height: number; readonly bits: Uint8Array<ArrayBuffer> };

/** The areas of the receipt's pictures, in whole dots from the receipt's corner; only there are greys dithered into dots. */
const picturesIn = (page: Document): readonly Area[] => {
  const corner = page.querySelector('.receipt')?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return [...page.querySelectorAll('.logo img')].map((image) => areaFrom(corner, image.getBoundingClientRect()));
};

/**
 * The area of each word of the receipt, in whole dots from its corner. Single words, because a line may mix two fonts of which
 * one is not loaded yet.
 */
const wordsIn = (page: Document): readonly Area[] => {
  const receipt = page.querySelector('.receipt');
  if (!receipt) return [];
  const corner = receipt.getBoundingClientRect();
  const walker = page.createTreeWalker(receipt, NodeFilter.SHOW_TEXT);
  const areas: Area[] = [];
  while (walker.nextNode())
    for (const { index, 0: word } of (walker.currentNode.textContent ?? '').matchAll(/\S+/g)) {
      const range = page.createRange();
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + word.length);
      for (const rectangle of range.getClientRects()) if (rectangle.width > 1) areas.push(areaFrom(corner, rectangle));
    }
  return areas;
};

/** Most attempts to draw a picture until its fonts are loaded, one per frame: some five seconds. */
const mostDraws = 300;
const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Draws the receipt as a printer's dots, one pixel per dot. Null if the receipt is longer than `mostDots`. Throws for A4 paper, or if
 * the picture cannot be drawn.
 */
export const drawDots = async (layout: ReceiptLayout): Promise<Dots | null> => {
  const width = dotsOf(layout.paper);
  if (width === null) throw new Error('a sheet has no dots');
  const { frame, page } = await drawFrame(layout, 'dots');
  const height = heightOf(page);
  const pictures = picturesIn(page);
  const words = wordsIn(page);
  frame.remove();
  if (height > mostDots.height) return null;
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(receiptPicture(layout, await pictureFaces(), width, height))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('nothing to draw on');
  // Draw the receipt again until every word shows ink: no event reports when an SVG image has loaded its fonts, and before that
  // its words are missing.
  for (let draws = 1; ; draws++) {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0);
    const pixels = pen.getImageData(0, 0, width, height);
    // Stop after `mostDraws` attempts and print anyway: a customer's text may consist of characters without ink.
    if (draws === mostDraws || words.every((area) => isInked(pixels, area)))
      return { width, height, bits: dotsFrom(pixels, pictures) };
    await nextFrame();
  }
};
