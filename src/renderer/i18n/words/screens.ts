// Words of what is drawn around and above the screens from the start.
import { wordsAway } from './away.ts';
import { wordsEntry } from './entry.ts';
import { wordsPrinting } from './printing.ts';
import { wordsWarnings } from './warnings.ts';

export const wordsScreens = {
  ...wordsAway,
  ...wordsEntry,
  ...wordsPrinting,
  ...wordsWarnings,
} as const;
