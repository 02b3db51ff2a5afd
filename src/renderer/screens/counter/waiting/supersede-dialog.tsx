// The question before a sale is charged a second time although the first charge may still be paid: the customer could pay twice.
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { type Risk, riskOf } from '../../../../shared/payment/charge-again.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useT } from '../../../stores/use-stores.ts';

export type SupersedeProps = {
  readonly attempt: AttemptView;
  readonly isOpen: boolean;
  readonly onAnswer: (again: boolean) => void;
};

const titles = {
  'money-unfit': 'supersede.unfit-title',
  'came-back-paid': 'supersede.came-back-title',
  'may-still-be-paid': 'supersede.title',
} as const satisfies Readonly<Record<Risk, string>>;
const texts = {
  'money-unfit': 'supersede.unfit-text',
  'came-back-paid': 'supersede.came-back-text',
  'may-still-be-paid': 'supersede.text',
} as const satisfies Readonly<Record<Risk, string>>;

export const SupersedeDialog = ({ attempt, isOpen, onAnswer }: SupersedeProps) => {
  const t = useT();
  const risk = riskOf(attempt) ?? 'may-still-be-paid';
  const { invoiceNo, saleUnfitBy } = attempt;
  return (
    <Dialog
      title={t(titles[risk])}
      icon="unknown"
      asks
      isOpen={isOpen}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button kind="main" autoFocus onPress={() => onAnswer(false)}>
            {t('supersede.no')}
          </Button>
          <Button kind="danger" onPress={() => onAnswer(true)}>
            {t(risk === 'money-unfit' ? 'supersede.yes-anyway' : 'supersede.yes')}
          </Button>
        </>
      }
    >
      <p>
        <Say k={texts[risk]} with={{ invoice: <Num>{(risk === 'money-unfit' ? saleUnfitBy : null) ?? invoiceNo}</Num> }} />
      </p>
      <p className="dialog-ask">{t(risk === 'money-unfit' ? 'supersede.unfit-ask' : 'supersede.ask')}</p>
    </Dialog>
  );
};
