// A supervisor says that a payment was made: with the reason, and knowing that it stays unconfirmed.
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

/** True if the invoice number was charged outside this till, so that the till would refuse to settle it (shared/payment/settle.ts). */
const isElsewhere = ({ state, reason, words }: AttemptView): boolean =>
  state === 'refused' && (reason === 'not-sent' || words?.code === 'DUPLICATED_INVOICE_NUMBER');

/** Where a supervisor's word may count: no money came for the sale, and nothing is under way. */
export const canSettle = (attempt: AttemptView): boolean => {
  const { state, salePaidBy, amountDiffers } = attempt;
  return state !== 'creating' && state !== 'approved' && salePaidBy === null && !amountDiffers && !isElsewhere(attempt);
};
