// "Not paid, the customer left": the cashier's word, written down; the payment is monitored on.
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { displayStateOf, type DisplayState } from '../../../shared/payment/display.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorNote } from '../error-note.tsx';
import { useT } from '../../stores/use-stores.ts';
import { useStop } from '../../stores/sale/use-stop.ts';

const leavable: ReadonlySet<DisplayState> = new Set(['waiting', 'confirming', 'no-result', 'expired', 'unknown']);
/** Offered only where no money came and nobody has said this yet. */
export const canLeave = (attempt: AttemptView): boolean => leavable.has(displayStateOf(attempt));

export type LeftProps = { readonly attempt: AttemptView; readonly isOpen: boolean; readonly onClose: () => void };

export const LeftDialog = ({ attempt, isOpen, onClose }: LeftProps) => {
  const t = useT();
  const { stop, busy, error } = useStop('attempt.left', attempt, onClose);
  return (
    <Dialog
      title={t('left.title')}
      icon="watched"
      asks
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button kind="main" autoFocus onPress={onClose}>
            {t('left.no')}
          </Button>
          <Button busy={busy} onPress={stop}>
            {t('left.yes')}
          </Button>
        </>
      }
    >
      <p>{t('left.text')}</p>
      <p>{t('give-up.watch')}</p>
      {attempt.returnedPaid && <p className="dialog-ask">{t('pay.came-back-paid')}</p>}
      {error && <ErrorNote error={error} />}
    </Dialog>
  );
};
