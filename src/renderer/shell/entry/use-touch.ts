// Reports keys and touches in this window to the till, at most every 15 seconds, so that the till does not lock a window in use.
import { useEffect } from 'react';
import { useStores } from '../../stores/use-stores.ts';

/** Shortest time between two reports, in milliseconds. The till locks after minutes, so more reports would be useless. */
export const touchEveryMs = 15_000;
const inputs = ['pointerdown', 'keydown', 'wheel', 'input'] as const;

export const useTouch = (): void => {
  const { session, now } = useStores();
  useEffect(() => {
    let lastMs = -Infinity;
    const touch = (): void => {
      const atMs = now();
      if (atMs - lastMs < touchEveryMs || session.store.getState().session?.state !== 'signed-in') return;
      lastMs = atMs;
      void session.touch();
    };
    for (const input of inputs) window.addEventListener(input, touch, { capture: true, passive: true });
    return () => {
      for (const input of inputs) window.removeEventListener(input, touch, { capture: true });
    };
  }, [session, now]);
};
