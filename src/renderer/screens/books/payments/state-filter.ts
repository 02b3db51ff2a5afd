// The options of the status filter: all payments, a group (`needed`, `pending` or `monitored`), or one status. Converts an option
// to a set of states and back.
import type { Translate } from '../../../i18n/index.ts';
import type { Lang } from '../../../../shared/lang.ts';
import { wordsBecame, wordsStates } from '../../../i18n/words/states.ts';
import { attentions, type StatusFilter } from '../../../../shared/payment/attention.ts';
import { becameKinds } from '../../../../shared/payment/became.ts';
import { paymentStatuses } from '../../../../shared/payment/payment-status.ts';

/**
 * `some`: the filter holds several states at once, set by a route. The filter's list of options has no entry for several states.
 */
export type StateChoice = StatusFilter | 'all' | 'some';

export const choiceOf = (states: readonly StatusFilter[]): StateChoice => {
  const [only] = states;
  if (only === undefined) return 'all';
  return states.length === 1 ? only : 'some';
};

export const statesOf = (choice: StateChoice, present: readonly StatusFilter[]): readonly StatusFilter[] => {
  if (choice === 'all') return [];
  return choice === 'some' ? present : [choice];
};

export const stateOptions = (choice: StateChoice, t: Translate, lang: Lang): { id: StateChoice; label: string }[] => [
  { id: 'all', label: t('payments.any-state') },
  ...(choice === 'some' ? [{ id: 'some' as const, label: t('payments.some-states') }] : []),
  ...attentions.map((attention) => ({ id: attention, label: t(`attention.${attention}`) })),
  ...paymentStatuses.map((state) => ({ id: state, label: wordsStates[state].label[lang] })),
  ...becameKinds.map((kind) => ({ id: kind, label: wordsBecame[kind][lang] })),
];
