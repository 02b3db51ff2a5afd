// Handles the shortcuts that work on every screen. Reads `event.code`, because on an Arabic layout `event.key` is an Arabic
// letter.
import { useEffect } from 'react';
import { toSell } from '../../stores/route-store.ts';
import { draftFields, type DraftState } from '../../stores/sale/draft-store.ts';
import { changeGateway } from '../../stores/sale/change-gateway.ts';
import { reprint } from '../../stores/receipts/reprint.ts';
import { useCounter } from '../../stores/sale/counter-choices.ts';
import { useMay, useStores } from '../../stores/use-stores.ts';
import { useNewSale } from '../../stores/sale/use-new-sale.ts';
import { isCovered } from '../covered.ts';
import { useCheckNow } from '../../stores/sale/use-check-now.ts';
import { useCharge } from '../../stores/sale/use-charge.ts';

const lockKey = 'Ctrl+KeyL';

const nameOf = ({ code, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): string | null => {
  if (altKey || shiftKey) return null;
  return ctrlKey || metaKey ? `Ctrl+${code}` : code;
};

/**
 * The Esc key in a field of the sale empties the field instead of going back. Returns true if the focus was in a field of the
 * sale.
 */
const emptyField = ({ set, type }: DraftState): boolean => {
  const { activeElement } = document;
  const field = activeElement instanceof HTMLInputElement && draftFields.find((name) => name === activeElement.dataset['field']);
  if (!field) return false;
  // Mark the number as not the cashier's own, so that Sell proposes the next number: the invoice number is never empty.
  if (field === 'invoiceNo') set({ invoiceIsOwn: false, earlier: null });
  else type(field, '');
  return true;
};

type KeyActions = { readonly showHelp: () => void; readonly showRunning: () => void; readonly showShift: () => void };

export const useKeys = ({ showHelp, showRunning, showShift }: KeyActions): void => {
  const stores = useStores();
  const { draft, route, session, unsaved } = stores;
  const sells = useMay('sell');
  const hasItems = useCounter().items.length > 0;
  const newSale = useNewSale();
  const check = useCheckNow();
  const charge = useCharge();
  useEffect(() => {
    const { go, back, find } = route.getState();
    const deeds: Readonly<Record<string, () => void>> = {
      F1: showHelp,
      ...(sells && { F2: newSale }),
      ...(sells && {
        F3: () => {
          if (route.getState().route.screen === 'sell') changeGateway(stores);
          else go(toSell);
        },
      }),
      F4: showRunning,
      F8: check,
      ...(sells && {
        F9: () => {
          if (route.getState().route.screen === 'sell') charge();
          else go(toSell);
        },
      }),
      ...(sells && {
        F7: () => {
          if (route.getState().route.screen !== 'sell') go(toSell);
          draft.getState().set({ more: true });
        },
      }),
      ...(sells &&
        hasItems && {
          F6: () => {
            if (route.getState().route.screen !== 'sell') go(toSell);
            draft.getState().turn();
          },
        }),
      F10: showShift,
      'Ctrl+KeyF': find,
      ...(sells && { 'Ctrl+KeyP': () => reprint(stores) }),
      Escape: () => {
        if (!emptyField(draft.getState())) back();
      },
    };
    const listen = (event: KeyboardEvent): void => {
      const name = nameOf(event);
      // Locking works even above an open dialog, so that a person can leave the till at any time.
      if (name === lockKey) {
        event.preventDefault();
        if (!event.repeat) unsaved.leave(session.lock, 'lock');
        return;
      }
      const deed = name === null ? undefined : deeds[name];
      if (!deed) return;
      // Prevent the browser's own action for the till's shortcut keys (such as help or search). Leave Esc out, because a later
      // check must still detect that a popover has used the Esc key.
      if (name !== 'Escape') event.preventDefault();
      if (event.repeat || event.isComposing || event.defaultPrevented !== (name !== 'Escape') || isCovered()) return;
      deed();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [stores, draft, route, session, unsaved, sells, hasItems, newSale, check, charge, showHelp, showRunning, showShift]);
};
