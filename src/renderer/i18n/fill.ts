// Selects the text of a word for a language and fills its placeholders; the only module that does so.
import { pluralOf } from '../../shared/counted.ts';
import type { Word } from './shape.ts';
import type { Lang } from '../../shared/lang.ts';

export type Fillings<V> = Readonly<Record<string, V>>;

/** The template for a language; for a word with plurals, the form for `count`. */
export const wording = (word: Word, lang: Lang, count: unknown): string => {
  const text = word[lang];
  if (typeof text === 'string') return text;
  return pluralOf(text, lang, Number(count));
};

export type FilledPiece<V> = { readonly text: string } | { readonly value: V };

/**
 * Splits the template of a UI text into its pieces in order: plain text, and the values of its placeholders. A placeholder
 * without a value is left out.
 */
export const pieces = <V>(template: string, fillings: Fillings<V>): FilledPiece<V>[] =>
  template.split(/\{(\w+)\}/).flatMap((part, at): FilledPiece<V>[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ text: part }];
    const value = fillings[part];
    return value === undefined ? [] : [{ value }];
  });

/** The beginning of a path, as `/` or `C:\`: a path is read from left to right, also if its folders have Arabic names. */
const path = /^(?:\/|\\\\|[a-z]:[\\/])/i;

/**
 * Wraps a path, and a value without Arabic letters, in left-to-right isolates; otherwise its digits and Latin letters would be
 * reordered inside Arabic text.
 */
const isolated = (value: string | number): string =>
  typeof value === 'string' && /[\u0600-\u06ff]/.test(value) && !path.test(value) ? value : `\u2066${value}\u2069`;

export const fillText = (word: Word, lang: Lang, fillings: Fillings<string | number>): string =>
  pieces(wording(word, lang, fillings['count']), fillings)
    .map((piece) => ('text' in piece ? piece.text : lang === 'ar' ? isolated(piece.value) : String(piece.value)))
    .join('');
