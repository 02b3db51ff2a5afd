// Hook for the cashier's decisions about a waiting payment (withdraw it, record that the customer left, show its QR code again):
// sends one command, stores the payment that the till returns, and exposes `busy` and the error.
import { useState } from 'react';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import type { AppError } from '../../../shared/errors.ts';
import { useStores, usePress } from '../use-stores.ts';

export const useStop = (
  command: 'attempt.withdraw' | 'attempt.left' | 'attempt.show-again',
  { attemptId }: AttemptView,
  onDone: () => void,
) => {
  const press = usePress();
  const { attempts } = useStores();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const send = async (): Promise<void> => {
    setBusy(true);
    const answer = await press(command, { attemptId });
    setBusy(false);
    if (answer.ok) {
      attempts.getState().put(answer.value);
      onDone();
    } else setError(answer.error);
  };
  return { busy, error, stop: (): void => void send() };
};
