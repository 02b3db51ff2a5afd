// The foot of a sheet about accounts: the state of the changes, and the buttons to undo and to save them.
import type { ReactNode } from 'react';
import type { AppError } from '../../../../../shared/errors.ts';
import { Button } from '../../../../parts/button.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { ApprovalHint } from '../../../../parts/people/deed-dialog.tsx';
import { useT } from '../../../../stores/use-stores.ts';

type Props = {
  readonly error: AppError | null;
  /** True if a field is marked as refused. */
  readonly isFaulty: boolean;
  readonly isChanged: boolean;
  readonly busy: boolean;
  /** Further buttons, before the buttons to undo and to save. */
  readonly children?: ReactNode;
  readonly onUndo: () => void;
  readonly onSave: () => void;
};

export const SheetFoot = ({ error, isFaulty, isChanged, busy, children, onUndo, onSave }: Props) => {
  const t = useT();
  const checks = isFaulty ? <p className="set-check">{t('settings.check-marked')}</p> : null;
  return (
    <footer className="set-foot">
      <div className="set-said" role="status">
        {error ? <ErrorNote error={error} /> : (checks ?? (isChanged && <p className="hint">{t('settings.unsaved')}</p>))}
        {isChanged && <ApprovalHint right="set-accounts" />}
      </div>
      {children}
      {isChanged && (
        <Button kind="quiet" onPress={onUndo}>
          {t('settings.undo')}
        </Button>
      )}
      <Button kind="main" busy={busy} isDisabled={!isChanged} onPress={onSave}>
        {t('settings.save')}
      </Button>
    </footer>
  );
};
