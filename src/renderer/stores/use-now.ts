// Clocks that a screen is drawn anew by: the till's time of day, and this window's own, for what counts down.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useAttempts, useStores } from './use-stores.ts';

/** This window's own clock, drawn anew every `everyMs`: for what counts down from an answer that it got. */
export const useHere = (everyMs: number): number => {
  const { now } = useStores();
  const [here, setHere] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setHere(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return here;
};

/** The till's time of day in milliseconds, drawn anew every `everyMs`. */
export const useNow = (everyMs: number): number => {
  const { app } = useStores();
  const aheadMs = useStore(app, (state) => state.aheadMs);
  return useHere(everyMs) + aheadMs;
};

/**
 * The milliseconds left of a payment's time, drawn again every `everyMs`; null if no time runs. Counted from the time left that the till sent, so a
 * wrong wall clock does not matter.
 */
export const useTimeLeft = (attemptId: string, everyMs: number): number | null => {
  const hereMs = useHere(everyMs);
  const dueMs = useAttempts((attempts) => attempts.dueMs.get(attemptId));
  return dueMs === undefined ? null : Math.max(0, dueMs - hereMs);
};
