// Asks whether a backup is to take the place of the books.
import { useState } from 'react';
import type { BackupPlace, BackupsView, BackupView } from '../../../../../shared/contract/health.ts';
import { DeedDialog } from '../../../../parts/deed-dialog.tsx';
import { Segmented } from '../../../../parts/fields/segmented.tsx';
import { Moment } from '../../../../parts/moment.tsx';
import { Say } from '../../../../parts/say.tsx';
import { usePress, useT } from '../../../../stores/use-stores.ts';

type Props = {
  readonly backup: BackupView;
  readonly onAsked: (backups: BackupsView) => void;
  readonly onClose: () => void;
};

export const RestoreDialog = ({ backup, onAsked, onClose }: Props) => {
  const t = useT();
  const press = usePress();
  const [from, setFrom] = useState<BackupPlace>(backup.places[0] ?? 'home');
  return (
    <DeedDialog
      title={t('backups.restore-title')}
      right="restore"
      icon="retry"
      tone="stop"
      danger
      yes={t('backups.restore-yes')}
      no={t('backups.restore-no')}
      onClose={onClose}
      onAnswer={async () => {
        const answer = await press('backup.restore', { file: backup.file, from });
        if (!answer.ok) return answer.error;
        onAsked(answer.value);
        return null;
      }}
    >
      <p>
        <Say k="backups.restore-what" with={{ time: <Moment ms={backup.madeAtMs} /> }} />
      </p>
      {backup.places.length > 1 && (
        <Segmented
          label={t('backups.from')}
          value={from}
          onChange={setFrom}
          options={backup.places.map((id) => ({ id, label: t(`backups.in-${id}`) }))}
        />
      )}
      <p className="dialog-ask">{t('backups.restore-kept')}</p>
    </DeedDialog>
  );
};
