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
  /** The payment that a press on this note opens; null if the note opens no payment. */
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
};

const mostNotes = 4;

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
        set({ notes: [...others, { ...note, attemptId, history, id: ++last }].slice(-mostNotes) });
        get().speak(saidText(note.says, lang()));
      },
      speak(text, urgent = false) {
        set({ spoken: text, spokenId: get().spokenId + 1, urgent });
      },
      dismiss(id) {
        set({ notes: get().notes.filter((note) => note.id !== id) });
      },
    };
  });
