// Charge: judges what is typed, asks the till once, and goes to the payment. The button and F9 do the same.
import { useCallback } from 'react';
import { toWaiting } from '../../stores/route-store.ts';
import { useDesk } from '../../stores/use-desk.ts';
import { errorsIn, fieldOfError, fieldsOf } from './judge-draft.ts';

export const useCharge = (): (() => void) => {
  const { api, app, press, draft, attempts, prefs, route } = useDesk();
  return useCallback(() => {
    const send = async (): Promise<void> => {
      const { gateway, amount, invoiceNo, mobile, email, set, clear, point } = draft.getState();
      const wallet = gateway === 'wallet' && { mobile, ...(email.trim() !== '' && { email }) };
      const { lang } = prefs.getState();
      set({ charging: true, failure: null });
      const answer = await press('sale.start', { gateway, amount, invoiceNo, lang, ...wallet });
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
      point(field);
      if (answer.error.code !== 'invoice.already-used') return;
      const earlier = await api.call('attempt.by-invoice', { invoiceNo });
      if (earlier.ok) set({ earlier: earlier.value });
    };

    const now = draft.getState();
    // The first press is still under way: it has its request id, and a second one would only ask the same again.
    if (now.charging || !app.getState().linked) return;
    const errors = errorsIn(now);
    const first = fieldsOf(now).find((field) => errors[field] !== undefined);
    if (first === undefined) {
      void send();
      return;
    }
    now.set({ errors });
    now.point(first);
  }, [api, app, press, draft, attempts, prefs, route]);
};
