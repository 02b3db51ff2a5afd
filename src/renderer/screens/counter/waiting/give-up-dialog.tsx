// Giving a payment up: what it does, and what it cannot do.
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { useT } from '../../../stores/use-stores.ts';
import { useStop } from '../../../stores/sale/use-stop.ts';

export type GiveUpProps = { readonly attempt: AttemptView; readonly isOpen: boolean; readonly onClose: () => void };

export const GiveUpDialog = ({ attempt, isOpen, onClose }: GiveUpProps) => {
  const t = useT();
  const { stop, busy, error } = useStop('attempt.withdraw', attempt, onClose);
  const left = useStop('attempt.left', attempt, onClose);
  const failure = error ?? left.error;
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
          <Button busy={left.busy} onPress={left.stop}>
            {t('left.yes')}
          </Button>
          <Button busy={busy} onPress={stop}>
            {t('give-up.yes')}
          </Button>
        </>
      }
    >
      <p>{t('give-up.text')}</p>
      <p>{t('give-up.watch')}</p>
      <p>{t('give-up.left')}</p>
      {attempt.returnedPaid && <p className="dialog-ask">{t('pay.came-back-paid')}</p>}
      {failure && <ErrorNote error={failure} />}
    </Dialog>
  );
};
