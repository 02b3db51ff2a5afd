// Routes a scanned barcode or QR code, wherever the focus is. A receipt's address opens the receipt check. On Sell, any other
// code becomes the invoice number; in a search field, the search text; elsewhere, a note offers a new sale with that code. A scan
// never starts a charge or presses a button, and the earlier text of the focused field is restored.
import { useEffect } from 'react';
import { isReceiptAddress } from '../../../shared/receipt/proof-address.ts';
import { toSell } from '../../stores/route-store.ts';
import { isIn } from '../../stores/people/session-store.ts';
import { useStores, useT } from '../../stores/use-stores.ts';
import { keepText, type KeptText, putText } from './kept-text.ts';
import { createScan } from './scan.ts';
import { isCovered } from '../covered.ts';
import { said } from '../../i18n/said.ts';

/**
 * True while a password field is on screen. The PIN pad receives every digit, wherever the focus is, so a scan must not be routed
 * anywhere else.
 */
const isSecretAsked = (): boolean => document.querySelector('input[type="password"]') !== null;

export const useScanner = (): void => {
  const { draft, route, notes, session, receiptCheck } = useStores();
  const t = useT();
  useEffect(() => {
    const scan = createScan();
    let before: KeptText | null = null;

    const sell = (code: string): void => {
      draft.getState().type('invoiceNo', code);
      notes.getState().speak(t('scan.taken', { code }));
    };
    /**
     * Shows a note without the scanned text. A quickly typed PIN looks like a scan, so the text must stay hidden while a secret
     * is asked for.
     */
    const hush = (): void => notes.getState().show({ tone: 'wait', icon: 'find', says: said('scan.secret') });
    const offer = (code: string): void => {
      const run = (): void => {
        draft.getState().begin();
        route.getState().go(toSell);
        sell(code);
      };
      const action = isCovered() ? null : ({ label: 'scan.new-sale', run } as const);
      notes.getState().show({ tone: 'wait', icon: 'find', says: said('scan.said', { code }), ...(action && { action }) });
    };
    const take = (code: string): void => {
      // Ignore scans on a locked window.
      if (!isIn(session.store.getState().session)) return;
      const { screen } = route.getState().route;
      const covered = isCovered();
      // Open the receipt check for a receipt's address, and restore the text of the focused field. While the check is open, treat
      // every scan as a receipt.
      if (receiptCheck.getState().isOpen || (isReceiptAddress(code) && !covered)) {
        if (before) putText(before);
        return receiptCheck.getState().open(code);
      }
      if (before?.field.dataset['takesScan'] !== undefined) return putText({ ...before, text: code });
      const isInvoice = before?.field.dataset['field'] === 'invoiceNo' && !covered;
      if (before && !isInvoice) putText(before);
      if (isSecretAsked()) return hush();
      if (screen === 'sell' && !covered && !draft.getState().charging) sell(code);
      else offer(code);
    };

    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (scan.isOver(event.timeStamp)) before = keepText(document.activeElement);
      const code = scan.key(event);
      if (code === null) return;
      // Swallow the Enter or Tab that ends a scan; otherwise it would press the focused button or submit a form.
      event.preventDefault();
      event.stopPropagation();
      take(code);
    };
    const gone = new AbortController();
    window.addEventListener('keydown', listen, { capture: true, signal: gone.signal });
    return () => gone.abort();
  }, [draft, route, notes, session, receiptCheck, t]);
};
