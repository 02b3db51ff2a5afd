// Charges the draft: validates it, sends it to the till once, and opens the payment. Used by the Charge button and F9.
import { useCallback } from 'react';
import { parseAmount } from '../../../shared/money.ts';
import { currencyOf } from '../../../shared/payment/gateways.ts';
import { isUnusual } from '../../../shared/payment/usual-amount.ts';
import type { DraftField } from './draft-store.ts';
import { chargeOrAsk } from './relay-away.ts';
import { toWaiting } from '../route-store.ts';
import { useStores } from '../use-stores.ts';
import { errorsIn, fieldOfError, fieldsOf, foldedFields } from './judge-draft.ts';

const isFolded = (field: DraftField): boolean => field === 'email' || foldedFields.some((name) => name === field);

export const useCharge = (): (() => void) => {
  const stores = useStores();
  const { api, app, press, draft, attempts, prefs, route } = stores;
  return useCallback(() => {
    const goTo = (field: DraftField): void => {
      if (isFolded(field)) draft.getState().set({ more: true });
      else draft.getState().point(field);
    };
    const send = async (): Promise<void> => {
      const { gateway, amount, invoiceNo, mobile, email, customerName, note, items, set, clear } = draft.getState();
      const wallet = gateway === 'wallet' && { mobile, ...(email.trim() !== '' && { email }) };
      const more = {
        ...(customerName.trim() !== '' && { customerName }),
        ...(note.trim() !== '' && { note }),
        ...(items.length > 0 && { items: [...items] }),
      };
      const { lang } = prefs.getState();
      set({ charging: true, failure: null });
      const answer = await press('sale.start', { gateway, amount, invoiceNo, lang, ...wallet, ...more });
      set({ charging: false });
      if (answer.ok) {
        attempts.getState().put(answer.value);
        clear();
        route.getState().go(toWaiting(answer.value.attemptId));
        return;
      }
      const field = fieldOfError(answer.error.code);
      if (field === null) {
        set({ failure: answer.error });
        return;
      }
      set({ errors: { [field]: answer.error } });
      goTo(field);
      if (answer.error.code !== 'invoice.already-used') return;
      const earlier = await api.call('attempt.by-invoice', { invoiceNo });
      if (earlier.ok) set({ earlier: earlier.value });
    };

    const now = draft.getState();
    // Ignore a press while the first one is still being sent: a second request would carry the same request id and return the
    // same answer.
    if (now.charging || !app.getState().linked) return;
    const errors = errorsIn(now);
    const first = [...fieldsOf(now), ...foldedFields].find((field) => errors[field] !== undefined);
    if (first === undefined) {
      const charge = (): void => chargeOrAsk(stores, () => void send());
      const { settings } = app.getState().info ?? {};
      const amount = parseAmount(now.amount, currencyOf[now.gateway]);
      const amountMinor = amount.ok ? amount.value.amountMinor : 0;
      if (settings && isUnusual(amountMinor, now.gateway, settings.limits[now.gateway]))
        now.set({ look: { amountMinor, charge } });
      else charge();
      return;
    }
    now.set({ errors });
    goTo(first);
  }, [stores, api, app, press, draft, attempts, prefs, route]);
};
