// The short code on a receipt: 60 bits of the SHA-256 of the receipt's signature, for a till without a scanner. The till that
// printed the receipt finds it by this code in its own books. The code is no proof: it can be copied onto any paper.
import { crockford, grouped, readCrockford } from '../crockford.ts';

const characters = 12;

/** The first 60 bits of a SHA-256, as twelve characters in groups of four: `7K3M-9QXA-2B4C`. */
export const shortCodeOf = (sha256: Uint8Array): string => {
  const bits = Array.from(sha256.subarray(0, 8), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return grouped(
    Array.from({ length: characters }, (_, i) => crockford.charAt(Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2))).join(''),
  );
};

/** Reads a typed short code in any spelling, and returns it as it is printed; null for any other text. */
export const readShortCode = (typed: string): string | null => {
  const chars = readCrockford(typed, characters);
  return chars === null ? null : grouped(chars);
};
