// As what people take a reference of a refund: two that look alike have one key. It is compared, and never stored or shown.
import { digitsToLatin } from '../../../shared/digits.ts';
import { confusables } from './confusables.ts';

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
 * Letters and digits alone, in one form (NFKC, and without the marks that NFD parts from letters), Latin digits, capitals, and each character as the one that
 * it looks like. Looked up twice: a small letter may look like another than its capital does, and I, l and 1 look alike only as capitals and digit.
 */
export const referenceKey = (reference: string): string => {
  const letters = digitsToLatin(reference.normalize('NFKD')).replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}|ـ/gu, '');
  const capitals = asLooks(letters, isForeign).toUpperCase();
  const key = asLooks(capitals, () => true).toUpperCase();
  return key === '' ? reference.normalize('NFKC').trim() : key;
};
