// Before a second charge while the first may still be paid: the one question that prevents paying twice.
import type { AttemptView } from '../../../shared/contract.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Num } from '../../parts/num.tsx';
import { Say } from '../../parts/say.tsx';
import { useT } from '../../stores/use-desk.ts';

export type SupersedeProps = {
  readonly attempt: AttemptView;
  readonly isOpen: boolean;
  readonly onAnswer: (again: boolean) => void;
};

export const SupersedeDialog = ({ attempt: { invoiceNo }, isOpen, onAnswer }: SupersedeProps) => {
  const t = useT();
  return (
    <Dialog
      title={t('supersede.title')}
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
            {t('supersede.yes')}
          </Button>
        </>
      }
    >
      <p>
        <Say k="supersede.text" with={{ invoice: <Num>{invoiceNo}</Num> }} />
      </p>
      <p className="dialog-ask">{t('supersede.ask')}</p>
    </Dialog>
  );
};
