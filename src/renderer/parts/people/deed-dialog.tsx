// The confirmation dialog for a command that needs a right, usually with a reason. If the person lacks the right, the approval
// dialog (shell/approval/approval-dialog.tsx) opens after this one. Mount it anew each time, so that no typed text stays.
import { type FormEvent, type ReactNode, useState } from 'react';
import { isBlank } from '../../../shared/blank.ts';
import type { AppError } from '../../../shared/errors.ts';
import { isApart, type Right } from '../../../shared/people/rights.ts';
import type { Tone } from '../../stores/notes-store.ts';
import { useLang, useSession, useT } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorNote } from '../error-note.tsx';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import { ReadyWords } from '../fields/ready-words.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';

export type DeedDialogProps = {
  readonly title: string;
  readonly icon: IconName;
  readonly tone?: Tone;
  /** The right that the command needs. */
  readonly right: Right;
  /**
   * The reason field, if a reason is required. `ready`: buttons with usual reasons. `autoFocus`: false if another field above
   * comes first.
   */
  readonly reason?: {
    readonly label: string;
    readonly hint?: string;
    readonly ready?: readonly string[];
    readonly autoFocus?: boolean;
  };
  /** The label of a field of `children` that must be filled in and is empty; null for none. */
  readonly emptyField?: string | null;
  readonly yes: string;
  readonly no?: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Sends the command with the reason. Returns null on success, which closes the dialog; else the error to show. */
  readonly onAnswer: (reason: string) => Promise<AppError | null>;
};

/**
 * A line about the approval of this command: the person approves it alone (marked as self-approved), or another person is asked
 * next. Draws nothing if no approval is needed.
 */
export const ApprovalHint = ({ right }: { readonly right: Right }) => {
  const t = useT();
  const { rights, people, user } = useSession();
  const others = people.some((person) => person.userId !== user?.userId && person.rights.includes(right));
  const holds = rights.includes(right);
  if (holds && !isApart(right)) return null;
  return (
    <p className="approval-hint">
      <Icon name="vouched" size="s" />
      <span>{t(holds && !others ? 'approve.self' : 'approve.next')}</span>
    </p>
  );
};

export const DeedDialog = (props: DeedDialogProps) => {
  const { title, icon, tone = 'know', right, reason: asked, emptyField = null, yes, no } = props;
  const { danger = false, children, onClose, onAnswer } = props;
  const t = useT();
  const lang = useLang();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const { ready: readyWords = [], ...words } = asked ?? { label: '' };
  const empty = [emptyField, asked && isBlank(reason) ? asked.label : null].filter((label) => label !== null);
  const ready = empty.length === 0;

  const send = async (): Promise<void> => {
    if (!ready || busy) return;
    setBusy(true);
    setError(null);
    const refused = await onAnswer(reason.trim());
    setBusy(false);
    setError(refused);
    if (!refused) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <Dialog
      title={title}
      icon={icon}
      tone={tone}
      asks
      isOpen
      onClose={onClose}
      actions={
        <>
          {error && <ErrorNote error={error} />}
          <Button
            kind={danger ? 'danger' : 'main'}
            busy={busy}
            isDisabled={!ready}
            autoFocus={!asked}
            onPress={() => void send()}
          >
            {yes}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {no ?? t('pin.cancel')}
          </Button>
          {!ready && <span className="hint">{t('deed.needs', { field: empty.join(lang === 'ar' ? '، ' : ', ') })}</span>}
        </>
      }
    >
      {children}
      {asked && (
        <form className="dialog-form" onSubmit={submit} noValidate>
          <TextAreaField autoFocus {...words} value={reason} onChange={setReason} />
          {readyWords.length > 0 && <ReadyWords label={t('deed.ready')} words={readyWords} onChoose={setReason} />}
        </form>
      )}
      <ApprovalHint right={right} />
    </Dialog>
  );
};
