// Turns key presses and taps into a PIN. A digit is read from the key's position, so that every keyboard layout types the same
// digit. Any other character makes the typed text a passphrase.
import { digitsToLatin } from '../../../shared/digits.ts';
import { shortestPassphrase } from '../../../shared/people/pin.ts';

/** `digits`: up to twelve digits, from the pad or the keyboard. `phrase`: a passphrase, from the keyboard. */
export type PinMode = 'digits' | 'phrase';
export type TypedPin = { readonly mode: PinMode; readonly text: string };

export const noPin: TypedPin = { mode: 'digits', text: '' };
/** The longest PIN or passphrase that the till accepts. */
export const longestTyped = 64;
const longestDigits = 12;

/** The digit of a key by its position; null for other keys and for shortcuts with Ctrl, Alt or Meta. */
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

/**
 * Returns the typed PIN or passphrase after typing, pasting or erasing in the field. A character other than a digit makes the
 * text a passphrase.
 */
export const takeText = ({ mode }: TypedPin, raw: string): TypedPin => {
  const text = digitsToLatin(raw);
  if (mode === 'phrase' || /[^0-9]/.test(text)) return { mode: 'phrase', text: raw.slice(0, longestTyped) };
  return { mode: 'digits', text: text.slice(0, longestDigits) };
};

/**
 * Switches between digits and passphrase and empties the field: characters that are shown as dots could not be checked after the
 * switch.
 */
export const otherMode = ({ mode }: TypedPin): TypedPin => ({ mode: mode === 'digits' ? 'phrase' : 'digits', text: '' });

/**
 * The number of characters that must still be typed before the Enter button is enabled. `shortest`: the smallest number of digits
 * of this PIN. The till, not this function, rejects a PIN that is too easy to guess.
 */
export const missingIn = ({ mode, text }: TypedPin, shortest: number): number => {
  const typed = digitsToLatin(text.trim());
  const isNumber = typed === '' ? mode === 'digits' : /^[0-9]+$/.test(typed);
  return Math.max(0, (isNumber ? shortest : shortestPassphrase) - Array.from(typed).length);
};
