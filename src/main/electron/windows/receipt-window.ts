// Hidden windows that draw a receipt and list the system's printers, without bridge, script or network.
import { BrowserWindow, type Session, type WebContents } from 'electron';
import type { SystemPrinter } from '../../../shared/contract/counter/receipts.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { ReceiptLayout } from '../../../shared/receipt/blocks.ts';
import { fail, type Result } from '../../../shared/result.ts';
import { within } from '../../../shared/time/within.ts';
import type { LockDown } from '../lock-down.ts';
import { mmPerInch } from './print-page.ts';
import type { ReceiptPages } from './receipt-pages.ts';
import { type ListedPrinter, systemPrinterOf } from './system-printer.ts';
import { withoutBridge } from './web-preferences.ts';

/** Limit in ms for drawing, so that a page that never answers does not block other receipts. */
const drawnWithinMs = 10_000;

export type DrawnPage = { readonly contents: WebContents; readonly heightMm: number };

const openHidden = (session: Session): BrowserWindow => {
  const window = new BrowserWindow({
    show: false,
    width: 900,
    height: 700,
    webPreferences: {
      session,
      ...withoutBridge,
    },
  });
  window.removeMenu();
  return window;
};

/** Measures the page's height in an isolated world, because the page may run no script. */
const measure = `document.fonts.ready.then(() => Math.ceil(document.querySelector('.receipt').getBoundingClientRect().height))`;

type ReceiptWindowParts = { readonly lockDown: LockDown; readonly clock: Clock; readonly pages: ReceiptPages };

export const createReceiptWindows = ({ lockDown, clock, pages }: ReceiptWindowParts) => {
  /**
   * Draws a receipt in a window, and calls `use` with the drawing before the window closes. Errors: those of `use`,
   * `printer.failed`.
   */
  const draw = async <T>(layout: ReceiptLayout, use: (drawn: DrawnPage) => Promise<Result<T>>): Promise<Result<T>> => {
    const address = pages.show(layout);
    const window = openHidden(pages.session());
    lockDown.allow(window.webContents, (url, isMainFrame) => isMainFrame && url === address);
    try {
      const loaded = async (): Promise<number> => {
        await window.loadURL(address);
        return (await window.webContents.executeJavaScriptInIsolatedWorld(1, [{ code: measure }])) as number;
      };
      const height = await within(clock, drawnWithinMs, loaded());
      if (height === null) return fail('printer.failed');
      // A page on a roll of paper is as long as its receipt.
      return await use({ contents: window.webContents, heightMm: Math.ceil((height * mmPerInch) / 96) + 4 });
    } catch {
      return fail('printer.failed');
    } finally {
      pages.hide(address);
      if (!window.isDestroyed()) window.destroy();
    }
  };

  /** Lists the printers installed in the operating system. */
  const list = async (): Promise<readonly SystemPrinter[]> => {
    const window = openHidden(pages.session());
    try {
      const found: readonly ListedPrinter[] = await window.webContents.getPrintersAsync();
      return found.map(systemPrinterOf);
    } finally {
      window.destroy();
    }
  };

  return { draw, list };
};
export type ReceiptWindows = ReturnType<typeof createReceiptWindows>;
