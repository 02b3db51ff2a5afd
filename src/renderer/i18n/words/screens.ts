// UI texts needed by every window from the start: relay, sign-in, printing, warnings. The words of the shell (navigation, status
// lights and banners around all screens) are in common.ts.
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
