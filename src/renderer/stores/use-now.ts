// The till's clock, for what counts down on screen.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from './use-stores.ts';

/** The till's time in milliseconds, drawn anew every `everyMs`. */
export const useNow = (everyMs: number): number => {
  const { app, now } = useStores();
  const aheadMs = useStore(app, (state) => state.aheadMs);
  const [here, setHere] = useState(now);
  useEffect(() => {
    setHere(now());
    const timer = setInterval(() => setHere(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return here + aheadMs;
};

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
