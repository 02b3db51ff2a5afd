// The words that are there so far: those of the first page, and those that each screen and dialog brought when it was fetched.
import type { Word, Words } from './shape.ts';

const known: Record<string, Word> = {};

/** What a file of words ends in: whoever imports the file has its words. */
export const addWords = <const W extends Words>(words: W): W => {
  Object.assign(known, words);
  return words;
};

/** A word that nobody brought shows its key: test/unit/renderer/i18n/known.test.ts finds the screen that forgot it. */
export const wordOf = (key: string): Word => known[key] ?? { ar: key, en: key };
