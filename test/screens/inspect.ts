// What a picture must not show: text that is cut, a page that scrolls sideways, anything that axe finds.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Runs in the page. Text counts as cut when a box that does not scroll there hides part of it. */
const cutTexts = (): string[] => {
  const faults: string[] = [];
  const { innerWidth, innerHeight } = globalThis as unknown as { innerWidth: number; innerHeight: number };
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(element);
    if (/auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1) {
      faults.push(`scrolls sideways: <${element.tagName} class="${element.className}">`);
    }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text === '' || !parent || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    // A line's box is taller than its letters: these stand in the middle of it, as high as the type is large.
    const half = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.45;
    const middles = Array.from(range.getClientRects(), (line) => (line.top + line.bottom) / 2);
    const [top, bottom] = [Math.min(...middles) - half, Math.max(...middles) + half];
    let [freeX, freeY] = [false, false];
    let cut = false;
    for (let box: HTMLElement | null = parent; box; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(box);
      // Hidden on purpose: for screen readers only.
      if (clipPath !== 'none') {
        freeX = true;
        freeY = true;
        break;
      }
      const edge = box.getBoundingClientRect();
      if (!freeX && overflowX !== 'visible' && (left < edge.left - 1.5 || right > edge.right + 1.5)) cut = true;
      if (/auto|scroll/.test(overflowY)) freeY = true;
      else if (!freeY && overflowY !== 'visible' && (top < edge.top - 1 || bottom > edge.bottom + 1)) cut = true;
      if (position === 'fixed') break;
    }
    if (!freeX && (left < -1 || right > innerWidth + 1)) cut = true;
    if (!freeY && (top < -1 || bottom > innerHeight + 1)) cut = true;
    if (cut) faults.push(`cut: “${text.slice(0, 60)}”`);
  }
  return faults;
};

/** Boxes that may scroll when they must, but should not have to at these sizes. */
const unwantedScrolling = (selectors: readonly string[]): string[] =>
  selectors.flatMap((selector) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .map((element) => `scrolls: ${selector} by ${element.scrollHeight - element.clientHeight} px`),
  );

const axe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axe, 'utf8');

/** Once for each page, before {@link inspect}: it is half a megabyte to read. */
export const prepareToInspect = async (page: Page): Promise<void> => void (await page.evaluate(axeSource));

type Violation = {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
};
type Axe = { run(options: object): Promise<{ readonly violations: readonly Violation[] }> };

/** Runs in the page. All rules; of what passes, nobody asks for more than that it does. */
const axeFaults = async (): Promise<string[]> => {
  const { axe: checker } = globalThis as unknown as { readonly axe: Axe };
  const { violations } = await checker.run({ resultTypes: ['violations'] });
  return violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
  );
};

export const inspect = async (page: Page, still: readonly string[]): Promise<string[]> => [
  ...(await page.evaluate(cutTexts)),
  ...(await page.evaluate(unwantedScrolling, still)),
  ...(await page.evaluate(axeFaults)),
];
