// Crockford's base 32, the alphabet of codes that people read aloud and type. The alphabet has no U, and no I, L and O, which
// look like digits.
import { digitsToLatin } from './digits.ts';

export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Splits characters into groups of four, joined by hyphens. */
export const grouped = (chars: string): string => (chars.match(/.{1,4}/g) ?? []).join('-');

/**
 * Converts a typed text to the characters of the alphabet. Accepts small letters, spaces and hyphens anywhere, O for 0, and I or
 * L for 1. Null if the text has any other character.
 */
export const crockfordIn = (typed: string): string | null => {
  const plain = digitsToLatin(typed.normalize('NFKC')).toUpperCase().replace(/[\s-]/g, '');
  const chars = plain.replace(/O/g, '0').replace(/[IL]/g, '1');
  return Array.from(chars).every((char) => crockford.includes(char)) ? chars : null;
};

/** Reads a typed code as `crockfordIn` does. Null if the result does not have exactly `length` characters of the alphabet. */
export const readCrockford = (typed: string, length: number): string | null => {
  const chars = crockfordIn(typed);
  return chars?.length === length ? chars : null;
};
