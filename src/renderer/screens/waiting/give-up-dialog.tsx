// Giving a payment up: what it does, and what it cannot do.
import { useState } from 'react';
import type { AttemptView } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { useDesk, usePress, useT } from '../../stores/use-desk.ts';

export type GiveUpProps = { readonly attempt: AttemptView; readonly isOpen: boolean; readonly onClose: () => void };

export const GiveUpDialog = ({ attempt: { attemptId }, isOpen, onClose }: GiveUpProps) => {
  const t = useT();
  const press = usePress();
  const { attempts } = useDesk();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const giveUp = async (): Promise<void> => {
    setBusy(true);
    const answer = await press('attempt.withdraw', { attemptId });
    setBusy(false);
    if (answer.ok) {
      attempts.getState().put(answer.value);
      onClose();
    } else setError(answer.error);
  };
  return (
    <Dialog
      title={t('give-up.title')}
      icon="watched"
      asks
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button kind="main" autoFocus onPress={onClose}>
            {t('give-up.no')}
          </Button>
          <Button busy={busy} onPress={() => void giveUp()}>
            {t('give-up.yes')}
          </Button>
        </>
      }
    >
      <p>{t('give-up.text')}</p>
      <p>{t('give-up.watch')}</p>
      {error && <ErrorNote error={error} />}
    </Dialog>
  );
};
