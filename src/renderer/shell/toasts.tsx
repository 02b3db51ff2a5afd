// Short messages in a corner, and the live region that speaks them. Each goes by itself; none takes the focus.
import { useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import { IconButton, Button as OurButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Unbroken } from '../parts/unbroken.tsx';
import type { Note } from '../stores/notes-store.ts';
import { toHistory, toWaiting } from '../stores/route-store.ts';
import { useGo, useNotes, useT } from '../stores/use-stores.ts';

const stayMs = 8_000;
/** What asks for a look waits longer for it. */
const stayLongMs = 30_000;

const Toast = ({ note }: { readonly note: Note }) => {
  const t = useT();
  const go = useGo();
  const dismiss = useNotes((notes) => notes.dismiss);
  const { id, attemptId, history, tone, action } = note;
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), tone === 'wait' ? stayLongMs : stayMs);
    return () => clearTimeout(timer);
  }, [id, tone, dismiss]);
  const openIt = (): void => {
    if (attemptId !== null) go(history ? toHistory(attemptId) : toWaiting(attemptId));
    dismiss(id);
  };
  return (
    <li className="toast" data-tone={note.tone}>
      <Icon name={note.icon} />
      {attemptId === null ? (
        <span className="toast-text">
          <span>
            <Unbroken text={note.text} />
          </span>
        </span>
      ) : (
        <Button className="toast-text" onPress={openIt}>
          <span>
            <Unbroken text={note.text} />
          </span>
        </Button>
      )}
      {action && (
        <OurButton
          size="s"
          onPress={() => {
            action.run();
            dismiss(id);
          }}
        >
          {action.label}
        </OurButton>
      )}
      <IconButton icon="close" label={t('common.dismiss')} onPress={() => dismiss(id)} />
    </li>
  );
};

export const Toasts = () => {
  const t = useT();
  const notes = useNotes((state) => state.notes);
  return (
    <section className="toasts" aria-label={t('toast.label')}>
      {notes.length > 0 && (
        <ol>
          {notes.map((note) => (
            <Toast key={note.id} note={note} />
          ))}
        </ol>
      )}
    </section>
  );
};

/** React Aria hides all but an open dialog from screen readers, and what is marked so: money is heard behind a dialog, too. */
const alwaysHeard = { 'data-live-announcer': 'true' };

/** Two regions: money that arrives takes the focus elsewhere, and a polite word would be lost behind that. */
export const Spoken = () => {
  const spoken = useNotes((notes) => notes.spoken);
  const spokenId = useNotes((notes) => notes.spokenId);
  const urgent = useNotes((notes) => notes.urgent);
  const words = <span key={spokenId}>{spoken}</span>;
  return (
    <div {...alwaysHeard}>
      <div className="unseen" role="status">
        {!urgent && words}
      </div>
      <div className="unseen" role="alert">
        {urgent && words}
      </div>
    </div>
  );
};
