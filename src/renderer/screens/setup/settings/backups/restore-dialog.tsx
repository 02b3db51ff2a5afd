// Asks for confirmation before a backup is chosen to replace the books at the next start of the till. If the backup lies in two
// folders, the person also chooses which copy to use.
import { useCallback, useState } from 'react';
import type { BackupPlace, BackupsView, BackupView } from '../../../../../shared/contract/setup/health.ts';
import { ApprovalHint } from '../../../../parts/people/deed-dialog.tsx';
import { Segmented } from '../../../../parts/fields/segmented.tsx';
import { Moment } from '../../../../parts/text/moment.tsx';
import { RestoreAsk } from '../../../../parts/restore/restore-ask.tsx';
import { Say } from '../../../../parts/text/say.tsx';
import { useApi, usePress, useT } from '../../../../stores/use-stores.ts';

type Props = {
  readonly backup: BackupView;
  readonly onAsked: (backups: BackupsView) => void;
  readonly onClose: () => void;
};

export const RestoreDialog = ({ backup, onAsked, onClose }: Props) => {
  const t = useT();
  const api = useApi();
  const press = usePress();
  const { file, places, madeAtMs } = backup;
  const [from, setFrom] = useState<BackupPlace>(places[0] ?? 'home');
  const look = useCallback(() => api.call('backup.look', { file, from }), [api, file, from]);
  return (
    <RestoreAsk
      look={look}
      yes={t('backups.restore-yes')}
      onBack={onClose}
      onYes={async (agreed) => {
        const answer = await press('backup.restore', { file, from, agreed });
        if (!answer.ok) return answer.error;
        onAsked(answer.value);
        return null;
      }}
    >
      <p>
        <Say k="backups.restore-what" with={{ time: <Moment ms={madeAtMs} /> }} />
      </p>
      {places.length > 1 && (
        <Segmented
          label={t('backups.from')}
          value={from}
          onChange={setFrom}
          options={places.map((id) => ({ id, label: t(`backups.in-${id}`) }))}
        />
      )}
      <p className="dialog-ask">{t('backups.restore-kept')}</p>
      <ApprovalHint right="restore" />
    </RestoreAsk>
  );
};
