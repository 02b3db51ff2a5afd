// A supervisor's PIN as it is typed, made into what is kept a hash of.
import { digitsToLatin } from '../digits.ts';
import { fail, ok, type Result } from '../result.ts';

export const shortestPin = 6;
export const longestPin = 12;

/** Every step alike: 000000, 123456, 987654. */
const isRun = (digits: string): boolean => {
  const steps = new Set(Array.from(digits, (_, i) => digits.charCodeAt(i) - digits.charCodeAt(Math.max(0, i - 1))).slice(1));
  return steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step));
};

/** Arabic-Indic digits are the same PIN. Errors: `supervisor.pin-malformed`. */
export const readPin = (typed: string): Result<string> => {
  const digits = digitsToLatin(typed.trim());
  const fits = /^[0-9]+$/.test(digits) && digits.length >= shortestPin && digits.length <= longestPin;
  return fits ? ok(digits) : fail('supervisor.pin-malformed', { shortest: shortestPin, longest: longestPin });
};

/** For a PIN that is to be set. Errors: `supervisor.pin-malformed`, `supervisor.pin-simple`. */
export const readNewPin = (typed: string): Result<string> => {
  const pin = readPin(typed);
  return pin.ok && isRun(pin.value) ? fail('supervisor.pin-simple') : pin;
};
