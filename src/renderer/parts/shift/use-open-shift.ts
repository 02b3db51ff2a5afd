// Hook that opens the signed-in person's shift; used by the button on Sell and by the shift dialog.
import { useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { money, moneyText } from '../../../shared/money.ts';
import { useApi, useNotes, usePress, useStores } from '../../stores/use-stores.ts';
import { said } from '../../i18n/said.ts';
import type { CountsTyped } from './count-dialog.tsx';

export const useOpenShift = () => {
  const api = useApi();
  const press = usePress();
  const { session } = useStores();
  const show = useNotes((notes) => notes.show);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  /**
   * Shows a toast with the difference between the opening count and the sum expected by the previous count, for the first
   * currency with a difference.
   */
  const showDifference = async (): Promise<void> => {
    const now = await api.call('shift.now', {});
    const line = now.ok && now.value?.drawer.find(({ openingDifferenceMinor: by }) => by !== null && by !== 0);
    if (!line || line.openingDifferenceMinor === null) return;
    const by = line.openingDifferenceMinor;
    const amount = moneyText(money(Math.abs(by), line.currency));
    show({ tone: 'wait', icon: 'warn', says: said(by < 0 ? 'drawer.opening-short' : 'drawer.opening-over', { amount }) });
  };
  /** Opens the shift; `counted` has the counted sums if the shop counts its drawer. Returns true if the shift is open now. */
  const open = async (counted: CountsTyped = []): Promise<boolean> => {
    setBusy(true);
    const answer = await press('shift.open', { counted });
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return false;
    show({ tone: 'ok', icon: 'shift', says: said('shift.opened') });
    await session.load();
    if (counted.length > 0) await showDifference();
    return true;
  };
  return { busy, error, open };
};
