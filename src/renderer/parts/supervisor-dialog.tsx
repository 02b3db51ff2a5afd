// A question that a supervisor answers with the PIN, and mostly with a reason. Drawn anew each time it opens: nothing typed stays.
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Approval } from '../../shared/contract/parts.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Tone } from '../stores/notes-store.ts';
import { useT } from '../stores/use-stores.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './error-note.tsx';
import type { IconName } from './icon-paths.ts';
import { approvalWith, PinField } from './fields/pin-field.tsx';
import { TextAreaField } from './fields/text-area-field.tsx';

export type SupervisorAnswer = { readonly approval: Approval; readonly reason: string };
export type SupervisorDialogProps = {
  readonly title: string;
  readonly icon: IconName;
  readonly tone?: Tone;
  /** Where words are wanted beside the PIN. */
  readonly reason?: { readonly label: string; readonly hint?: string };
  readonly yes: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Null when it was done: then the dialog is closed. */
  readonly onAnswer: (answer: SupervisorAnswer) => Promise<AppError | null>;
};

export const SupervisorDialog = (props: SupervisorDialogProps) => {
  const { title, icon, tone = 'know', reason: asked, yes, danger = false, children, onClose, onAnswer } = props;
  const t = useT();
  const [pin, setPin] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const ready = pin.trim() !== '' && (!asked || reason.trim() !== '');

  const send = async (): Promise<void> => {
    if (!ready || busy) return;
    setBusy(true);
    setError(null);
    const refused = await onAnswer({ approval: approvalWith(pin), reason: reason.trim() });
    setBusy(false);
    setError(refused);
    setPin('');
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
          <Button kind={danger ? 'danger' : 'main'} busy={busy} isDisabled={!ready} onPress={() => void send()}>
            {yes}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {t('pin.cancel')}
          </Button>
        </>
      }
    >
      {children}
      <form className="dialog-form" onSubmit={submit}>
        {asked && <TextAreaField {...asked} value={reason} onChange={setReason} autoFocus />}
        <PinField value={pin} onChange={setPin} autoFocus={!asked} />
        {/* Enter in the PIN answers; the button that one sees stands below. */}
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
};
