// Every receipt as Chromium draws it: nothing sticks out of the paper, nothing lies on anything else, the amount stands on one line.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptPage } from '../../src/printing/page/html.ts';
import { printableMm } from '../../src/printing/page/style.ts';
import { launchChromium } from '../screens/chromium.ts';
import { wholeFaces } from '../support/receipts/faces.ts';
import { pictures } from '../support/receipts/pictures.ts';

let chromium: Browser;
let page: Page;
beforeAll(async () => {
  chromium = await launchChromium();
  page = await chromium.newPage({ viewport: { width: 1200, height: 2600 } });
});
afterAll(() => chromium.close());

describe.each(Object.entries(pictures))('%s', (_, layout) => {
  it('fits its paper, piece by piece', async () => {
    await page.setContent(receiptPage(layout, { scale: 'dots', faces: wholeFaces }));
    await page.evaluate(() => document.fonts.ready);
    const seen = await page.evaluate(() => {
      const receipt = document.querySelector('.receipt') as HTMLElement;
      const paper = receipt.getBoundingClientRect();
      const inside = ({ left, right }: DOMRect): boolean => left >= paper.left - 0.5 && right <= paper.right + 0.5;
      const walker = document.createTreeWalker(receipt, NodeFilter.SHOW_TEXT);
      const lines: { text: string; box: DOMRect; of: Element | null }[] = [];
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const box of range.getClientRects())
          if (box.width > 0)
            lines.push({ text: walker.currentNode.textContent ?? '', box, of: walker.currentNode.parentElement });
      }
      const overlaps = (a: DOMRect, b: DOMRect): boolean =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) * 0.4;
      const amount = document.querySelector('.amount .value bdi') as HTMLElement;
      return {
        width: paper.width,
        out: [
          ...lines.filter(({ box }) => !inside(box)).map(({ text }) => text),
          ...[...receipt.querySelectorAll('svg, img')]
            .filter((each) => !inside(each.getBoundingClientRect()))
            .map((each) => each.tagName),
        ],
        lying: lines.flatMap((one, i) =>
          lines
            .slice(i + 1)
            .filter((other) => overlaps(one.box, other.box))
            .map((other) => [one.text, other.text]),
        ),
        amountLines: amount.getClientRects().length,
      };
    });
    expect(seen).toMatchObject({ out: [], lying: [], amountLines: 1 });
    const dotsPerMm = 24 / (layout.paper === 'A4' ? 4 : 3);
    expect(seen.width).toBeLessThanOrEqual(printableMm[layout.paper] * dotsPerMm);
  });
});
