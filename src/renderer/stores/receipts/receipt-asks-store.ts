// The open question "did this receipt come out?", for a print whose result neither the till nor the printer can tell. Holds one
// receipt at a time.
import { createStore } from 'zustand/vanilla';
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';

export type ReceiptAsked = {
  readonly kind: ReceiptOf;
  readonly id: string;
  readonly invoiceNo: string;
};

export type ReceiptAsksState = {
  readonly asked: ReceiptAsked | null;
  ask(asked: ReceiptAsked): void;
  close(): void;
};

export const createReceiptAsksStore = () =>
  createStore<ReceiptAsksState>()((set) => ({
    asked: null,
    ask: (asked) => set({ asked }),
    close: () => set({ asked: null }),
  }));
