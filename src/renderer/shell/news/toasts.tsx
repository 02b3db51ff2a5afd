// Draws the toasts. They have a strip of their own, so they cover nothing; the list of recent payments above the strip shrinks to
// make room. A toast about money stays until a person presses it or opens its payment; any other toast is removed after ten
// visible seconds. A toast never takes the focus. `Spoken` is the live region through which screen readers announce toasts.
import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { IconButton, Button as OurButton } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Unbroken } from '../../parts/text/unbroken.tsx';
import { saidText } from '../../i18n/said.ts';
import type { Note } from '../../stores/notes-store.ts';
import { isCovered } from '../covered.ts';
import { paymentOf, toHistory, toWaiting } from '../../stores/route-store.ts';
import { useGo, useLang, useNotes, useRoute, useT } from '../../stores/use-stores.ts';

/** Milliseconds that a toast without money stays in sight. */
export const stayMs = 10_000;
const tickMs = 500;
/** Milliseconds for which each toast was in sight, also on the lock screen and after it. */
const seenMs = new WeakMap<Note, number>();

const always = (): boolean => true;
const uncovered = (): boolean => !isCovered();

const Toast = ({ note, isSeen }: { readonly note: Note; isSeen(): boolean }) => {
  const t = useT();
  const text = saidText(note.says, useLang());
  const go = useGo();
  const dismiss = useNotes((notes) => notes.dismiss);
  const { id, attemptId, history, action } = note;
  const shown = useRef<HTMLLIElement>(null);
  const stays = attemptId !== null && paymentOf(useRoute()) !== attemptId;
  useEffect(() => {
    if (stays) return undefined;
    // Count only time in which a person can read the toast: not while the window is hidden or a dialog covers the toast. Do not
    // count while the pointer or the focus is on the toast either: the person may be about to press it.
    const timer = setInterval(() => {
      if (document.hidden || !isSeen() || shown.current?.matches(':hover, :focus-within')) return;
      const nowMs = (seenMs.get(note) ?? 0) + tickMs;
      seenMs.set(note, nowMs);
      if (nowMs >= stayMs) dismiss(id);
    }, tickMs);
    return () => clearInterval(timer);
  }, [id, note, stays, dismiss, isSeen]);
  const openIt = (): void => {
    if (attemptId !== null) go(history ? toHistory(attemptId) : toWaiting(attemptId));
    dismiss(id);
  };
  return (
    <li ref={shown} className="toast" data-tone={note.tone}>
      <Icon name={note.icon} />
      {attemptId === null ? (
        <span className="toast-text">
          <span>
            <Unbroken text={text} />
          </span>
        </span>
      ) : (
        <Button className="toast-text" onPress={openIt}>
          <span>
            <Unbroken text={text} />
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
          {t(action.label)}
        </OurButton>
      )}
      <IconButton icon="close" label={t('common.dismiss')} onPress={() => dismiss(id)} />
    </li>
  );
};

/** The toasts shown now. `about`: on a locked till, only toasts that name no payment. */
export const Toasts = ({ about = 'all' }: { readonly about?: 'all' | 'no-payment' }) => {
  const t = useT();
  const all = useNotes((state) => state.notes);
  const notes = about === 'all' ? all : all.filter(({ attemptId }) => attemptId === null);
  if (notes.length === 0) return null;
  return (
    <section className="toasts" aria-label={t('toast.label')}>
      <ol>
        {notes.map((note) => (
          <Toast key={note.id} note={note} isSeen={about === 'all' ? uncovered : always} />
        ))}
      </ol>
    </section>
  );
};

/**
 * While a dialog is open, React Aria hides everything else from screen readers, except elements with this attribute. Arriving
 * money must be announced even while a dialog is open.
 */
const alwaysHeard = { 'data-live-announcer': 'true' };

/**
 * The screen reader's two live regions, one polite and one urgent. Arriving money moves the focus, and a polite announcement
 * would be lost behind the new focus.
 */
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
