// The words of values in exported tables, in the shop's language: the words of the screens, beside the values' codes.
import type { AttemptState } from '../shared/payment/attempt.ts';
import { wordsMoves } from '../shared/words/moves.ts';
import type { Phrase } from '../shared/words/phrase.ts';
import { wordsStatuses } from '../shared/words/statuses.ts';
import type { ExportLine, LineKind } from './line.ts';

/** The words of the kinds of lines. `late` and `byHand` take the place of `sale` for such money. */
const kindWords: Readonly<Record<LineKind | 'late' | 'byHand', Phrase>> = {
  sale: wordsStatuses.paid,
  late: wordsStatuses['paid-late'],
  byHand: wordsStatuses.settled,
  'refund-owed': wordsStatuses['paid-twice'],
  suspense: wordsStatuses['wrong-amount'],
  ...wordsMoves,
  confirmed: { ar: 'تأكدت التسوية اليدوية', en: 'Settlement confirmed' },
  handled: { ar: 'عولج استثناء', en: 'Exception handled' },
};

/** The kind of a line in words. Money that came late, or that only a settlement by hand proves, has words of its own. */
export const kindWord = ({ kind, late, byHand }: Pick<ExportLine, 'kind' | 'late' | 'byHand'>): Phrase =>
  kindWords[kind !== 'sale' ? kind : byHand === 1 ? 'byHand' : late === 1 ? 'late' : 'sale'];

/** The words of the state of an attempt. */
export const attemptWord = (state: AttemptState): Phrase => wordsStatuses[state === 'approved' ? 'paid' : state];
