// The short code on a receipt: 60 bits of the SHA-256 of the receipt's signature. At a till without a scanner a person types the
// code, and the till that printed the receipt finds the receipt in its own books. The code is no proof: anybody can copy it onto
// another paper.
import { crockford, grouped, readCrockford } from '../crockford.ts';

const characters = 12;

/** Returns the first 60 bits of a SHA-256 as twelve characters in groups of four: `7K3M-9QXA-2B4C`. */
export const shortCodeOf = (sha256: Uint8Array): string => {
  const bits = Array.from(sha256.subarray(0, 8), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return grouped(
    Array.from({ length: characters }, (_, i) => crockford.charAt(Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2))).join(''),
  );
};

/**
 * Reads a typed short code in any spelling, and returns the code in the form that is printed on receipts; null for any other
 * text.
 */
export const readShortCode = (typed: string): string | null => {
  const chars = readCrockford(typed, characters);
  return chars === null ? null : grouped(chars);
};
