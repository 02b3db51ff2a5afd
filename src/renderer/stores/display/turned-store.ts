// The payment for which this window is turned to the customer; null while it is not turned.
import { createStore } from 'zustand/vanilla';

export type TurnedState = { readonly attemptId: string | null; turn(attemptId: string): void; back(): void };

export const createTurnedStore = () =>
  createStore<TurnedState>()((set) => ({
    attemptId: null,
    turn: (attemptId) => set({ attemptId }),
    back: () => set({ attemptId: null }),
  }));
export type TurnedStore = ReturnType<typeof createTurnedStore>;
