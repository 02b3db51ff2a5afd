// Chooses the second backup folder: in the app by the system's dialog, in a browser by a typed path. Shows the folder's state,
// and warns if all backups lie on one disk.
import '../../../../i18n/words/backups.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { BackupFolderView, BackupsView } from '../../../../../shared/contract/setup/health.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { said } from '../../../../i18n/said.ts';
import { errorText } from '../../../../i18n/words/errors/errors.ts';
import { Badge } from '../../../../parts/badge.tsx';
import { Button } from '../../../../parts/button.tsx';
import { Callout } from '../../../../parts/callout.tsx';
import { ApprovalHint } from '../../../../parts/people/deed-dialog.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { Field } from '../../../../parts/fields/field.tsx';
import { Moment } from '../../../../parts/text/moment.tsx';
import { Say } from '../../../../parts/text/say.tsx';
import { useUnsaved } from '../../../../stores/use-unsaved.ts';
import { useApp, useLang, useNotes, usePress, useStores, useT } from '../../../../stores/use-stores.ts';
import { backupsOf } from './backups-store.ts';

const Trouble = ({ folder }: { readonly folder: BackupFolderView | null }) => {
  const t = useT();
  const lang = useLang();
  const training = useApp().mode === 'training';
  if (folder?.problem) {
    const { what, next } = errorText(folder.problem, lang);
    const since = folder.missingSinceMs;
    return (
      <Callout tone="wait" icon="warn" title={what}>
        {since !== null && (
          <p>
            <Say k="backup-folder.missing" with={{ time: <Moment ms={since} /> }} />
          </p>
        )}
        <p>{next}</p>
      </Callout>
    );
  }
  // No warning in training, because its books hold no real payments that a broken disk could destroy.
  if (training || (folder && folder.apart !== false)) return null;
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

type PathProps = {
  readonly busy: boolean;
  readonly error: AppError | null;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onUse: (path: string) => void;
};
const PathForm = ({ busy, error, typed, onType, onUse }: PathProps) => {
  const t = useT();
  const use = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && typed.trim() !== '') onUse(typed.trim());
  };
  return (
    <form className="backup-folder" onSubmit={use}>
      <Field
        label={t('backup-folder.path')}
        name="backup-folder"
        value={typed}
        onChange={onType}
        hint={t('backup-folder.path-hint')}
        error={error}
        maxLength={1024}
        ltr
      />
      <Button type="submit" icon="folder" busy={busy} isDisabled={typed.trim() === ''}>
        {t('backup-folder.use')}
      </Button>
    </form>
  );
};

/**
 * Hook that shows a toast with the number of copied backups, once the copying that this window asked for has ended. Call the
 * returned function when the copying has begun. A failed copying shows no toast, because `Trouble` says why.
 */
const useCopiedToast = (backups: BackupsView | null): (() => void) => {
  const show = useNotes((notes) => notes.show);
  const [asked, setAsked] = useState(false);
  const folder = backups?.folder ?? null;
  const copied = asked && !backups?.busy && !folder?.busy ? (folder?.copied ?? null) : null;
  const hasFailed = Boolean(folder?.problem ?? backups?.problem);
  useEffect(() => {
    if (copied === null) return;
    setAsked(false);
    if (hasFailed) return;
    const says = copied === 0 ? said('backup-folder.copied-nothing') : said('backup-folder.copied-count', { count: copied });
    show({ tone: 'ok', icon: 'paid', says });
  }, [copied, hasFailed, show]);
  return () => setAsked(true);
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
  const t = useT();
  const press = usePress();
  const { host } = useApp();
  const store = backupsOf(useStores());
  const backups = useStore(store.store, (state) => state.backups);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => store.follow(), [store]);
  useUnsaved(
    () => typed.trim() !== '',
    () => setTyped(''),
  );
  const folder = backups?.folder ?? null;
  const began = useCopiedToast(backups);

  const send = async (ask: () => ReturnType<typeof press<'backup.pick-folder'>>): Promise<void> => {
    setBusy(true);
    setError(null);
    const answer = await ask();
    setBusy(false);
    if (!answer.ok) {
      setError(answer.error);
      return;
    }
    store.put(answer.value);
    const chosen = answer.value.folder;
    if (!chosen || chosen.folder === folder?.folder) return;
    setTyped('');
    began();
    onChosen?.();
  };
  const copyNow = async (): Promise<void> => void ((await store.copyNow()) && began());
  if (!backups) return null;
  return (
    <>
      <Trouble folder={folder} />
      {folder && <Facts folder={folder} />}
      {host === 'electron' ? (
        error && <ErrorNote error={error} />
      ) : (
        <PathForm
          {...{ busy, error, typed }}
          onType={(text) => {
            setTyped(text);
            setError(null);
          }}
          onUse={(path) => void send(() => press('backup.choose-folder', { folder: path }))}
        />
      )}
      <ApprovalHint right="change-connection" />
      <div className="set-row">
        {host === 'electron' && (
          <Button icon="folder" busy={busy} onPress={() => void send(() => press('backup.pick-folder', {}))}>
            {t(folder ? 'backup-folder.pick-other' : 'backup-folder.pick')}
          </Button>
        )}
        {folder && (
          <Deeds
            busy={folder.busy}
            onCopy={() => void copyNow()}
            onForget={() => void send(() => press('backup.forget-folder', {}))}
          />
        )}
      </div>
    </>
  );
};
