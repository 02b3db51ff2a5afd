// Tells the till that somebody is at this window, so that it does not lock itself: on input, and seldom enough.
import { useEffect } from 'react';
import { useStores } from '../../stores/use-stores.ts';

/** The till counts in minutes: so often is enough. */
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
