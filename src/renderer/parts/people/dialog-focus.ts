// Hook for a field that has the focus when its dialog opens.
import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to `field` whenever the dialog around `inside` itself takes it: a dialog opened above another dialog focuses
 * itself after its fields were focused.
 */
export const useDialogFocus = (inside: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const dialog = inside.current?.closest('[role$="dialog"]');
    const hand = ({ target }: Event): void => void (target === dialog && field.current?.focus());
    dialog?.addEventListener('focus', hand);
    return () => dialog?.removeEventListener('focus', hand);
  }, [inside, field]);
};
