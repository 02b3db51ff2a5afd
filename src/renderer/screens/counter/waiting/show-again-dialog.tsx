// The question before a hidden QR code is shown again. The customer may already have paid by this QR code, and could pay a second
// time.
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { wordsCodeTakers } from '../../../i18n/words/code-taken.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { useLang, useT } from '../../../stores/use-stores.ts';
import { useStop } from '../../../stores/sale/use-stop.ts';

export type ShowAgainProps = { readonly attempt: AttemptView; readonly isOpen: boolean; readonly onClose: () => void };

export const ShowAgainDialog = ({ attempt, isOpen, onClose }: ShowAgainProps) => {
  const t = useT();
  const lang = useLang();
  const { stop: show, busy, error } = useStop('attempt.show-again', attempt, onClose);
  const { codeTaken } = attempt;
  return (
    <Dialog
      title={t('show-again.title')}
      icon="unknown"
      asks
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button kind="main" autoFocus onPress={onClose}>
            {t('show-again.no')}
          </Button>
          <Button kind="danger" busy={busy} onPress={show}>
            {t('show-again.yes')}
          </Button>
        </>
      }
    >
      {codeTaken !== null && <p>{wordsCodeTakers[codeTaken][lang]}</p>}
      <p className="dialog-ask">{t('show-again.ask')}</p>
      <p>{t('show-again.text')}</p>
      {error && <ErrorNote error={error} />}
    </Dialog>
  );
};
