// What a payment is called on screen: money that arrived outranks every other mark.
import { describe, expect, it } from 'vitest';
import { attemptStates } from '../../../src/shared/payment/attempt.ts';
import { displayStateOf } from '../../../src/shared/payment/display.ts';

const facts = { late: false, noResult: false, amountDiffers: false, paidTwice: false };

describe('the word on screen', () => {
  it.each(attemptStates.filter((state) => state !== 'approved'))('of %s without marks is the state', (state) =>
    expect(displayStateOf({ ...facts, state })).toBe(state),
  );
  it.each([
    ['paid', { state: 'approved' }],
    ['paid-late', { state: 'approved', late: true }],
    ['paid-twice', { state: 'approved', late: true, paidTwice: true, amountDiffers: true }],
    ['paid', { state: 'approved', amountDiffers: true, noResult: true }],
    ['wrong-amount', { state: 'waiting', amountDiffers: true, noResult: true }],
    ['wrong-amount', { state: 'expired', amountDiffers: true }],
    ['no-result', { state: 'waiting', noResult: true }],
    ['expired', { state: 'expired', noResult: true }],
  ] as const)('is %s for %o', (word, marks) => expect(displayStateOf({ ...facts, ...marks })).toBe(word));
});
