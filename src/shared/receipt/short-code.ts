// The short code on a receipt: 60 bits of the SHA-256 of the receipt's signature. At a till without a scanner a person types the
// code, and the till that printed the receipt finds the receipt in its own books. The code is no proof: anybody can copy it onto
// another paper.
import { crockford, crockfordIn, grouped, readCrockford } from '../crockford.ts';

/** How many characters a short code has, without hyphens. */
export const shortCodeCharacters = 12;

/** Returns the first 60 bits of a SHA-256 as twelve characters in groups of four: `7K3M-9QXA-2B4C`. */
export const shortCodeOf = (sha256: Uint8Array): string => {
  const bits = Array.from(sha256.subarray(0, 8), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return grouped(
    Array.from({ length: shortCodeCharacters }, (_, i) =>
      crockford.charAt(Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2)),
    ).join(''),
  );
};

/**
 * Reads a typed short code in any spelling, and returns the code in the form that is printed on receipts; null for any other
 * text.
 */
export const readShortCode = (typed: string): string | null => {
  const chars = readCrockford(typed, shortCodeCharacters);
  return chars === null ? null : grouped(chars);
};

/** A longer text is no mistyped short code: it may be a part of a QR code's text. */
const longestMistyped = 2 * shortCodeCharacters;

/**
 * Returns how many characters a typed text has, if it has only the characters of a short code, but too few or too many of them;
 * null for any other text.
 */
export const lengthOfWrongShortCode = (typed: string): number | null => {
  const { length = 0 } = crockfordIn(typed) ?? {};
  return length > 0 && length <= longestMistyped && length !== shortCodeCharacters ? length : null;
};
