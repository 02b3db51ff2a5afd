// Crockford's base 32, in which codes are printed for people to read aloud and type: no I, L, O, U.
import { digitsToLatin } from './digits.ts';

export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Groups characters by four, joined by hyphens. */
export const grouped = (chars: string): string => (chars.match(/.{1,4}/g) ?? []).join('-');

/**
 * Converts a typed code from any spelling (small letters, spaces, hyphens, O for 0, I and L for 1) to its characters. Null if the
 * text has not exactly `length` characters of the alphabet.
 */
export const readCrockford = (typed: string, length: number): string | null => {
  const plain = digitsToLatin(typed.normalize('NFKC')).toUpperCase().replace(/[\s-]/g, '');
  const chars = plain.replace(/O/g, '0').replace(/[IL]/g, '1');
  return chars.length === length && Array.from(chars).every((char) => crockford.includes(char)) ? chars : null;
};
