// Remembers across restarts on which screen the customer display was. If this file cannot be written, the display still opens,
// and `isKept` returns false.
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
    /** True if the last change was written, so that the next start restores it. */
    isKept: (): boolean => kept,
  };
};
