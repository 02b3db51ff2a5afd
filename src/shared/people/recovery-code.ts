// The recovery code as it is printed and typed: 20 random characters and 4 check characters, in groups of four.
import { crockford, grouped, readCrockford } from '../crockford.ts';
import { fail, ok, type Result } from '../result.ts';

const chanceChars = 20;
const checkChars = 4;

/** The number of random bytes that a recovery code needs. */
export const recoveryBytes = chanceChars;

/**
 * The largest prime below 32⁴. The check characters are the remainder by this prime, so a single wrong character or two swapped
 * characters always change them.
 */
const modulus = 1_048_573;

const checkOf = (chars: string): string => {
  let rest = 0;
  for (const char of chars) rest = (rest * 32 + crockford.indexOf(char)) % modulus;
  let check = '';
  for (let i = 0; i < checkChars; i++, rest = Math.floor(rest / 32)) check = crockford.charAt(rest % 32) + check;
  return check;
};

/** Makes a recovery code from `recoveryBytes` random bytes, using five bits of each. */
export const recoveryCodeOf = (bytes: Uint8Array): string => {
  const chars = Array.from(bytes.subarray(0, chanceChars), (byte) => crockford.charAt(byte & 31)).join('');
  return grouped(chars + checkOf(chars));
};

/**
 * Converts a recovery code from any spelling (small letters, spaces, O for 0, I and L for 1) to its printed form. Error:
 * `recovery.malformed` for a typing mistake, which is not counted as a failed try.
 */
export const readRecoveryCode = (typed: string): Result<string> => {
  const chars = readCrockford(typed, chanceChars + checkChars);
  const fits = chars !== null && checkOf(chars.slice(0, chanceChars)) === chars.slice(chanceChars);
  return fits ? ok(grouped(chars)) : fail('recovery.malformed');
};
