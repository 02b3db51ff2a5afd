// Loads a payment's history, and loads it again whenever the payment changes.
import { useEffect, useState } from 'react';
import type { PaymentHistory } from '../../../../shared/contract/counter/sale.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { useStores } from '../../../stores/use-stores.ts';

export type HistoryAnswer = { readonly history: PaymentHistory | null; readonly failure: AppError | null };

export const useHistory = (attemptId: string): HistoryAnswer => {
  const { api, attempts } = useStores();
  const [answer, setAnswer] = useState<HistoryAnswer>({ history: null, failure: null });
  useEffect(() => {
    let turn = 0;
    let live = true;
    const load = async (): Promise<void> => {
      const mine = ++turn;
      const got = await api.call('attempt.history', { attemptId });
      if (!live || mine !== turn) return;
      if (got.ok) attempts.getState().put(got.value.attempt);
      setAnswer(got.ok ? { history: got.value, failure: null } : { history: null, failure: got.error });
    };
    const stop = api.on('attempt.changed', (changed) => {
      if (changed.attemptId === attemptId) void load();
    });
    void load();
    return () => {
      live = false;
      stop();
    };
  }, [api, attempts, attemptId]);
  return answer;
};
