// A text in both languages without plurals, and the shape of the words of an error: what happened, then what to do.
import type { ErrorCode } from '../../shared/errors.ts';
import type { Lang } from './shape.ts';

export type Phrase = Readonly<Record<Lang, string>>;
export type ErrorWords = { readonly what: Phrase; readonly next: Phrase };

/** All codes of these areas: one that is missing does not compile. */
export type ErrorWordsOf<Area extends string> = Readonly<Record<Extract<ErrorCode, `${Area}.${string}`>, ErrorWords>>;

export const errorWords = (whatAr: string, nextAr: string, whatEn: string, nextEn: string): ErrorWords => ({
  what: { ar: whatAr, en: whatEn },
  next: { ar: nextAr, en: nextEn },
});

/** The words under `key`, or null where the table has none: codes and kinds of a later version are shown as they came. */
export const lookUp = (table: Readonly<Record<string, Phrase>>, key: string | null, lang: Lang): string | null =>
  key !== null && Object.hasOwn(table, key) ? (table[key] as Phrase)[lang] : null;
