// Captures the pages that the window would hand to the browser's print dialog, because a test cannot operate that dialog.
import type { Page } from 'playwright-core';

/** Makes the page record what it would print instead of opening the print dialog. Call before the page is loaded. */
export const keepPrinted = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const kept: string[] = [];
    Object.assign(globalThis, { printedPages: kept });
    const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow') as { get(): Window };
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        const inside = get.call(this);
        const { contentDocument } = this;
        if (contentDocument && this.className === 'receipt-frame')
          inside.print = () => void kept.push(contentDocument.documentElement.outerHTML);
        return inside;
      },
    });
  });

/** Returns the printed documents, in order. */
export const printedPages = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as { printedPages: string[] }).printedPages);
