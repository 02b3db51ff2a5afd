// Applies a keypad key to a text: the key replaces the selection, or is inserted at the caret.
import type { KeypadKey } from './keypad.tsx';

export type Edited = { readonly text: string; readonly caret: number };

export const edit = (text: string, from: number, to: number, key: KeypadKey): Edited => {
  if (key === 'clear') return { text: '', caret: 0 };
  if (key === 'erase') {
    const start = from === to ? Math.max(0, from - 1) : from;
    return { text: text.slice(0, start) + text.slice(to), caret: start };
  }
  return { text: text.slice(0, from) + key + text.slice(to), caret: from + key.length };
};

/**
 * True if an amount's text contains a decimal point outside the selection `from`..`to`. A second point must then not be typed.
 */
export const hasPoint = (text: string, from: number, to: number): boolean => (text.slice(0, from) + text.slice(to)).includes('.');
