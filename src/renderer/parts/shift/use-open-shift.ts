// Hook that opens the signed-in person's shift; used by the button on Sell and by the shift dialog.
import { useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { useNotes, usePress, useStores } from '../../stores/use-stores.ts';
import { said } from '../../i18n/said.ts';

export const useOpenShift = () => {
  const press = usePress();
  const { session } = useStores();
  const show = useNotes((notes) => notes.show);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  /** Opens the shift; returns true if it is open now. */
  const open = async (): Promise<boolean> => {
    setBusy(true);
    const answer = await press('shift.open', {});
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return false;
    show({ tone: 'ok', icon: 'shift', says: said('shift.opened') });
    await session.load();
    return true;
  };
  return { busy, error, open };
};
