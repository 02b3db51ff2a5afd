// Picks the wording of a language and fills its placeholders: the only place where a text becomes what people read.
import { pluralOf } from '../../shared/counted.ts';
import type { Lang, Word } from './shape.ts';

export type Fillings<V> = Readonly<Record<string, V>>;

/** The template for a language, by `count` where the word has plurals. */
export const wording = (word: Word, lang: Lang, count: unknown): string => {
  const text = word[lang];
  if (typeof text === 'string') return text;
  return pluralOf(text, lang, Number(count));
};

export type Piece<V> = { readonly text: string } | { readonly value: V };

/** A template as its pieces in order: plain text, and what stands in its placeholders. A placeholder without a filling stays empty. */
export const pieces = <V>(template: string, fillings: Fillings<V>): Piece<V>[] =>
  template.split(/\{(\w+)\}/).flatMap((part, at): Piece<V>[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ text: part }];
    const value = fillings[part];
    return value === undefined ? [] : [{ value }];
  });

/** Isolates a value without Arabic letters as left-to-right text: otherwise digits and Latin letters change places inside Arabic text. */
const isolated = (value: string | number): string =>
  typeof value === 'string' && /[\u0600-\u06ff]/.test(value) ? value : `\u2066${value}\u2069`;

export const fillText = (word: Word, lang: Lang, fillings: Fillings<string | number>): string =>
  pieces(wording(word, lang, fillings['count']), fillings)
    .map((piece) => ('text' in piece ? piece.text : lang === 'ar' ? isolated(piece.value) : String(piece.value)))
    .join('');
