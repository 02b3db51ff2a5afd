// `translator` and its types: a missing key or placeholder does not compile.
import { fillText } from './fill.ts';
import { addWords, wordOf } from './known.ts';
import type { PlaceholdersOf, Word } from './shape.ts';
import type { Lang } from '../../shared/lang.ts';
import { wordsCounter } from './words/counter.ts';
import type { WordsLater } from './words/later.ts';
import { wordsScreens } from './words/screens.ts';

export type { Lang } from '../../shared/lang.ts';
export type { Plural, Word, Words } from './shape.ts';

addWords(wordsCounter);
addWords(wordsScreens);

type AllWords = typeof wordsCounter & typeof wordsScreens & WordsLater;
export type WordKey = keyof AllWords;

export type PlaceholdersOfKey<K extends WordKey> = PlaceholdersOf<AllWords[K]>;
/** The arguments after a key: none for a word without placeholders, else an object with a value for each. */
export type WithPlaceholders<K extends WordKey, V> = [PlaceholdersOfKey<K>] extends [never]
  ? []
  : [Readonly<Record<PlaceholdersOfKey<K>, V>>];
/** The keys of words without placeholders. */
export type PlainKey = { [K in WordKey]: [PlaceholdersOfKey<K>] extends [never] ? K : never }[WordKey];

export type Translate = <K extends WordKey>(key: K, ...fillings: WithPlaceholders<K, string | number>) => string;

export const translator =
  (lang: Lang): Translate =>
  (key, ...[fillings]) =>
    fillText(wordOf(key), lang, fillings ?? {});

/** Translates a UI text that is passed as an object instead of a key, such as the texts of states and errors. */
export const say = (word: Word, lang: Lang, fillings: Readonly<Record<string, string | number>> = {}): string =>
  fillText(word, lang, fillings);

export const directionOf: Readonly<Record<Lang, 'rtl' | 'ltr'>> = { ar: 'rtl', en: 'ltr' };
