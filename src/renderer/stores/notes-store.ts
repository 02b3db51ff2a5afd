// Short messages: shown as toasts, and spoken by the live region.
import { createStore } from 'zustand/vanilla';
import type { PlainKey } from '../i18n/index.ts';
import { type Message, saidText } from '../i18n/said.ts';
import type { Lang } from '../../shared/lang.ts';
import type { IconName } from '../parts/icon-paths.ts';

export type Tone = 'ok' | 'wait' | 'stop' | 'know' | 'mute';

export type Note = {
  readonly id: number;
  readonly tone: Tone;
  readonly icon: IconName;
  /**
   * The message as a key and parameters. The toast translates the message each time it is drawn, so that a shown toast follows a
   * change of language.
   */
  readonly says: Message;
  /**
   * The payment whose money this note is about; null for any other note. Pressing the note opens the payment. The note stays
   * until a person presses the note or opens the payment.
   */
  readonly attemptId: string | null;
  /** True if a press opens the payment's history; false if the press opens the payment's waiting screen. */
  readonly history: boolean;
  /** The button of the note: its label, and the action that it runs. */
  readonly action?: { readonly label: PlainKey; readonly run: () => void };
};

export type NotesState = {
  readonly notes: readonly Note[];
  /**
   * The text that the screen reader speaks next. The text is translated once, so that a change of language does not repeat it.
   * `spokenId` changes with each text, so that two equal texts in a row are both spoken. `urgent` interrupts other speech.
   */
  readonly spoken: string;
  readonly spokenId: number;
  readonly urgent: boolean;
  show(note: Omit<Note, 'id' | 'attemptId' | 'history'> & { readonly attemptId?: string; readonly history?: boolean }): void;
  speak(text: string, urgent?: boolean): void;
  dismiss(id: number): void;
  /** Removes the notes of a payment that a person has opened. */
  dismissOf(attemptId: string): void;
};

const mostNotes = 4;

/** Returns the notes to keep: all notes about money; of the other notes, the newest ones up to `mostNotes`. */
const newest = (notes: readonly Note[]): readonly Note[] => {
  const surplus = notes.length - mostNotes;
  const others = notes.filter(({ attemptId }) => attemptId === null);
  const leaving = new Set(others.slice(0, Math.max(0, Math.min(surplus, others.length - 1))));
  return notes.filter((note) => !leaving.has(note));
};

const isSame = (one: Message, other: Message): boolean => JSON.stringify(one) === JSON.stringify(other);

export const createNotesStore = (lang: () => Lang) =>
  createStore<NotesState>()((set, get) => {
    let last = 0;
    return {
      notes: [],
      spoken: '',
      spokenId: 0,
      urgent: false,
      show({ attemptId = null, history = false, ...note }) {
        // A repeated message replaces its earlier toast and becomes the newest toast.
        const others = get().notes.filter((shown) => !isSame(shown.says, note.says) || shown.attemptId !== attemptId);
        set({ notes: newest([...others, { ...note, attemptId, history, id: ++last }]) });
        get().speak(saidText(note.says, lang()));
      },
      speak(text, urgent = false) {
        set({ spoken: text, spokenId: get().spokenId + 1, urgent });
      },
      dismiss(id) {
        set({ notes: get().notes.filter((note) => note.id !== id) });
      },
      dismissOf(attemptId) {
        set({ notes: get().notes.filter((note) => note.attemptId !== attemptId) });
      },
    };
  });
