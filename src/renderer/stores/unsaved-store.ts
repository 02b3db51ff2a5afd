// Holds which parts of the screen have unsaved changes, and the question that is asked before a person leaves these changes.
import { createStore } from 'zustand/vanilla';

/** A part of a screen that has its own save button. */
export type UnsavedPart = { isUnsaved(): boolean; discard(): void };
/**
 * How a person leaves the screen: by opening another screen, by locking the window or switching the person, or by closing the
 * window.
 */
export type LeavingBy = 'screen' | 'lock' | 'close';
export type Leaving = { readonly by: LeavingBy; readonly go: () => unknown };

export const createUnsavedStore = () => {
  const store = createStore<{ readonly asking: Leaving | null }>()(() => ({ asking: null }));
  const parts = new Set<UnsavedPart>();
  /** True while the screen is being left after the person agreed, so that the question is not asked again. */
  let isFree = false;

  const isUnsaved = (): boolean => !isFree && [...parts].some((part) => part.isUnsaved());
  const discard = (): void => {
    for (const part of parts) part.discard();
  };
  const answer = (leaves: boolean): void => {
    const { asking } = store.getState();
    store.setState({ asking: null });
    if (!asking || !leaves) return;
    // A lock keeps the unsaved changes for the person who made them; any other way of leaving discards the changes.
    if (asking.by !== 'lock') discard();
    isFree = true;
    asking.go();
    isFree = asking.by === 'close';
  };
  return {
    store,
    isUnsaved,
    answer,
    /** Registers a part while it is on screen. Returns the function that unregisters the part. */
    watch(part: UnsavedPart): () => void {
      parts.add(part);
      return () => void parts.delete(part);
    },
    /**
     * Calls `go` at once if nothing is unsaved; otherwise asks, and calls `go` once the person agrees. Requesting the lock a
     * second time while the question is open counts as agreement.
     */
    leave(go: () => unknown, by: LeavingBy = 'screen'): void {
      if (!isUnsaved()) go();
      else if (by === 'lock' && store.getState().asking?.by === 'lock') answer(true);
      else store.setState({ asking: { by, go } });
    },
    /** Closes the question and discards all changes, because another person has signed in. */
    handOver(): void {
      store.setState({ asking: null });
      discard();
    },
  };
};
export type UnsavedStore = ReturnType<typeof createUnsavedStore>;
