// Routes a scanned code, wherever the focus is. A receipt's address opens the receipt check. On Sell, another code becomes the invoice number; in a
// search, the search text; elsewhere, a note offers it. A scan never starts a sale or presses a button, and the focused field gets its earlier text
// back.
import { useEffect } from 'react';
import { isReceiptAddress } from '../../../shared/receipt/proof-address.ts';
import { toSell } from '../../stores/route-store.ts';
import { isIn } from '../../stores/people/session-store.ts';
import { useStores, useT } from '../../stores/use-stores.ts';
import { keepText, type KeptText, putText } from './kept-text.ts';
import { createScan } from './scan.ts';
import { isCovered } from '../covered.ts';
import { said } from '../../i18n/said.ts';

/** A field that shows dots stands there, whatever has the focus: a digit typed beside it goes to it, too. */
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
    /** A PIN typed very quickly looks like a scan: what is typed where a secret is asked for is never said. */
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
      // Nobody is here to whom a scan could belong.
      if (!isIn(session.store.getState().session)) return;
      const { screen } = route.getState().route;
      const covered = isCovered();
      // A receipt's address is long and is nothing else: it is checked, and what stood in a field stays. Where one is asked for, each scan is meant so.
      if (receiptCheck.getState().isOpen || (isReceiptAddress(code) && !covered)) {
        if (before) putText(before);
        return receiptCheck.getState().open(code);
      }
      if (before?.field.dataset['takesScan'] !== undefined) return putText({ ...before, text: code });
      const isInvoice = before?.field.dataset['field'] === 'invoiceNo' && screen === 'sell' && !covered;
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
      // The key that ends a scan presses and sends nothing.
      event.preventDefault();
      event.stopPropagation();
      take(code);
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [draft, route, notes, session, receiptCheck, t]);
};
