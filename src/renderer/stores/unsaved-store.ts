// Changes that a screen has not saved yet, and the question before a person leaves them.
import { createStore } from 'zustand/vanilla';

/** A part of a screen whose changes are saved by a button of its own. */
export type UnsavedPart = { isUnsaved(): boolean; discard(): void };
/** How a person leaves: for another screen, for the lock or another person, or by closing the window. */
export type LeavingBy = 'screen' | 'lock' | 'close';
export type Leaving = { readonly by: LeavingBy; readonly go: () => unknown };

export const createUnsavedStore = () => {
  const store = createStore<{ readonly asking: Leaving | null }>()(() => ({ asking: null }));
  const parts = new Set<UnsavedPart>();
  /** True while a person who agreed is leaving, so that no further question comes. */
  let isFree = false;

  const isUnsaved = (): boolean => !isFree && [...parts].some((part) => part.isUnsaved());
  const discard = (): void => {
    for (const part of parts) part.discard();
  };
  const answer = (leaves: boolean): void => {
    const { asking } = store.getState();
    store.setState({ asking: null });
    if (!asking || !leaves) return;
    // Behind the lock the changes stay for the person who made them.
    if (asking.by !== 'lock') discard();
    isFree = true;
    asking.go();
    isFree = asking.by === 'close';
  };
  return {
    store,
    isUnsaved,
    answer,
    /** Registers a part while it is on screen. Returns the function that ends this. */
    watch(part: UnsavedPart): () => void {
      parts.add(part);
      return () => void parts.delete(part);
    },
    /** Calls `go`, at once if nothing is unsaved, otherwise once the person has agreed. Locking twice in a row counts as a yes. */
    leave(go: () => unknown, by: LeavingBy = 'screen'): void {
      if (!isUnsaved()) go();
      else if (by === 'lock' && store.getState().asking?.by === 'lock') answer(true);
      else store.setState({ asking: { by, go } });
    },
    /** Drops the question and all changes, when another person has signed in. */
    handOver(): void {
      store.setState({ asking: null });
      discard();
    },
  };
};
export type UnsavedStore = ReturnType<typeof createUnsavedStore>;
