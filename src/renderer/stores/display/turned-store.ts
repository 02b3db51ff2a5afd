// The payment whose customer page this window shows while it is turned to the customer; null while the window faces the cashier.
import { createStore } from 'zustand/vanilla';

export type TurnedState = { readonly attemptId: string | null; turn(attemptId: string): void; back(): void };

export const createTurnedStore = () =>
  createStore<TurnedState>()((set) => ({
    attemptId: null,
    turn: (attemptId) => set({ attemptId }),
    back: () => set({ attemptId: null }),
  }));
