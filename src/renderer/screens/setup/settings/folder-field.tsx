// The field of a folder that the till writes into: chosen in the app by the system's dialog, in a browser by a typed path. Used
// for the second backup folder and for the files at each close.
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Answer } from '../../../../shared/contract/index.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { errorText } from '../../../i18n/words/errors/errors.ts';
import { Button } from '../../../parts/button.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { ApprovalHint } from '../../../parts/people/deed-dialog.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useApp, useLang, useT } from '../../../stores/use-stores.ts';
import '../../../styles/backups.css';

type TroubleProps = {
  readonly problem: AppError;
  /** The time since which files or copies wait; null if none wait. */
  readonly sinceMs: number | null;
  readonly since: 'backup-folder.missing' | 'close-files.since';
};
/** The warning that the till cannot use the chosen folder now. */
export const FolderTrouble = ({ problem, sinceMs, since }: TroubleProps) => {
  const { what, next } = errorText(problem, useLang());
  return (
    <Callout tone="wait" icon="warn" title={what}>
      {sinceMs !== null && (
        <p>
          <Say k={since} with={{ time: <Moment ms={sinceMs} /> }} />
        </p>
      )}
      <p>{next}</p>
    </Callout>
  );
};

/** Hook for the typed path and the commands about the folder. */
export const useFolderChoice = () => {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  return {
    ...{ typed, busy, error },
    type: (text: string): void => {
      setTyped(text);
      setError(null);
    },
    /** Sends a command about the folder. Returns the till's answer, or null if the till refused the command. */
    async send<T>(ask: () => Promise<Answer<T>>): Promise<T | null> {
      setBusy(true);
      setError(null);
      const answer = await ask();
      setBusy(false);
      if (answer.ok) return answer.value;
      setError(answer.error);
      return null;
    },
  };
};

type FolderProps = {
  /** The first part of the keys of this folder's words; also the field's name. */
  readonly words: 'backup-folder' | 'close-files';
  readonly choice: ReturnType<typeof useFolderChoice>;
  /** True if a folder was chosen before. */
  readonly isChosen: boolean;
  readonly isReady?: boolean;
  readonly onUse: (path: string) => void;
  readonly onPick: () => void;
  /** The other buttons. */
  readonly children: ReactNode;
};

type PathProps = Pick<FolderProps, 'words' | 'choice' | 'onUse'> & { readonly isReady: boolean };
const PathForm = ({ words, choice: { typed, busy, error, type }, isReady, onUse }: PathProps) => {
  const t = useT();
  const path = typed.trim();
  const can = isReady && path !== '';
  const use = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && can) onUse(path);
  };
  return (
    // `noValidate`: otherwise the browser would not send the form again while the field shows an error.
    <form className="folder-path" onSubmit={use} noValidate>
      <Field
        label={t(`${words}.path`)}
        name={words}
        value={typed}
        onChange={type}
        hint={t(`${words}.path-hint`)}
        error={error}
        maxLength={1024}
        ltr
        // While the command is on its way, an approver may already be typing a PIN: the field must not take its digits.
        isReadOnly={busy}
      />
      <Button type="submit" icon="folder" busy={busy} isDisabled={!can}>
        {t(`${words}.use`)}
      </Button>
    </form>
  );
};

export const FolderField = ({ words, choice, isChosen, isReady = true, onUse, onPick, children }: FolderProps) => {
  const t = useT();
  const isApp = useApp().host === 'electron';
  const { busy, error } = choice;
  return (
    <>
      {isApp ? error && <ErrorNote error={error} /> : <PathForm {...{ words, choice, isReady, onUse }} />}
      <ApprovalHint right="change-connection" />
      <div className="set-row">
        {isApp && (
          <Button icon="folder" busy={busy} isDisabled={!isReady} onPress={onPick}>
            {t(isChosen ? `${words}.pick-other` : `${words}.pick`)}
          </Button>
        )}
        {children}
      </div>
    </>
  );
};
