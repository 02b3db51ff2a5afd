// Tests the status filter of the payments list: its choices, and the set of states that each choice stands for.
import { expect, it } from 'vitest';
import { translator } from '../../../../../src/renderer/i18n/index.ts';
import { choiceOf, stateOptions, statesOf } from '../../../../../src/renderer/screens/books/payments/state-filter.ts';
import { attentions } from '../../../../../src/shared/payment/attention.ts';
import { paymentStatuses } from '../../../../../src/shared/payment/payment-status.ts';
import { becameKinds } from '../../../../../src/shared/payment/became.ts';

it('the state filter maps each choice to its states and back', () => {
  for (const choice of ['all', ...attentions, ...paymentStatuses, ...becameKinds] as const)
    expect(choiceOf(statesOf(choice, []))).toBe(choice);
  expect(choiceOf(['paid', 'unknown'])).toBe('some');
  expect(statesOf('some', ['paid', 'unknown'])).toEqual(['paid', 'unknown']);
});

it('no list has the name of a status', () =>
  expect(attentions.filter((name) => (paymentStatuses as readonly string[]).includes(name))).toEqual([]));

it('the state filter offers a set without a name only if such a set was given', () => {
  const offered = (choice: 'all' | 'some' | 'paid') => stateOptions(choice, translator('en'), 'en').map(({ id }) => id);
  const named = ['all', ...attentions, ...paymentStatuses, ...becameKinds];
  expect(offered('all')).toEqual(named);
  expect(offered('paid')).toEqual(named);
  expect(offered('some')).toEqual(['all', 'some', ...named.slice(1)]);
});
