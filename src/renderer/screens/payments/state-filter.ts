// The choices of the state filter: all, all that is unresolved, or one state; and back from a set of states to its choice.
import type { Translate } from '../../i18n/index.ts';
import type { Lang } from '../../i18n/shape.ts';
import { wordsStates } from '../../i18n/words-states.ts';
import { type DisplayState, displayStates } from '../../../shared/payment/display.ts';

/** No verdict yet: money may still come (shared/payment/attempt.ts, `isUnresolved`). */
export const unresolvedStates: readonly DisplayState[] = [
  'creating',
  'waiting',
  'no-result',
  'unknown',
  'expired',
  'withdrawn',
  'superseded',
];

/** `some`: a set that was handed in and has no name of its own. */
export type StateChoice = DisplayState | 'all' | 'unresolved' | 'some';

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

export const choiceOf = (states: readonly DisplayState[]): StateChoice => {
  const [only] = states;
  if (only === undefined) return 'all';
  if (states.length === 1) return only;
  return sameSet(states, unresolvedStates) ? 'unresolved' : 'some';
};

export const statesOf = (choice: StateChoice, present: readonly DisplayState[]): readonly DisplayState[] => {
  if (choice === 'all') return [];
  if (choice === 'some') return present;
  return choice === 'unresolved' ? unresolvedStates : [choice];
};

export const stateOptions = (choice: StateChoice, t: Translate, lang: Lang): { id: StateChoice; label: string }[] => [
  { id: 'all', label: t('payments.any-state') },
  ...(choice === 'some' ? [{ id: 'some' as const, label: t('payments.some-states') }] : []),
  { id: 'unresolved', label: t('payments.unresolved') },
  ...displayStates.map((state) => ({ id: state, label: wordsStates[state].label[lang] })),
];
