// Hooks that redraw a component as time passes: by the till's clock for times of day, by this window's clock for countdowns.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useAttempts, useStores } from './use-stores.ts';

/**
 * This window's clock in milliseconds, read again every `everyMs` to redraw the component. For countdowns from the moment when an
 * answer of the till arrived.
 */
export const useHere = (everyMs: number): number => {
  const { now } = useStores();
  const [here, setHere] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setHere(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return here;
};

/** The till's clock in milliseconds, read again every `everyMs` to redraw the component. */
export const useNow = (everyMs: number): number => {
  const { app } = useStores();
  const aheadMs = useStore(app, (state) => state.aheadMs);
  return useHere(everyMs) + aheadMs;
};

/**
 * Milliseconds left of a payment's time, read again every `everyMs` to redraw the component; null if the payment's time does not
 * run. Counted from the time left that the till sent, so that a wrong wall clock has no effect.
 */
export const useTimeLeft = (attemptId: string, everyMs: number): number | null => {
  const hereMs = useHere(everyMs);
  const dueMs = useAttempts((attempts) => attempts.dueMs.get(attemptId));
  return dueMs === undefined ? null : Math.max(0, dueMs - hereMs);
};
