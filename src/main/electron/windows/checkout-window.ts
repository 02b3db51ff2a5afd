// The hosted checkout in a plain browser window beside the till, for a customer without a phone.
import { BrowserWindow } from 'electron';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { isCheckoutOver } from '../../../shared/payment/voice.ts';
import { type CheckoutRules, mayShow } from './checkout-rules.ts';
import type { LockDown } from '../lock-down.ts';
import { withoutBridge } from './web-preferences.ts';

export const createCheckoutWindows = (lockDown: LockDown, rules: () => CheckoutRules) => {
  const open = new Map<string, BrowserWindow>();
  let opened = 0;
  return {
    /** Opens the checkout, or focuses its window. Closing the window does not end the payment, which is still monitored. */
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
          // A new session in memory each time: no customer finds another customer's data.
          partition: `checkout-${++opened}`,
          ...withoutBridge,
          disableDialogs: true,
          navigateOnDragDrop: false,
        },
      });
      window.removeMenu();
      lockDown.allow(window.webContents, (url, isMainFrame) => mayShow(url, isMainFrame, rules()));
      // The title shows the page's host, so that the page cannot pose as another.
      window.on('page-title-updated', (event) => event.preventDefault());
      window.webContents.on('did-navigate', (_, url) => window.setTitle(new URL(url).host));
      open.set(address, window);
      window.once('closed', () => void open.delete(address));
      // If the page does not load, Chromium shows its own error; the customer can still use the QR code.
      window.loadURL(address).catch(() => {});
    },
    /** Closes a payment's checkout once the payment has ended, so that no customer pays after that. */
    hear(attempt: AttemptView): void {
      if (attempt.redirectUrl !== null && isCheckoutOver(attempt)) open.get(attempt.redirectUrl)?.close();
    },
  };
};
export type CheckoutWindows = ReturnType<typeof createCheckoutWindows>;
