// Where the customer display was, over restarts: a file of this machine. A disk that does not take it keeps no display closed, and is told of.
import type { Files } from '../../../shared/ports.ts';
import { type DisplayState, displayState } from './display-screen.ts';

const none: DisplayState = { open: false, screen: null };

const read = (files: Files, file: string): DisplayState => {
  const text = files.readText(file);
  if (!text.ok) return none;
  try {
    return displayState.safeParse(JSON.parse(text.value)).data ?? none;
  } catch {
    return none;
  }
};

export const createDisplayMemory = (files: Files, file: string) => {
  let state = read(files, file);
  let kept = true;
  return {
    now: (): DisplayState => state,
    keep(next: DisplayState): void {
      state = next;
      kept = files.replace(file, JSON.stringify(next)).ok;
    },
    /** Whether the next start will know of it. */
    isKept: (): boolean => kept,
  };
};
