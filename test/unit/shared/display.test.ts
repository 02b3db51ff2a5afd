// What a payment is called on screen: which of its marks outranks which.
import { describe, expect, it } from 'vitest';
import { attemptStates } from '../../../src/shared/payment/attempt.ts';
import { type DisplayFacts, displayStateOf, displayStates } from '../../../src/shared/payment/display.ts';

const facts = (changes: Partial<DisplayFacts>): DisplayFacts => ({
  state: 'waiting',
  late: false,
  noResult: false,
  amountDiffers: false,
  paidTwice: false,
  unverified: false,
  ...changes,
});

describe('what a payment is called', () => {
  it.each(attemptStates)('is its state where nothing else is known: %s', (state) =>
    expect(displayStateOf(facts({ state }))).toBe(state === 'approved' ? 'paid' : state),
  );

  it.each([
    [{ paidTwice: true, unverified: true, state: 'approved' }, 'paid-twice'],
    [{ unverified: true, state: 'approved', late: true, amountDiffers: true }, 'settled'],
    [{ state: 'approved', late: true, amountDiffers: true }, 'paid-late'],
    [{ state: 'approved', amountDiffers: true, noResult: true }, 'paid'],
    [{ state: 'waiting', amountDiffers: true, noResult: true }, 'wrong-amount'],
    [{ state: 'waiting', noResult: true }, 'no-result'],
    [{ state: 'expired', noResult: true }, 'expired'],
  ] as const)('by %j is %s', (changes, name) => expect(displayStateOf(facts(changes))).toBe(name));

  it('has no name twice', () => expect(new Set(displayStates).size).toBe(displayStates.length));
});
