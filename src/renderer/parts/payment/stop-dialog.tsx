// The dialog in which a cashier stops waiting for a payment, or records "Not paid, the customer left". The journal keeps the
// decision, and the till goes on watching for the payment.
import { useState } from 'react';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { paymentStatusOf, type PaymentStatus } from '../../../shared/payment/payment-status.ts';
import type { PlainKey } from '../../i18n/index.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorNote } from '../error-note.tsx';
import { useT } from '../../stores/use-stores.ts';
import { useStop } from '../../stores/sale/use-stop.ts';

const leavable: ReadonlySet<PaymentStatus> = new Set(['waiting', 'confirming', 'no-result', 'expired', 'unknown']);
/** True if the dialog may offer "Not paid, the customer left": no money has come, and this has not been recorded before. */
export const canLeave = (attempt: AttemptView): boolean => leavable.has(paymentStatusOf(attempt));

type Question = { readonly title: PlainKey; readonly texts: readonly PlainKey[]; readonly no: PlainKey };

/**
 * The dialog's question about a payment that still waits. The answer stops the waiting, and does not record that the customer
 * left.
 */
const whileWaiting: Question = {
  title: 'give-up.title',
  texts: ['give-up.text', 'give-up.watch', 'give-up.left'],
  no: 'give-up.no',
};
const afterwards: Question = { title: 'left.title', texts: ['left.text', 'give-up.watch'], no: 'left.no' };

export const StopDialog = ({ attempt, onClose }: { readonly attempt: AttemptView; readonly onClose: () => void }) => {
  const t = useT();
  // Choose the question once, when the dialog opens, so that the text does not change while a person reads it, even if the
  // payment's state does.
  const [waits] = useState(attempt.state === 'waiting');
  const { title, texts, no } = waits ? whileWaiting : afterwards;
  const withdraw = useStop('attempt.withdraw', attempt, onClose);
  const left = useStop('attempt.left', attempt, onClose);
  const failure = withdraw.error ?? left.error;
  return (
    <Dialog
      title={t(title)}
      icon="watched"
      asks
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="main" autoFocus onPress={onClose}>
            {t(no)}
          </Button>
          <Button busy={left.busy} onPress={left.stop}>
            {t('left.yes')}
          </Button>
          {waits && (
            <Button busy={withdraw.busy} onPress={withdraw.stop}>
              {t('give-up.yes')}
            </Button>
          )}
        </>
      }
    >
      {texts.map((text) => (
        <p key={text}>{t(text)}</p>
      ))}
      {attempt.returnedPaid && <p className="dialog-ask">{t('pay.came-back-paid')}</p>}
      {failure && <ErrorNote error={failure} />}
    </Dialog>
  );
};
