// Finds faults in a screenshot's page: cut text or images, unwanted scrolling, and everything that axe reports.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { brokenRows, coveredControls, joinedWords, partedAmounts, squeezedBoxes } from './overlaid.ts';

/** Runs in the page. Finds text that is cut: a box around it hides a part and does not scroll in that direction. */
export const cutTexts = (): string[] => {
  const faults: string[] = [];
  const { innerWidth, innerHeight } = globalThis as unknown as { innerWidth: number; innerHeight: number };
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  if (document.documentElement.scrollHeight > innerHeight) faults.push('the page scrolls, where only its panes should');
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(element);
    if (/auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1) {
      faults.push(`scrolls sideways: <${element.tagName} class="${element.className}">`);
    }
  }
  for (const image of document.querySelectorAll('img, svg.qr, svg.idle-picture')) {
    const holder = image.parentElement?.getBoundingClientRect();
    const { left, right, top, bottom } = image.getBoundingClientRect();
    if (!holder || left === right) continue;
    const out = left < holder.left - 1.5 || right > holder.right + 1.5 || top < holder.top - 1.5 || bottom > holder.bottom + 1.5;
    if (out) faults.push(`leaves its box: <${image.tagName} class="${image.getAttribute('class')}">`);
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
    // Measure the letters, not the line's box: they are in its middle and about as high as the font size.
    const half = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.45;
    const middles = Array.from(range.getClientRects(), (line) => (line.top + line.bottom) / 2);
    const [top, bottom] = [Math.min(...middles) - half, Math.max(...middles) + half];
    let [freeX, freeY] = [false, false];
    let cut = false;
    for (let box: HTMLElement | null = parent; box; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(box);
      // Text for screen readers is clipped on purpose; ignore it.
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

/** Runs in the page. Finds text that leaves its card, row, button or badge, and amounts that overlap other text. */
export const spilledTexts = (): string[] => {
  type Text = { readonly of: HTMLElement; readonly text: string; readonly box: DOMRect };
  const faults: string[] = [];
  const texts: Text[] = [];
  const painted = (style: CSSStyleDeclaration): boolean =>
    Number.parseFloat(style.borderInlineEndWidth) + Number.parseFloat(style.borderInlineStartWidth) > 0 ||
    !/, 0\)$|^transparent$/.test(style.backgroundColor);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (text === '' || !of?.checkVisibility({ visibilityProperty: true }) || of.closest('.unseen, .amount-ghost')) continue;
    const panes: DOMRect[] = [];
    for (let at: HTMLElement | null = of; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowY !== 'visible') panes.push(at.getBoundingClientRect());
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, top, bottom, width, height } of range.getClientRects()) {
      const middle = (top + bottom) / 2;
      // Text that is scrolled out of sight cannot overlap anything.
      if (width === 0 || panes.some((pane) => middle < pane.top || middle > pane.bottom)) continue;
      // Use the height of the letters, because the box of a line is taller and would overlap its neighbours.
      const high = Math.min(height, Number.parseFloat(getComputedStyle(of).fontSize) * 0.7);
      texts.push({ of, text, box: new DOMRect(left, middle - high / 2, width, high) });
    }
  }
  for (const { of, text, box } of texts) {
    for (let at: HTMLElement | null = of; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath !== 'none') break;
      const edge = at.getBoundingClientRect();
      const out = box.left < edge.left - 1.5 || box.right > edge.right + 1.5;
      if (out && painted(style)) faults.push(`“${text.slice(0, 40)}” leaves <${at.tagName} class="${at.className}">`);
      if (style.position === 'fixed') break;
    }
  }
  for (const button of document.querySelectorAll<HTMLElement>('.toast .button, .item-less')) {
    // Use the visible icon: the button around it is only a larger touch target.
    const { left, right, top, bottom } = (button.querySelector('.icon') ?? button).getBoundingClientRect();
    for (const { of, text, box } of texts) {
      const same = of.closest('.toast, .item') === button.closest('.toast, .item') && !button.contains(of);
      const across = Math.min(box.right, right) - Math.max(box.left, left);
      const down = Math.min(box.bottom, bottom) - Math.max(box.top, top);
      if (same && across > 1 && down > 1) faults.push(`“${text.slice(0, 40)}” lies under a button`);
    }
  }
  for (const { value, scrollWidth, clientWidth } of document.querySelectorAll('input')) {
    if (/^[0-9.]+$/.test(value) && scrollWidth > clientWidth + 1) faults.push(`“${value}” is cut in its field`);
  }
  // The chosen option of a list, and the example in an empty field, have no box of their own: compare their width with the field's.
  const pen = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const text = 'selectedOptions' in field ? field.selectedOptions[0]?.text : field.value === '' && field.placeholder;
    const style = getComputedStyle(field);
    if (!pen || !text || !field.checkVisibility({ visibilityProperty: true }) || style.clipPath !== 'none') continue;
    pen.font = style.font;
    const room = field.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd);
    if (pen.measureText(text).width > room + 1) faults.push(`“${text}” is cut in its field`);
  }
  const top = [...document.querySelectorAll('.veil, .entry, .turned')].at(-1);
  for (const a of texts.filter(({ of }) => of.closest('.money'))) {
    for (const b of texts) {
      const one = a.of.closest('.money') === b.of.closest('.money');
      // Ignore text in another layer: behind a dialog, or floating above the screen.
      const apart =
        a.of.closest('.veil, .entry, .turned, .toasts, .popover, .cal-popover') !==
        b.of.closest('.veil, .entry, .turned, .toasts, .popover, .cal-popover');
      if (one || apart || (top && !top.contains(a.of))) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > 1 && down > 1) faults.push(`“${a.text}” lies on “${b.text.slice(0, 40)}”`);
    }
  }
  return [...new Set(faults)];
};

