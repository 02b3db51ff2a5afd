// Compares two pictures of a receipt drawn by different programs: letters may be shifted slightly, words may not.
import type { Browser } from 'playwright-core';
import { receiptPage } from '../../../src/printing/page/html.ts';
import type { ReceiptLayout } from '../../../src/shared/receipt/blocks.ts';
import { wholeFaces } from './faces.ts';

/** The comparison's pixels per millimetre, and how many pixels a line may be shifted. */
const [scale, apart] = [5, 3];
/** Two pictures count as equal up to this difference, in square millimetres: the edges of letters cause it. */
export const asAlike = 0.2;

/** Screenshot of a receipt's page in Chromium: the receipt without margins. */
export const shownReceipt = async (browser: Browser, layout: ReceiptLayout): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: 900, height: 1400 }, deviceScaleFactor: 3 });
  await page.setContent(receiptPage(layout, { scale: { paper: layout.paper, heightMm: null }, faces: wholeFaces }));
  await page.evaluate(() => document.fonts.ready);
  const png = await page.locator('.receipt').screenshot();
  await page.close();
  return png;
};

/** Screenshot of the receipt as dots, one pixel for each printer dot. */
export const shownDots = async (browser: Browser, layout: ReceiptLayout): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: 600, height: 3000 } });
  await page.setContent(receiptPage(layout, { scale: 'dots', faces: wholeFaces }));
  await page.evaluate(() => document.fonts.ready);
  const png = await page.locator('.receipt').screenshot();
  await page.close();
  return png;
};

/**
 * Returns the difference of two pictures in square millimetres: ink in either picture without ink near the same place in the
 * other. White margins do not count, because both pictures are aligned by their ink.
 */
export const unlikeness = async (
  browser: Browser,
  [one, other]: readonly [Uint8Array, Uint8Array],
  widthMm: number,
): Promise<number> => {
  const page = await browser.newPage();
  const share = await page.evaluate(
    async ([left, right, columns, perMm, reach]) => {
      const pixelsOf = (
        image: CanvasImageSource,
        size: readonly [number, number],
        from: readonly [number, number, number, number],
      ) => {
        const canvas = document.createElement('canvas');
        const [width, height] = size;
        Object.assign(canvas, { width, height });
        const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
        pen.fillStyle = '#fff';
        pen.fillRect(0, 0, width, height);
        pen.imageSmoothingQuality = 'high';
        pen.drawImage(image, ...from, 0, 0, width, height);
        const { data } = pen.getImageData(0, 0, width, height);
        return Array.from({ length: width * height }, (_, at) => 255 - (data[at * 4] ?? 255));
      };
      /** Reads a picture and the bounding box of its ink. */
      const read = async (base64: string) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const { naturalWidth: width, naturalHeight: height } = image;
        const ink = pixelsOf(image, [width, height], [0, 0, width, height]);
        let [x0, y0, x1, y1] = [width, height, 0, 0];
        ink.forEach((value, at) => {
          if (value < 100) return;
          const [x, y] = [at % width, Math.floor(at / width)];
          [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)];
        });
        return { image, from: [x0, y0, x1 - x0, y1 - y0] as const };
      };
      const [a, b] = await Promise.all([read(left), read(right)]);
      const rows = Math.round((columns * a.from[3]) / a.from[2]);
      const [inkA, inkB] = [a, b].map(({ image, from }) => pixelsOf(image, [columns, rows], from)) as [number[], number[]];
      const isInk = (ink: readonly number[]) => ink.map((value) => value > 110);
      /** Marks each pixel that has ink within reach, along rows or along columns (`step`). */
      const near = (ink: readonly boolean[], step: number): boolean[] =>
        ink.map((_, at) => Array.from({ length: 2 * reach + 1 }, (__, i) => ink[at + (i - reach) * step]).some(Boolean));
      const lonely = (ink: readonly boolean[], beside: readonly boolean[]): number => {
        const around = near(near(beside, 1), columns);
        return ink.filter((is, at) => is && !around[at]).length;
      };
      const [a2, b2] = [isInk(inkA), isInk(inkB)];
      return (lonely(a2, b2) + lonely(b2, a2)) / perMm ** 2;
    },
    [
      Buffer.from(one).toString('base64'),
      Buffer.from(other).toString('base64'),
      Math.round(widthMm * scale),
      scale,
      apart,
    ] as const,
  );
  await page.close();
  return share;
};
