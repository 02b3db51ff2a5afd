// The dialog for the till's recovery code: makes the code, shows the code only this once, prints it, and has the person confirm
// that the printed sheet is kept.
import { useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import type { AppError } from '../../../../../shared/errors.ts';
import { Button } from '../../../../parts/button.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { Icon } from '../../../../parts/icon.tsx';
import { Moment } from '../../../../parts/text/moment.tsx';
import { Num } from '../../../../parts/text/num.tsx';
import { Paper } from '../../../../parts/paper.tsx';
import { useApp, usePress, useStores, useT } from '../../../../stores/use-stores.ts';
import './people.css';

/** The recovery code's sheet: the only part of the page that is printed. */
const RecoveryPaper = ({ code, madeMs }: { readonly code: string; readonly madeMs: number }) => {
  const t = useT();
  const { settings, till } = useApp();
  return (
    <Paper className="recovery-paper">
      <h3>{t('recovery.title')}</h3>
      <p className="recovery-code">
        <Num>{code}</Num>
      </p>
      <dl>
        <div>
          <dt>{t('recovery.sheet-till')}</dt>
          <dd>
            {settings.shopName} · <Num>{till}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('recovery.sheet-when')}</dt>
          <dd>
            <Moment ms={madeMs} />
          </dd>
        </div>
      </dl>
      <p className="recovery-use">{t('recovery.sheet-use')}</p>
    </Paper>
  );
};

export const RecoveryDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const press = usePress();
  const { session } = useStores();
  const [made, setMade] = useState<{ readonly code: string; readonly madeMs: number } | null>(null);
  const [kept, setKept] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const make = async (): Promise<void> => {
    setBusy(true);
    const answer = await press('recovery.make', {});
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setMade(answer.value);
    await session.load();
  };
  // While a recovery code is on screen, only the confirmation closes the dialog. Otherwise a press beside the dialog would lose
  // the code, which is never shown again.
  const leave = (): void => {
    if (!made || kept) onClose();
  };
  return (
    <Dialog
      title={t('recovery.title')}
      icon="locked"
      isOpen
      onClose={leave}
      actions={
        made ? (
          <>
            <Button key="print" icon="print" autoFocus onPress={() => window.print()}>
              {t('recovery.print')}
            </Button>
            <Button key="done" kind="main" isDisabled={!kept} onPress={onClose}>
              {t('recovery.done')}
            </Button>
          </>
        ) : (
          <>
            {error && <ErrorNote error={error} />}
            <Button kind="main" busy={busy} autoFocus onPress={() => void make()}>
              {t('recovery.make')}
            </Button>
            <Button kind="quiet" onPress={onClose}>
              {t('recovery.later')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <>
          <p>{t('recovery.once')}</p>
          <RecoveryPaper {...made} />
          <Checkbox className="check" isSelected={kept} onChange={setKept}>
            <span className="check-box">{kept && <Icon name="paid" size="s" />}</span>
            <span>{t('recovery.kept')}</span>
          </Checkbox>
        </>
      ) : (
        <p>{t('recovery.what')}</p>
      )}
    </Dialog>
  );
};
