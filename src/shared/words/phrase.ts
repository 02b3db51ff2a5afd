// `Phrase`: a text in Arabic and English, without plurals. `ErrorWords`: the two phrases of an error, what happened and what to
// do.
import type { Lang } from '../lang.ts';

export type Phrase = Readonly<Record<Lang, string>>;
export type ErrorWords = { readonly what: Phrase; readonly next: Phrase };

export const errorWords = (whatAr: string, nextAr: string, whatEn: string, nextEn: string): ErrorWords => ({
  what: { ar: whatAr, en: whatEn },
  next: { ar: nextAr, en: nextEn },
});

/**
 * Returns the text for `key` in one language; null if the table has no such key. Callers then show the key itself (an error code,
 * say), which a later version of the till may have written.
 */
export const lookUp = (table: Readonly<Record<string, Phrase>>, key: string | null, lang: Lang): string | null =>
  key !== null && Object.hasOwn(table, key) ? (table[key] as Phrase)[lang] : null;
