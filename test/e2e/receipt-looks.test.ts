// Checks every receipt as Chromium renders it: nothing extends beyond the paper, no texts overlap, and the amount fits on one
// line.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptPage } from '../../src/printing/page/html.ts';
import { printableMm } from '../../src/printing/page/style.ts';
import { receiptLayout } from '../../src/shared/receipt/layout.ts';
import { launchChromium } from '../screens/chromium.ts';
import { wholeFaces } from '../support/receipts/faces.ts';
import { pictures } from '../support/receipts/pictures.ts';
import { paidFacts, plainOptions } from '../support/receipts/samples.ts';

let chromium: Browser;
let page: Page;
beforeAll(async () => {
  chromium = await launchChromium();
  page = await chromium.newPage({ viewport: { width: 1200, height: 2600 } });
});
afterAll(() => chromium.close());

describe.each(Object.entries(pictures))('%s', (_, layout) => {
  it('each element of the receipt fits the paper', async () => {
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

describe('a run of digits, dashes and Latin letters in Arabic text is drawn from left to right', () => {
  it.each([
    '021 333 4455',
    '(021) 333-4455',
    '021 - 333 - 4455',
    '+218 91 234 5678',
    '٠٢١ ٣٣٣ ٤٤٥٥',
    'Tel 021 333 4455',
    '12 Main St 7',
  ])('%s', async (number) => {
    const footer = `للاستفسار اتصل بنا: ${number} طرابلس`;
    const layout = receiptLayout(paidFacts, { ...plainOptions, lang: 'ar', footer });
    await page.setContent(receiptPage(layout, { scale: 'dots', faces: wholeFaces }));
    await page.evaluate(() => document.fonts.ready);
    const drawn = await page.evaluate((sought) => {
      const line = [...document.querySelectorAll('.receipt > .text > bdi')].find((each) => each.textContent?.includes(sought));
      const walker = document.createTreeWalker(line as Element, NodeFilter.SHOW_TEXT);
      const letters: { letter: string; left: number }[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent ?? '';
        for (let at = 0; at < text.length; at++) {
          const range = document.createRange();
          range.setStart(walker.currentNode, at);
          range.setEnd(walker.currentNode, at + 1);
          letters.push({ letter: text[at] as string, left: range.getBoundingClientRect().left });
        }
      }
      const from = letters
        .map(({ letter }) => letter)
        .join('')
        .indexOf(sought);
      const run = letters.slice(from, from + sought.length).filter(({ letter }) => letter !== ' ');
      const others = letters.slice(0, from).filter(({ letter }) => letter !== ' ');
      const seen = run.toSorted((a, b) => a.left - b.left).map(({ letter }) => letter);
      return { seen: seen.join(''), isAfter: others.every(({ left }) => left > Math.max(...run.map((each) => each.left))) };
    }, number);
    expect(drawn).toEqual({ seen: number.replaceAll(' ', ''), isAfter: true });
  });
});
