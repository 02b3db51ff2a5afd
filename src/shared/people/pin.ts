// Normalises a typed PIN or passphrase into the text that is hashed.
import { digitsToLatin } from '../digits.ts';
import { fail, ok, type Result } from '../result.ts';

export const shortestPin = 6;
/** The smallest number of digits in a role whose people may approve nothing: see `mayPinBeShort` in `rights.ts`. */
export const fewestDigits = 4;
export const longestPin = 12;
/**
 * How many times other people may open the lock of one short PIN. Each opening gives five new tries, so without a limit a
 * colleague who may open locks could find the PIN.
 */
export const mostPinOpenings = 3;
export const shortestPassphrase = 8;
export const longestPassphrase = 64;

/**
 * True if all digits form one run: each digit differs from the digit before by the same step of -1, 0 or 1, as in 987654, 000000,
 * 123456.
 */
const isRun = (digits: string): boolean => {
  const steps = new Set(Array.from(digits, (_, i) => digits.charCodeAt(i) - digits.charCodeAt(Math.max(0, i - 1))).slice(1));
  return steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step));
};

/**
 * Reads a PIN of `shortest` (default: 6) to 12 digits, or a passphrase of 8 to 64 characters. Normalises digits and letters, so
 * that the same PIN typed on an Arabic and on a Latin keyboard gives the same text. Error: `people.pin-malformed`.
 */
export const readPin = (typed: string, shortest = shortestPin): Result<string> => {
  const text = digitsToLatin(typed.trim().normalize('NFKC'));
  const long = Array.from(text).length;
  const isNumber = /^[0-9]+$/.test(text);
  const fits = isNumber
    ? long >= shortest && long <= longestPin
    : long >= shortestPassphrase && long <= longestPassphrase && !/\p{Cc}/u.test(text);
  return fits ? ok(text) : fail('people.pin-malformed', { shortest, longest: longestPin });
};

/** Reads a new PIN, which must not be easy to guess. Errors: `people.pin-malformed`, `people.pin-simple`. */
export const readNewPin = (typed: string, shortest = shortestPin): Result<string> => {
  const pin = readPin(typed, shortest);
  return pin.ok && (isRun(pin.value) || new Set(pin.value).size < 3) ? fail('people.pin-simple') : pin;
};

/** True if a PIN (the normalised text that `readPin` returns) has fewer digits than the roles with a right to approve require. */
export const isPinShort = (pin: string): boolean => pin.length < shortestPin;