/**
 * Runs in the page. Addresses, paths and invoice numbers must run from left to right in every language. Finds the ones that run
 * from right to left because they were put into Arabic text without isolation.
 */
export const turnedTexts = (): string[] => {
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement;
    if (!of?.checkVisibility({ visibilityProperty: true }) || of.closest('.unseen, textarea')) continue;
    for (const found of (node.textContent ?? '').matchAll(/[a-z]+:\/\/\S*\w|[\w~]*(?:[/.:-]\w+)+/gi)) {
      const places = Array.from(found[0], (_, at) => {
        const range = document.createRange();
        range.setStart(node, found.index + at);
        range.setEnd(node, found.index + at + 1);
        return range.getBoundingClientRect();
      }).filter(({ width }) => width > 0);
      const turned = places.some((place, at) => {
        const before = places[at - 1];
        return before && Math.abs(before.top - place.top) < 2 && place.left < before.left - 0.5;
      });
      if (turned) faults.push(`runs the wrong way: “${found[0]}”`);
    }
  }
  return [...new Set(faults)];
};

/** Runs in the page. Finds words and controls of a dialog that extend beyond its padding. */
export const leavesDialog = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.dialog')].flatMap((dialog) => {
    const { paddingLeft, paddingRight } = getComputedStyle(dialog);
    const edge = (dialog.closest('.modal') ?? dialog).getBoundingClientRect();
    const [from, to] = [edge.left + Number.parseFloat(paddingLeft), edge.right - Number.parseFloat(paddingRight)];
    return [...dialog.querySelectorAll<HTMLElement>('button, input, textarea, p, [role="radiogroup"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen, [aria-hidden]'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < from - 1.5 || right > to + 1.5);
      })
      .map((element) => `leaves its dialog’s padding: <${element.tagName} class="${element.className}">`);
  });

/** Finds boxes that scroll although they should fit at all sizes of the screenshots. */
const unwantedScrolling = (selectors: readonly string[]): string[] =>
  selectors.flatMap((selector) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .map((element) => `scrolls: ${selector} by ${element.scrollHeight - element.clientHeight} px`),
  );

const axe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axe, 'utf8');

/** Loads axe into the page (half a megabyte). Call it once per page, before {@link inspect}. */
export const prepareToInspect = async (page: Page): Promise<void> => void (await page.evaluate(axeSource));

type Violation = {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
};
type Axe = { run(context: object, options: object): Promise<{ readonly violations: readonly Violation[] }> };

/** Runs in the page. Runs all axe rules; details are collected for violations alone. */
const axeFaults = async (): Promise<string[]> => {
  const { axe: checker } = globalThis as unknown as { readonly axe: Axe };
  // Skip React Aria's announcer: its text was already spoken, may refer to removed elements, and disappears after some seconds.
  const { violations } = await checker.run({ exclude: ['[data-live-announcer]'] }, { resultTypes: ['violations'] });
  return violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
  );
};

export const inspect = async (page: Page, still: readonly string[]): Promise<string[]> => [
  ...(await page.evaluate(cutTexts)),
  ...(await page.evaluate(spilledTexts)),
  ...(await page.evaluate(turnedTexts)),
  ...(await page.evaluate(leavesDialog)),
  ...(await page.evaluate(coveredControls)),
  ...(await page.evaluate(squeezedBoxes)),
  ...(await page.evaluate(joinedWords)),
  ...(await page.evaluate(brokenRows)),
  ...(await page.evaluate(partedAmounts)),
  ...(await page.evaluate(unwantedScrolling, still)),
  ...(await page.evaluate(axeFaults)),
];
