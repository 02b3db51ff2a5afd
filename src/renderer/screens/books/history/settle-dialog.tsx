// The dialog in which a supervisor settles a payment by hand, with a reason. The payment is booked as paid, but stays marked
// unconfirmed until a notice proves it.
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { DeedDialog } from '../../../parts/people/deed-dialog.tsx';
import { useStores, useNotes, usePress, useT } from '../../../stores/use-stores.ts';
import { said } from '../../../i18n/said.ts';

export const SettleDialog = ({ attempt, onClose }: { readonly attempt: AttemptView; readonly onClose: () => void }) => {
  const t = useT();
  const press = usePress();
  const { attempts } = useStores();
  const show = useNotes((notes) => notes.show);
  const { attemptId, amountMinor, currency, invoiceNo } = attempt;
  return (
    <DeedDialog
      title={t('settle.title')}
      right="settle-by-hand"
      icon="vouched"
      reason={{ label: t('settle.reason'), hint: t('settle.reason-hint') }}
      yes={t('settle.yes')}
      onClose={onClose}
      onAnswer={async (reason) => {
        const answer = await press('attempt.settle', { attemptId, reason });
        if (!answer.ok) return answer.error;
        attempts.getState().put(answer.value);
        show({ tone: 'know', icon: 'vouched', says: said('settle.done'), attemptId });
        return null;
      }}
    >
      <p>
        <Say
          k="settle.text"
          with={{ amount: <Money amountMinor={amountMinor} currency={currency} />, invoice: <Num>{invoiceNo}</Num> }}
        />
      </p>
      <p className="dialog-ask">{t('settle.check')}</p>
    </DeedDialog>
  );
};

/**
 * True if money under this invoice number belongs to a charge made elsewhere: this till never sent the confirm call, or the
 * payment service refused the invoice number as a duplicate. No settle button is then shown, because the till refuses to settle
 * such a payment (shared/payment/settle.ts).
 */
const isElsewhere = ({ state, reason, words }: AttemptView): boolean =>
  state === 'refused' && (reason === 'not-sent' || words?.code === 'DUPLICATED_INVOICE_NUMBER');

/**
 * True if the payment can be settled by hand: the call to the service has ended, no money came for the payment or its sale, and
 * the invoice number was not charged elsewhere.
 */
export const canSettle = (attempt: AttemptView): boolean => {
  const { state, salePaidBy, amountDiffers } = attempt;
  return state !== 'creating' && state !== 'approved' && salePaidBy === null && !amountDiffers && !isElsewhere(attempt);
};
