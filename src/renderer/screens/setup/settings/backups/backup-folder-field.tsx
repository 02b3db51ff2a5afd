// Chooses the second backup folder: in the app by the system's dialog, in a browser by a typed path. Shows the folder's state,
// and warns if all backups lie on one disk.
import '../../../../i18n/words/backups.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { BackupFolderView, BackupsView } from '../../../../../shared/contract/setup/health.ts';
import { said } from '../../../../i18n/said.ts';
import { Badge } from '../../../../parts/badge.tsx';
import { Button } from '../../../../parts/button.tsx';
import { Callout } from '../../../../parts/callout.tsx';
import { Moment } from '../../../../parts/text/moment.tsx';
import { Say } from '../../../../parts/text/say.tsx';
import { useUnsaved } from '../../../../stores/use-unsaved.ts';
import { useApp, usePress, useStores, useT } from '../../../../stores/use-stores.ts';
import { FolderField, FolderTrouble, useFolderChoice } from '../folder-field.tsx';
import { backupsOf } from './backups-store.ts';

const Trouble = ({ folder }: { readonly folder: BackupFolderView | null }) => {
  const t = useT();
  const training = useApp().mode === 'training';
  if (folder?.problem)
    return <FolderTrouble problem={folder.problem} since="backup-folder.missing" sinceMs={folder.missingSinceMs} />;
  // Training needs no folder, because its books hold no real payments that a broken disk could destroy.
  if (folder ? folder.apart !== false : training) return null;
  return (
    <Callout tone="wait" icon="warn" title={t(folder ? 'backup-folder.same' : 'backup-folder.none')}>
      <p>{t(folder ? 'backup-folder.same-text' : 'backup-folder.none-text')}</p>
    </Callout>
  );
};

const Facts = ({ folder }: { readonly folder: BackupFolderView }) => {
  const t = useT();
  const { folder: path, apart, problem, copiedAtMs, left } = folder;
  return (
    <dl className="set-facts">
      <div data-wide>
        <dt>{t('backup-folder.now')}</dt>
        <dd>
          <bdi dir="ltr" className="set-address">
            {path}
          </bdi>{' '}
          {apart === true && !problem && (
            <Badge tone="ok" icon="paid">
              {t('backup-folder.good')}
            </Badge>
          )}
          <p className="hint">
            {copiedAtMs === null ? (
              t('backup-folder.copied-none')
            ) : (
              <Say k="backup-folder.copied" with={{ time: <Moment ms={copiedAtMs} /> }} />
            )}
            {left > 0 && !problem && (
              <>
                {' '}
                <Say k="backup-folder.left" with={{ count: left }} />
              </>
            )}
          </p>
        </dd>
      </div>
    </dl>
  );
};

const copiedKeys = ['backup-folder.copied-count', 'backup-folder.copied-nothing'];

/**
 * Hook for the end of a copying that this window asked for: a toast with the number of copied backups, or the folder's problem in
 * `error`. Call `begin` when the copying has begun. Toasts about earlier copies leave once the folder has a problem.
 */
const useCopyEnd = (backups: BackupsView | null) => {
  const notes = useStores().notes;
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState(false);
  const folder = backups?.folder ?? null;
  const problem = folder?.problem ?? null;
  const hasProblem = problem !== null;
  const hasFailed = hasProblem || Boolean(backups?.problem);
  const copied = asked && !backups?.busy && !folder?.busy ? (folder?.copied ?? null) : null;
  useEffect(() => {
    if (copied === null) return;
    setAsked(false);
    setRefused(hasProblem);
    if (hasFailed) return;
    const says = copied === 0 ? said('backup-folder.copied-nothing') : said('backup-folder.copied-count', { count: copied });
    notes.getState().show({ tone: 'ok', icon: 'paid', says });
  }, [copied, hasFailed, hasProblem, notes]);
  useEffect(() => {
    if (!hasProblem) return setRefused(false);
    const { notes: shown, dismiss } = notes.getState();
    for (const { id, says } of shown) if ('key' in says && copiedKeys.includes(says.key)) dismiss(id);
  }, [hasProblem, notes]);
  return {
    error: refused ? problem : null,
    forget: () => setRefused(false),
    begin: (): void => {
      setRefused(false);
      setAsked(true);
    },
  };
};

type DeedsProps = { readonly busy: boolean; readonly onCopy: () => void; readonly onForget: () => void };
const Deeds = ({ busy, onCopy, onForget }: DeedsProps) => {
  const t = useT();
  return (
    <>
      <Button icon="retry" busy={busy} onPress={onCopy}>
        {t(busy ? 'backup-folder.copying' : 'backup-folder.copy')}
      </Button>
      <Button kind="quiet" onPress={onForget}>
        {t('backup-folder.forget')}
      </Button>
    </>
  );
};

export type BackupFolderFieldProps = {
  /** Called after the person chose another folder and the till accepted that folder. */
  readonly onChosen?: () => void;
};

export const BackupFolderField = ({ onChosen }: BackupFolderFieldProps) => {
  const press = usePress();
  const store = backupsOf(useStores());
  const backups = useStore(store.store, (state) => state.backups);
  const choice = useFolderChoice();
  useEffect(() => store.follow(), [store]);
  useUnsaved(
    () => choice.typed.trim() !== '',
    () => choice.type(''),
  );
  const folder = backups?.folder ?? null;
  const copyEnd = useCopyEnd(backups);

  const send = async (ask: () => ReturnType<typeof press<'backup.pick-folder'>>): Promise<void> => {
    copyEnd.forget();
    const view = await choice.send(ask);
    if (!view) return;
    store.put(view);
    const chosen = view.folder;
    if (!chosen || chosen.folder === folder?.folder) return;
    choice.type('');
    copyEnd.begin();
    onChosen?.();
  };
  const copyNow = async (): Promise<void> => void ((await store.copyNow()) && copyEnd.begin());
  if (!backups) return null;
  return (
    <>
      <Trouble folder={folder} />
      {folder && <Facts folder={folder} />}
      <FolderField
        words="backup-folder"
        choice={{ ...choice, error: choice.error ?? copyEnd.error }}
        isChosen={folder !== null}
        onUse={(path) => void send(() => press('backup.choose-folder', { folder: path }))}
        onPick={() => void send(() => press('backup.pick-folder', {}))}
      >
        {folder && (
          <Deeds
            busy={folder.busy}
            onCopy={() => void copyNow()}
            onForget={() => void send(() => press('backup.forget-folder', {}))}
          />
        )}
      </FolderField>
    </>
  );
};
