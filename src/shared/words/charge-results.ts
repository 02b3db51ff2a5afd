// The results of charges as closes count them, on screen and on paper: the stored state of each payment, not the status that the
// lists of the till show.
import type { AttemptState } from '../payment/attempt.ts';
import type { Phrase } from './phrase.ts';
import { wordsStatuses } from './statuses.ts';

const { creating, waiting, refused, declined, canceled, unknown } = wordsStatuses;

/** The labels in the order of the list. None says *monitored*, because a charge keeps its result after money or a person came. */
const wordsChargeResults: Readonly<Record<AttemptState, Phrase>> = {
  creating,
  waiting,
  approved: { ar: 'مدفوعة، ولو متأخرة أو بتسوية يدوية', en: 'Paid, also late or settled by hand' },
  refused,
  declined,
  canceled,
  withdrawn: { ar: 'أُوقف انتظارها', en: 'Stopped waiting' },
  superseded: { ar: 'مستبدلة', en: 'Replaced' },
  expired: { ar: 'انتهت المهلة', en: 'Expired' },
  unknown,
};
const states = Object.keys(wordsChargeResults);

const isState = (state: string): state is AttemptState => Object.hasOwn(wordsChargeResults, state);

/** `label`: null for a state of a later version. */
export type ChargeResultLine = { readonly state: string; readonly label: Phrase | null; readonly count: number };
/** The lines of the list; states of a later version come last. */
export const chargeResultLines = (counts: Readonly<Record<string, number>>): readonly ChargeResultLine[] => {
  const placeOf = (state: string): number => (isState(state) ? states.indexOf(state) : states.length);
  return Object.entries(counts)
    .map(([state, count]) => ({ state, label: isState(state) ? wordsChargeResults[state] : null, count }))
    .sort((a, b) => placeOf(a.state) - placeOf(b.state));
};
