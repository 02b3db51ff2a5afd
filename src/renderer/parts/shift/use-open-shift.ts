// Hook that opens the signed-in person's shift; used by the button on Sell and by the shift dialog.
import { useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
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
  const showDifference = async (): Promise<void> => {
    const now = await api.call('shift.now', {});
    // Loaded here, because only a shop that counts its drawer needs these texts.
    const { openingDifference } = await import('./opening-difference.ts');
    const says = openingDifference(now.ok ? (now.value?.drawer ?? []) : []);
    if (says) show({ tone: 'wait', icon: 'warn', says });
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
