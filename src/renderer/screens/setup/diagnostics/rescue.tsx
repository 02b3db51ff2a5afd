// Shown if the books could not be opened: the backups that can replace the books, and what to do after a backup was chosen.
import '../../../i18n/words/backups.ts';
import { useCallback, useEffect, useState } from 'react';
import type { BackupView, BackupsView } from '../../../../shared/contract/setup/health.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { shopMoment } from '../../../i18n/time.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { RestoreAsk } from '../../../parts/restore/restore-ask.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useApi, usePress, useT } from '../../../stores/use-stores.ts';
import '../../../styles/backups.css';
import { HelpButton } from '../../../parts/help-button.tsx';
import './diagnostics.css';

type AskProps = { readonly backup: BackupView; readonly onAsked: (backups: BackupsView) => void; readonly onBack: () => void };

const Ask = ({ backup: { file, places, madeAtMs }, onAsked, onBack }: AskProps) => {
  const t = useT();
  const api = useApi();
  const press = usePress();
  const from = places[0] ?? 'home';
  const look = useCallback(() => api.call('backup.look', { file, from }), [api, file, from]);
  return (
    <RestoreAsk
      look={look}
      madeAtMs={madeAtMs}
      yes={t('backups.restore-yes')}
      onBack={onBack}
      onYes={async (agreed) => {
        const answer = await press('backup.restore', { file, from, agreed });
        if (!answer.ok) return answer.error;
        onAsked(answer.value);
        return null;
      }}
    />
  );
};

/**
 * The list of backups that can replace unreadable books. Draws nothing if the till offers no backups, because the failure then
 * has another cause than the books.
 */
export const Rescue = () => {
  const t = useT();
  const api = useApi();
  const press = usePress();
  const [backups, setBackups] = useState<BackupsView | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [chosen, setChosen] = useState<BackupView | null>(null);
  useEffect(() => {
    void api.call('backup.list', {}).then((answer) => {
      if (answer.ok) setBackups(answer.value);
      return null;
    });
  }, [api]);
  if (!backups) return null;
  const keep = async (): Promise<void> => {
    const answer = await press('backup.keep-books', {});
    if (answer.ok) setBackups(answer.value);
    setError(answer.ok ? null : answer.error);
  };
  return (
    <section className="sheet diag-sheet rescue">
      <div className="screen-title">
        <h2>{t('backups.rescue')}</h2>
        <HelpButton place="rescue" takesF1 />
      </div>
      {error && <ErrorNote error={error} />}
      {backups.asked !== null && (
        <Callout
          tone="wait"
          icon="retry"
          title={t('backups.asked')}
          action={<Button onPress={() => void keep()}>{t('backups.rescue-undo')}</Button>}
        >
          <p>{t('backups.rescue-start')}</p>
        </Callout>
      )}
      {backups.folder?.problem && <ErrorNote error={backups.folder.problem} />}
      {backups.list.length === 0 && <p>{t('backups.rescue-none')}</p>}
      <ul className="backup-list scroll" tabIndex={-1}>
        {backups.list.map((backup) => (
          <li key={`${backup.file} ${backup.places.join(' ')}`} className="backup-row">
            <div>
              <strong>
                <Num>{shopMoment(backup.madeAtMs, backups.timeZone)}</Num>
              </strong>
              <p className="hint">
                <Say k="backups.up-to" with={{ seq: <Num>{backup.seq}</Num> }} />
                {!backup.places.includes('home') && ` · ${t('backups.in-folder')}`}
              </p>
            </div>
            {backup.file === backups.asked ? (
              <Badge tone="wait" icon="retry">
                {t('backups.chosen')}
              </Badge>
            ) : (
              <Button onPress={() => setChosen(backup)}>{t('backups.restore')}</Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <Ask backup={chosen} onAsked={setBackups} onBack={() => setChosen(null)} />}
    </section>
  );
};
