// UI texts for the sums of a period of the books: the lines of the Day screen, of a shift and of a close.
import type { Phrase } from '../phrase.ts';

export { wordsMoneySums } from '../../../shared/words/money-sums.ts';

/** Shown beside gross sales: the part that was in suspense before it paid a sale. */
export const wordsOutOfSuspense: Phrase = { ar: 'منها ما كان في الأمانات:', en: 'of them out of suspense:' };
