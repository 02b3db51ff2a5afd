// Begins this machine's books from a copy: the person chooses a folder, the till verifies every copy in the folder, and one
// verified copy becomes the books.
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../../shared/contract/index.ts';
import type { BackupLook, FoundCopies, SetupView } from '../../../../shared/contract/setup/setup.ts';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { shopMoment } from '../../../i18n/time.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { RestoreAsk } from '../../../parts/restore/restore-ask.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useApi, useT } from '../../../stores/use-stores.ts';
import { HelpButton } from '../../../parts/help-button.tsx';
import '../../../styles/backups.css';

type FoundCopy = FoundCopies['list'][number];
/** The result of verifying a copy: its facts, `checking` while the verification runs, or `unsound` if it failed. */
type CopyCheck = BackupLook | 'checking' | 'unsound';

type RowProps = {
  readonly copy: FoundCopy;
  readonly checked: CopyCheck | undefined;
  /** The time zone in which the row shows the backup's time until the time zone stored in the backup itself has been read. */
  readonly timeZone: string | null;
  readonly onChoose: () => void;
};

const Row = ({ copy, checked, timeZone, onChoose }: RowProps) => {
  const t = useT();
  const facts = typeof checked === 'object' ? checked.facts : null;
  return (
    <li className="backup-row" data-copy={facts ? 'sound' : (checked ?? 'waits')}>
      <div className="first-copy">
        <strong>
          <Num>{shopMoment(copy.madeAtMs, facts?.timeZone ?? timeZone)}</Num>
          {facts && facts.shopName !== '' && (
            <>
              {' · '}
              <bdi>{facts.shopName}</bdi>
            </>
          )}
        </strong>
        <p className="hint">
          <Say k="first.restore-up-to" with={{ seq: copy.seq }} />
          {' · '}
          <Say k="first.restore-head" with={{ hash: <Num className="first-hash">{copy.hash.slice(0, 12)}</Num> }} />
        </p>
        {checked === 'unsound' && <p className="hint">{t('first.restore-unsound-text')}</p>}
        {facts?.wayIn === 'none' && <p className="hint first-way">{t('first.way-none')}</p>}
      </div>
      <div className="first-copy-end">
        {facts ? (
          <Badge tone="ok" icon="paid">
            {t('first.restore-sound')}
          </Badge>
        ) : checked === 'unsound' ? (
          <Badge tone="stop" icon="warn">
            {t('first.restore-unsound')}
          </Badge>
        ) : (
          <Badge tone="wait" icon="retry">
            {t(checked === 'checking' ? 'first.restore-checking' : 'first.restore-waits')}
          </Badge>
        )}
        {facts && <Button onPress={onChoose}>{t('first.restore-this')}</Button>}
      </div>
    </li>
  );
};

type RestoreProps = {
  readonly picksFolder: boolean;
  readonly onRestored: (view: SetupView) => void;
  readonly onBack: () => void;
};

type FolderProps = { readonly picks: boolean; readonly looking: boolean; readonly onLook: (folder: string | null) => void };
/** Chooses the folder to search for copies: in the system's dialog if the host has one (`picks`), else by a typed path. */
const Folder = ({ picks, looking, onLook }: FolderProps) => {
  const t = useT();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!looking && typed.trim() !== '') onLook(typed.trim());
  };
  return picks ? (
    <Button icon="folder" busy={looking} onPress={() => onLook(null)}>
      {t(looking ? 'first.restore-looking' : 'first.restore-pick')}
    </Button>
  ) : (
    <form className="folder-path" onSubmit={submit} noValidate>
      <Field
        label={t('first.restore-path')}
        name="copies-folder"
        value={typed}
        onChange={setTyped}
        hint={t('first.restore-path-hint')}
        maxLength={1024}
        ltr
      />
      <Button type="submit" icon="folder" busy={looking} isDisabled={typed.trim() === ''}>
        {t(looking ? 'first.restore-looking' : 'first.restore-look')}
      </Button>
    </form>
  );
};

const Found = ({ found: { folder, list } }: { readonly found: FoundCopies }) => {
  const t = useT();
  return list.length === 0 ? (
    <Callout tone="wait" icon="info" title={t('first.restore-none')}>
      <p>{t('first.restore-none-text')}</p>
    </Callout>
  ) : (
    <p>
      <Say
        k="first.restore-in"
        with={{
          folder: (
            <bdi dir="ltr" className="first-path">
              {folder}
            </bdi>
          ),
        }}
      />
    </p>
  );
};

