// Charges a sale again under a new attempt. If the earlier charge may still be paid, the cashier must confirm first.
import { useState } from 'react';
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { retryOf, risks } from '../../../../shared/payment/charge-again.ts';
import { chargeOrAsk } from '../../../stores/sale/relay-away.ts';
import { toWaiting } from '../../../stores/route-store.ts';
import { useStores } from '../../../stores/use-stores.ts';

const askedBy: ReadonlySet<string> = new Set(risks.map((risk) => `attempt.${risk}`));

export const useRetry = (attempt: AttemptView) => {
  const { saleId } = attempt;
  const stores = useStores();
  const { press, attempts, prefs, route } = stores;
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const send = async (supersede: boolean): Promise<void> => {
    setBusy(true);
    setError(null);
    const answer = await press('sale.retry', { saleId, supersede, lang: prefs.getState().lang });
    setBusy(false);
    if (answer.ok) {
      attempts.getState().put(answer.value);
      route.getState().go(toWaiting(answer.value.attemptId));
    } else if (askedBy.has(answer.error.code)) setAsking(true);
    else setError(answer.error);
  };
  return {
    busy,
    error,
    /** True while the question is on screen whether to charge again, although the customer may still pay the earlier charge. */
    asking,
    retry(): void {
      if (retryOf(attempt) === 'explicit') setAsking(true);
      else chargeOrAsk(stores, () => void send(false));
    },
    answer(again: boolean): void {
      setAsking(false);
      if (again) chargeOrAsk(stores, () => void send(true));
    },
  };
};
