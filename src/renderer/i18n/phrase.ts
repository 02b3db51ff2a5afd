// The types of a table of error texts, and the phrases that windows share with files and paper.
import type { ErrorCode } from '../../shared/errors.ts';
import type { ErrorWords } from '../../shared/words/phrase.ts';

export { type ErrorWords, errorWords, lookUp, type Phrase } from '../../shared/words/phrase.ts';

/**
 * A table with texts for every error code in `Area`, such as the codes that begin with `backup.`; a table that lacks a code does
 * not compile.
 */
export type ErrorWordsOf<Area extends string> = Readonly<Record<Extract<ErrorCode, `${Area}.${string}`>, ErrorWords>>;