/** State of the copies found in the last chosen folder, and the result of verifying each copy. */
const useCopies = (onRestored: RestoreProps['onRestored']) => {
  const api = useApi();
  const [found, setFound] = useState<FoundCopies | null>(null);
  const [checks, setChecks] = useState<Readonly<Record<string, CopyCheck>>>({});
  const [error, setError] = useState<AppError | null>(null);
  const [looking, setLooking] = useState(false);
  /**
   * Number of the latest search or restore; -1 once the page is closed. A series of verifications stops as soon as a newer search
   * or restore has begun.
   */
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current = -1;
    },
    [],
  );
  const put = (file: string, checked: CopyCheck): void => setChecks((before) => ({ ...before, [file]: checked }));

  /**
   * Verifies one copy of the books after another, newest first. Large books take long to verify, so the newest copy can be chosen
   * first.
   */
  const checkAll = async (list: FoundCopies['list'], mine: number): Promise<void> => {
    for (const { file } of list) {
      if (turn.current !== mine) return;
      put(file, 'checking');
      const answer = await api.call('setup.check-copy', { file });
      if (turn.current !== mine) return;
      put(file, answer.ok ? answer.value : 'unsound');
    }
  };
  return {
    ...{ found, checks, error, looking },
    async look(folder: string | null): Promise<void> {
      setError(null);
      setLooking(true);
      const answer = await api.call('setup.copies', { folder });
      setLooking(false);
      if (answer.ok && answer.value.folder === null) return;
      turn.current += 1;
      setChecks({});
      setFound(answer.ok ? answer.value : null);
      if (answer.ok) await checkAll(answer.value.list, turn.current);
      else setError(answer.error);
    },
    async restore(file: string, agreed: boolean): Promise<AppError | null> {
      setError(null);
      turn.current += 1;
      const answer = await api.call('setup.restore', { file, agreed });
      if (answer.ok) {
        onRestored(answer.value);
        return null;
      }
      if (answer.error.code === 'backup.damaged') put(file, 'unsound');
      return answer.error;
    },
  };
};

export const RestoreCopies = ({ picksFolder, onRestored, onBack }: RestoreProps) => {
  const t = useT();
  const { found, checks, error, looking, look, restore } = useCopies(onRestored);
  const [chosen, setChosen] = useState<FoundCopy | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // The chosen copy is already verified: pass that result to the dialog, so that the till does not verify the copy again.
  const chosenLook = chosen === null ? undefined : checks[chosen.file];
  const lookAtChosen = useCallback(
    async (): Promise<Answer<BackupLook>> =>
      typeof chosenLook === 'object'
        ? { ok: true, value: chosenLook }
        : { ok: false, error: appError('backup.damaged', { name: chosen?.file ?? '' }) },
    [chosen, chosenLook],
  );
  return (
    <div className="first">
      <header className="first-head">
        <h1 ref={heading} tabIndex={-1}>
          {t('first.restore-title')}
        </h1>
        <HelpButton place="restore" takesF1 />
      </header>
      <section className="sheet first-sheet">
        <p>{t('first.restore-how')}</p>
        <p className="hint">{t('first.restore-keys')}</p>
        <Folder picks={picksFolder} looking={looking} onLook={(folder) => void look(folder)} />
        {error && <ErrorNote error={error} />}
        <div role="status">{found && <Found found={found} />}</div>
        {found && found.list.length > 0 && (
          <ul className="backup-list scroll" tabIndex={-1}>
            {found.list.map((copy) => (
              <Row
                key={copy.file}
                {...{ copy, checked: checks[copy.file], timeZone: found.timeZone }}
                onChoose={() => setChosen(copy)}
              />
            ))}
          </ul>
        )}
      </section>
      {chosen !== null && (
        <RestoreAsk
          look={lookAtChosen}
          yes={t('first.restore-this')}
          madeAtMs={chosen.madeAtMs}
          onYes={(agreed) => restore(chosen.file, agreed)}
          onBack={() => setChosen(null)}
        />
      )}
      <footer className="first-foot">
        <Button onPress={onBack}>{t('first.back')}</Button>
      </footer>
    </div>
  );
};
