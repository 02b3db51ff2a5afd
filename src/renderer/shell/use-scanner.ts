// A scanned code becomes the invoice number, wherever the focus is: except inside another field that takes text.
import { useEffect } from 'react';
import { toSell } from '../stores/route-store.ts';
import { useDesk } from '../stores/use-desk.ts';
import { createScan } from './scan.ts';
import { isCovered } from './use-keys.ts';

type Focus = 'free' | 'amount' | 'taken';

const focusOf = (element: Element | null): Focus => {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)) {
    return 'free';
  }
  if (element.dataset['field'] === 'amount') return 'amount';
  return element instanceof HTMLInputElement && element.type === 'radio' ? 'free' : 'taken';
};

export const useScanner = (): void => {
  const { draft, route } = useDesk();
  useEffect(() => {
    const scan = createScan();
    let amountBefore = '';
    let lastMs = -Infinity;
    const listen = (event: KeyboardEvent): void => {
      const focus = focusOf(document.activeElement);
      if (focus === 'taken' || event.ctrlKey || event.altKey || event.metaKey || isCovered()) return;
      // The amount has the focus most of the time: what a scanner typed into it is taken out again.
      if (event.timeStamp - lastMs > 35) amountBefore = draft.getState().amount;
      lastMs = event.timeStamp;
      const scanned = scan.key(event.code, event.shiftKey, event.timeStamp);
      if (scanned === null) return;
      // Digits alone in the amount field may be an amount typed by a quick hand: they stay one.
      if (focus === 'amount') {
        if (!/[A-Za-z_-]/.test(scanned)) return;
        draft.getState().type('amount', amountBefore);
      }
      event.preventDefault();
      event.stopPropagation();
      route.getState().go(toSell);
      draft.getState().type('invoiceNo', scanned);
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [draft, route]);
};
