// The receipt check: the scanned or pasted text of a receipt that a customer shows, and the till's verdict on that text.
import { createStore } from 'zustand/vanilla';
import type { Answer } from '../../../shared/contract/index.ts';
import type { ReceiptVerdict } from '../../../shared/contract/books/receipt-check.ts';
import type { Press } from '../press.ts';

export type ReceiptCheckState = {
  readonly isOpen: boolean;
  readonly text: string;
  readonly busy: boolean;
  /** The till's verdict on `text`; null until the till has answered for this text. */
  readonly answer: Answer<ReceiptVerdict> | null;
  /** Opens the dialog; with a text, checks it at once. */
  open(text?: string): void;
  type(text: string): void;
  check(): Promise<void>;
  close(): void;
};

const empty = { text: '', busy: false, answer: null };

export const createReceiptCheckStore = (press: Press) =>
  createStore<ReceiptCheckState>()((set, get) => ({
    ...empty,
    isOpen: false,
    open(text = '') {
      set({ ...empty, isOpen: true, text });
      void get().check();
    },
    type: (text) => set({ ...empty, text }),
    async check() {
      const text = get().text.trim();
      if (text === '' || get().busy) return;
      set({ busy: true, answer: null });
      const answer = await press('receipt.check', { text });
      // Store the answer only if the text is still the text that was sent: another receipt may have been scanned meanwhile.
      if (get().text.trim() === text) set({ busy: false, answer });
    },
    close: () => set({ ...empty, isOpen: false }),
  }));
