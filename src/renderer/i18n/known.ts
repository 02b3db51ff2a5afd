// The UI texts loaded so far: the texts of the first page, and the texts that screens and dialogs registered when they were
// loaded.
import type { Word, Words } from './shape.ts';

const known: Record<string, Word> = {};

/** Registers words and returns them. Each file of words ends with this call, so that importing the file registers its words. */
export const addWords = <const W extends Words>(words: W): W => {
  Object.assign(known, words);
  return words;
};

/**
 * Returns the word for a key. A word that is not loaded shows its key; test/unit/renderer/i18n/known.test.ts finds the screen
 * that forgot to import it.
 */
export const wordOf = (key: string): Word => known[key] ?? { ar: key, en: key };
