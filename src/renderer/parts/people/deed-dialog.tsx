// A question before something that takes a right, mostly with a reason. Who holds the right answers it; for anybody else the approval is
// asked for next (shell/approval/approval-dialog.tsx). Drawn anew each time it opens: nothing typed stays.
import { type FormEvent, type ReactNode, useState } from 'react';
import { isBlank } from '../../../shared/blank.ts';
import type { AppError } from '../../../shared/errors.ts';
import { isApart, type Right } from '../../../shared/people/rights.ts';
import type { Tone } from '../../stores/notes-store.ts';
import { useSession, useT } from '../../stores/use-stores.ts';
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
  /** Where words are wanted; `ready`: what is usually said there; `autoFocus`: unless what stands above it comes first. */
  readonly reason?: {
    readonly label: string;
    readonly hint?: string;
    readonly ready?: readonly string[];
    readonly autoFocus?: boolean;
  };
  readonly yes: string;
  readonly no?: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Null when it was done: then the dialog is closed. */
  readonly onAnswer: (reason: string) => Promise<AppError | null>;
};

/** How a deed is approved: by whoever does it, by nobody else and so marked, or by somebody who is asked next. */
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
  const { title, icon, tone = 'know', right, reason: asked, yes, no, danger = false, children, onClose, onAnswer } = props;
  const t = useT();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const { ready: readyWords = [], ...words } = asked ?? { label: '' };
  const ready = !asked || !isBlank(reason);

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
        </>
      }
    >
      {children}
      {asked && (
        <form className="dialog-form" onSubmit={submit}>
          <TextAreaField autoFocus {...words} value={reason} onChange={setReason} />
          {readyWords.length > 0 && <ReadyWords label={t('deed.ready')} words={readyWords} onChoose={setReason} />}
        </form>
      )}
      <ApprovalHint right={right} />
    </Dialog>
  );
};
