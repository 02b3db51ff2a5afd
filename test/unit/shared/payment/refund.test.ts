// The states of a refund: every state with every event, and the state after a withdrawal.
import { describe, expect, it } from 'vitest';
import {
  moneyMoves,
  moveSign,
  nextRefundState,
  refundEvents,
  refundSources,
  refundStates,
} from '../../../../src/shared/payment/refund.ts';

const allowed = {
  request: ['owed'],
  approval: ['requested'],
  refusal: ['requested'],
  withdrawal: ['requested', 'approved'],
  payment: ['approved'],
} as const;

describe('a refund', () => {
  it.each(refundEvents)('accepts %s only in the allowed states', (event) => {
    for (const source of refundSources)
      for (const state of refundStates)
        expect([source, state, nextRefundState(source, state, event).ok]).toEqual([
          source,
          state,
          (allowed[event] as readonly string[]).includes(state),
        ]);
  });

  it('returns its state with the error if the event is not allowed', () =>
    expect(nextRefundState('paid-twice', 'paid', 'payment')).toMatchObject({
      error: { code: 'refund.not-now', params: { state: 'paid' } },
    }));

  it.each([
    ['paid-twice', 'owed', 'owed'],
    ['wrong-amount', 'owed', 'owed'],
    ['goods-returned', 'refused', 'withdrawn'],
  ] as const)('of %s that is refused or withdrawn becomes %s', (source, refused, withdrawn) => {
    expect(nextRefundState(source, 'requested', 'refusal')).toMatchObject({ value: refused });
    expect(nextRefundState(source, 'requested', 'withdrawal')).toMatchObject({ value: withdrawn });
  });

  it('moves from owed to paid in three steps', () => {
    expect(nextRefundState('paid-twice', 'owed', 'request')).toMatchObject({ value: 'requested' });
    expect(nextRefundState('paid-twice', 'requested', 'approval')).toMatchObject({ value: 'approved' });
    expect(nextRefundState('paid-twice', 'approved', 'payment')).toMatchObject({ value: 'paid' });
  });
});

it('a return that was paid back sums to zero, and every other movement decreases the amount', () => {
  expect(moneyMoves.filter((move) => moveSign(move) === 1)).toEqual(['returned']);
  expect(moveSign('paid-cash') + moveSign('returned')).toBe(0);
});
