// Makes a key of a refund's reference so that two references which look alike have the same key. Keys are only compared, never
// stored or shown.
import { digitsToLatin } from '../../../../shared/digits.ts';
import { confusables } from '../payments/confusables.ts';

const looks = new Map(
  confusables.split('\n').flatMap((line) => {
    const [look = '', sources = ''] = line.split(' ');
    return Array.from(sources, (source) => [source, look] as const);
  }),
);
const asLooks = (text: string, isMeant: (char: string) => boolean): string =>
  Array.from(text, (char) => (isMeant(char) ? (looks.get(char) ?? char) : char)).join('');
const isForeign = (char: string): boolean => char > '\u007f';

/**
 * Keeps letters and digits only, in compatibility form without accents, with Latin digits and capitals, and replaces each
 * character by the one that it looks like. Replaces before and after capitalising, because a small letter may look like another
 * letter than its capital does. I, l and 1 look alike only after capitalising.
 */
export const referenceKey = (reference: string): string => {
  const letters = digitsToLatin(reference.normalize('NFKD')).replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}|ـ/gu, '');
  const capitals = asLooks(letters, isForeign).toUpperCase();
  const key = asLooks(capitals, () => true).toUpperCase();
  return key === '' ? reference.normalize('NFKC').trim() : key;
};
