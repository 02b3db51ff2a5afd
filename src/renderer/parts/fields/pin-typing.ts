// Turns key presses and taps into a PIN. A digit is read from the key's position, so that every keyboard layout types the same digit; any other
// character turns the entry into a passphrase.
import { digitsToLatin } from '../../../shared/digits.ts';

/** `digits`: six to twelve of them, by keypad or keyboard. `phrase`: words, by whatever keyboard there is. */
export type PinMode = 'digits' | 'phrase';
export type TypedPin = { readonly mode: PinMode; readonly text: string };

export const noPin: TypedPin = { mode: 'digits', text: '' };
/** The longest PIN or passphrase that the till accepts. */
export const longestTyped = 64;
const longestDigits = 12;
/** Fewer is no PIN yet: the button waits for them. What makes a good one, the till says. */
const fewestTyped = 6;

/** Null for a key that is no digit. Keys with Ctrl, Alt or Meta are somebody else's. */
export const digitOf = (event: Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): string | null => {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const byPlace = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  if (byPlace !== undefined) return byPlace;
  const byKey = digitsToLatin(event.key);
  return /^[0-9]$/.test(byKey) ? byKey : null;
};

export const addDigit = ({ text }: TypedPin, digit: string): TypedPin =>
  text.length >= longestDigits ? { mode: 'digits', text } : { mode: 'digits', text: text + digit };

export const eraseLast = ({ mode, text }: TypedPin): TypedPin => ({ mode, text: Array.from(text).slice(0, -1).join('') });

/** The entry after typing, pasting or erasing in the field. A character other than a digit makes it a passphrase. */
export const takeText = ({ mode }: TypedPin, raw: string): TypedPin => {
  const text = digitsToLatin(raw);
  if (mode === 'phrase' || /[^0-9]/.test(text)) return { mode: 'phrase', text: raw.slice(0, longestTyped) };
  return { mode: 'digits', text: text.slice(0, longestDigits) };
};

/** Changing the way of typing begins anew: nobody sees what stood there. */
export const otherMode = ({ mode }: TypedPin): TypedPin => ({ mode: mode === 'digits' ? 'phrase' : 'digits', text: '' });

export const isTyped = ({ text }: TypedPin): boolean => Array.from(text.trim()).length >= fewestTyped;
