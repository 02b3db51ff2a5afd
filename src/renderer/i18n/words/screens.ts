// Words needed by every window from the start, beside those of common.ts: relay, sign-in, printing, warnings.
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
