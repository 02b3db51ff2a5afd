// Stores in a file, for the next start, on which screen the customer display was. If the file cannot be written, the display
// still opens, and `isKept` returns false.
import type { Files } from '../../../shared/ports.ts';
import { type DisplayScreenState, displayScreenState } from './display-screen.ts';
import { readState } from './state-file.ts';

const none: DisplayScreenState = { open: false, screen: null };

export const createDisplayMemory = (files: Files, file: string) => {
  let state = readState(files, file, displayScreenState) ?? none;
  let kept = true;
  return {
    now: (): DisplayScreenState => state,
    keep(next: DisplayScreenState): void {
      state = next;
      kept = files.replace(file, JSON.stringify(next)).ok;
    },
    /** True if the last change of the display's state was written, so that the next start restores it. */
    isKept: (): boolean => kept,
  };
};
