// The state filter: its choices and the sets behind them.
import { expect, it } from 'vitest';
import { choiceOf, statesOf, unresolvedStates } from '../../../../src/renderer/screens/payments/state-filter.ts';
import { attemptStates, isUnresolved } from '../../../../src/shared/payment/attempt.ts';
import { displayStateOf, displayStates } from '../../../../src/shared/payment/display.ts';

it('counts as unresolved what the till counts so', () => {
  const none = { late: false, amountDiffers: false, paidTwice: false, unverified: false };
  const shown = attemptStates
    .filter(isUnresolved)
    .flatMap((state) => [false, true].map((noResult) => displayStateOf({ ...none, state, noResult })));
  expect([...new Set(shown)].sort()).toEqual([...unresolvedStates].sort());
});

it('leads from each choice to its states and back', () => {
  for (const choice of ['all', 'unresolved', ...displayStates] as const) expect(choiceOf(statesOf(choice, []))).toBe(choice);
  expect(choiceOf(['paid', 'unknown'])).toBe('some');
  expect(statesOf('some', ['paid', 'unknown'])).toEqual(['paid', 'unknown']);
});
