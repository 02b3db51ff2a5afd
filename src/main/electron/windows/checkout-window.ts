// The hosted checkout beside the till, for a customer without a phone: a plain browser window of its own, and nothing more.
import { BrowserWindow } from 'electron';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { isCheckoutOver } from '../../../shared/payment/voice.ts';
import { type CheckoutRules, mayShow } from './checkout-rules.ts';
import type { LockDown } from '../lock-down.ts';

export const createCheckoutWindows = (lockDown: LockDown, rules: () => CheckoutRules) => {
  const open = new Map<string, BrowserWindow>();
  let opened = 0;
  return {
    /** Closing the window ends nothing: the payment is watched on. */
    show(address: string, parent: BrowserWindow | null): void {
      const before = open.get(address);
      if (before) return before.focus();
      const window = new BrowserWindow({
        width: 480,
        height: 760,
        ...(parent && { parent }),
        title: new URL(address).host,
        autoHideMenuBar: true,
        webPreferences: {
          // In memory, and a new one each time: no customer meets what another one left.
          partition: `checkout-${++opened}`,
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          devTools: false,
          spellcheck: false,
          disableDialogs: true,
          navigateOnDragDrop: false,
        },
      });
      window.removeMenu();
      lockDown.allow(window.webContents, (url, isMainFrame) => mayShow(url, isMainFrame, rules()));
      // The title says whose page this is, in words that the page cannot choose.
      window.on('page-title-updated', (event) => event.preventDefault());
      window.webContents.on('did-navigate', (_, url) => window.setTitle(new URL(url).host));
      open.set(address, window);
      window.once('closed', () => void open.delete(address));
      // A page that does not load shows Chromium's own words; the QR beside it still stands.
      window.loadURL(address).catch(() => {});
    },
    /** Nobody should pay there any more: a customer must not meet a code that is paid, or was given up. */
    hear(attempt: AttemptView): void {
      if (attempt.redirectUrl !== null && isCheckoutOver(attempt)) open.get(attempt.redirectUrl)?.close();
    },
  };
};
