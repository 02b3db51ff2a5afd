// Asks whether a backup is to take the place of the books; with the supervisor's PIN where there is one.
import { useEffect, useState } from 'react';
import type { BackupsView, BackupView } from '../../../../shared/contract/health.ts';
import type { Approval } from '../../../../shared/contract/parts.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Say } from '../../../parts/say.tsx';
import { SupervisorDialog } from '../../../parts/supervisor-dialog.tsx';
import { useApi, usePress, useT } from '../../../stores/use-stores.ts';
import { Moment } from './moment.tsx';

type Props = {
  readonly backup: BackupView;
  readonly onAsked: (backups: BackupsView) => void;
  readonly onClose: () => void;
};

const Words = ({ backup }: Pick<Props, 'backup'>) => {
  const t = useT();
  return (
    <>
      <p>
        <Say k="backups.restore-what" with={{ time: <Moment ms={backup.madeAtMs} /> }} />
      </p>
      <p className="dialog-ask">{t('backups.restore-kept')}</p>
    </>
  );
};

/** Whether a PIN is asked for; null until the till said so. */
const usePinSet = (): boolean | null => {
  const api = useApi();
  const [pinSet, setPinSet] = useState<boolean | null>(null);
  useEffect(() => {
    void api.call('session.get', {}).then((answer) => {
      setPinSet(answer.ok && answer.value.people.length > 0);
      return null;
    });
  }, [api]);
  return pinSet;
};

export const RestoreDialog = ({ backup, onAsked, onClose }: Props) => {
  const t = useT();
  const press = usePress();
  const pinSet = usePinSet();
  const [error, setError] = useState<AppError | null>(null);
  const ask = async (approval?: Approval): Promise<AppError | null> => {
    const answer = await press('backup.restore', { file: backup.file, ...(approval && { approval }) });
    if (!answer.ok) return answer.error;
    onAsked(answer.value);
    return null;
  };
  if (pinSet === null) return null;
  if (pinSet) {
    return (
      <SupervisorDialog
        title={t('backups.restore-title')}
        icon="retry"
        tone="stop"
        danger
        yes={t('backups.restore-yes')}
        onClose={onClose}
        onAnswer={({ approval }) => ask(approval)}
      >
        <Words backup={backup} />
      </SupervisorDialog>
    );
  }
  const yes = async (): Promise<void> => {
    const refused = await ask();
    setError(refused);
    if (!refused) onClose();
  };
  return (
    <Dialog
      title={t('backups.restore-title')}
      icon="retry"
      tone="stop"
      asks
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" onPress={() => void yes()}>
            {t('backups.restore-yes')}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {t('backups.restore-no')}
          </Button>
        </>
      }
    >
      <Words backup={backup} />
      {error && <ErrorNote error={error} />}
    </Dialog>
  );
};
