// The sheet with the list of backups, newest first. Each backup can be chosen for a restore, which happens when the till is
// started again.
import { useState } from 'react';
import type { BackupsView, BackupView } from '../../../../../shared/contract/setup/health.ts';
import type { ErrorCode } from '../../../../../shared/errors.ts';
import type { PlainKey } from '../../../../i18n/index.ts';
import { Badge } from '../../../../parts/badge.tsx';
import { Button } from '../../../../parts/button.tsx';
import { ApprovalHint } from '../../../../parts/people/deed-dialog.tsx';
import { Empty } from '../../../../parts/empty.tsx';
import { Callout } from '../../../../parts/callout.tsx';
import { Num } from '../../../../parts/text/num.tsx';
import { Say } from '../../../../parts/text/say.tsx';
import { usePress, useT } from '../../../../stores/use-stores.ts';
import type { BackupsStore } from './backups-store.ts';
import { Moment } from '../../../../parts/text/moment.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

const reasons: Readonly<Partial<Record<ErrorCode, PlainKey>>> = {
  'data.disk-full': 'backups.failed-full',
  'data.damaged': 'backups.failed-damaged',
};

const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

/**
 * Returns the words for the place of a backup: in the till's own folder, in the second backup folder, or in both. Null for a
 * backup in the till's own folder if no second backup folder was chosen.
 */
const placeOf = ({ places }: BackupView, hasFolder: boolean): PlainKey | null =>
  hasFolder || !places.includes('home') ? (places.length > 1 ? 'backups.in-both' : `backups.in-${places[0] ?? 'home'}`) : null;

type RowProps = {
  readonly backup: BackupView;
  readonly hasFolder: boolean;
  readonly chosen: boolean;
  readonly onRestore: () => void;
};
const Row = ({ backup, hasFolder, chosen, onRestore }: RowProps) => {
  const t = useT();
  const { madeAtMs, seq, bytes, reason } = backup;
  const place = placeOf(backup, hasFolder);
  return (
    <li className="backup-row">
      <div>
        <strong>
          <Moment ms={madeAtMs} />
        </strong>
        <p className="hint">
          {t(`backups.reason.${reason}`)}
          {' · '}
          <Say k="backups.up-to" with={{ seq: <Num>{seq}</Num> }} />
          {' · '}
          <Say k="backups.size" with={{ size: <Num>{mebibytes(bytes)}</Num> }} />
          {place && ` · ${t(place)}`}
        </p>
      </div>
      {chosen ? (
        <Badge tone="wait" icon="retry">
          {t('backups.chosen')}
        </Badge>
      ) : (
        <Button onPress={onRestore}>{t('backups.restore')}</Button>
      )}
    </li>
  );
};

const Asked = ({ onKeep }: { readonly onKeep: () => void }) => {
  const t = useT();
  return (
    <Callout
      tone="wait"
      icon="retry"
      title={t('backups.asked')}
      action={<Button onPress={onKeep}>{t('backups.restore-no')}</Button>}
    >
      <p>{t('backups.asked-text')}</p>
      <ApprovalHint right="restore" />
    </Callout>
  );
};

export const BackupsSheet = ({ store, backups }: { readonly store: BackupsStore; readonly backups: BackupsView | null }) => {
  const t = useT();
  const press = usePress();
  const [chosen, setChosen] = useState<BackupView | null>(null);
  const keepBooks = async (): Promise<void> => {
    const answer = await press('backup.keep-books', {});
    if (answer.ok) store.put(answer.value);
  };
  return (
    <section className="sheet set-sheet">
      <header>
        <h2>{t('backups.title')}</h2>
        <p className="hint">{t('backups.what')}</p>
      </header>
      {typeof backups?.asked === 'string' && <Asked onKeep={() => void keepBooks()} />}
      {backups?.problem && (
        <Callout tone="stop" icon="warn" title={t('backups.failed')}>
          <p>{t(reasons[backups.problem.code] ?? 'backups.failed-other')}</p>
        </Callout>
      )}
      {backups && backups.list.length === 0 && (
        <Empty icon="folder" title={t('backups.none')}>
          {t('backups.none-text')}
        </Empty>
      )}
      <ApprovalHint right="keep-books" />
      <div className="set-row">
        <Button icon="download" busy={backups?.busy ?? false} onPress={() => void store.backUp()}>
          {t(backups?.busy ? 'backups.making' : 'backups.make')}
        </Button>
      </div>
      <ul className="backup-list">
        {backups?.list.map((backup) => (
          <Row
            key={`${backup.file} ${backup.places.join(' ')}`}
            backup={backup}
            hasFolder={backups.folder !== null}
            chosen={backup.file === backups.asked}
            onRestore={() => setChosen(backup)}
          />
        ))}
      </ul>
      {chosen && <RestoreDialog backup={chosen} onAsked={store.put} onClose={() => setChosen(null)} />}
    </section>
  );
};
