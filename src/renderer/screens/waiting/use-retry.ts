// A further charge for the same sale. Where the first may still be paid, it is asked first, in plain words.
import { useState } from 'react';
import type { AttemptView } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { retryAfter } from '../../../shared/payment/attempt.ts';
import { toWaiting } from '../../stores/route-store.ts';
import { useDesk } from '../../stores/use-desk.ts';

export const useRetry = ({ saleId, state }: AttemptView) => {
  const { press, attempts, route } = useDesk();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const send = async (supersede: boolean): Promise<void> => {
    setBusy(true);
    setError(null);
    const answer = await press('sale.retry', { saleId, supersede });
    setBusy(false);
    if (answer.ok) {
      attempts.getState().put(answer.value);
      route.getState().go(toWaiting(answer.value.attemptId));
    } else if (answer.error.code === 'attempt.may-still-be-paid') setAsking(true);
    else setError(answer.error);
  };
  return {
    busy,
    error,
    /** The question is on screen. */
    asking,
    retry(): void {
      if (retryAfter[state] === 'explicit') setAsking(true);
      else void send(false);
    },
    answer(again: boolean): void {
      setAsking(false);
      if (again) void send(true);
    },
  };
};
