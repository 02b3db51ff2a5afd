// Settling by hand: the postings that a supervisor's decision makes, and the states in which it makes none.
import { describe, expect, it } from 'vitest';
import { attemptStates, isLateFrom } from '../../../../src/shared/payment/attempt.ts';
import { judgeNotice } from '../../../../src/shared/payment/judge-notice.ts';
import { settleByHand } from '../../../../src/shared/payment/settle.ts';
import { cardAttempt, cardFacts, walletAttempt } from '../../../support/unit/notices.ts';

const codeOf = (result: ReturnType<typeof settleByHand>): string => (result.ok ? 'ok' : result.error.code);

describe('a settlement by hand', () => {
  it('books the same as an approval that agrees', () => {
    const settled = settleByHand(cardAttempt(), 0);
    const approved = judgeNotice(cardFacts(), cardAttempt(), null);
    expect(settled).toEqual({
      ok: true,
      value: { to: 'approved', late: false, receipt: approved.receipt, postings: approved.postings },
    });
  });

  const open = attemptStates.filter((state) => state !== 'creating' && state !== 'approved');
  it.each(open)('approves from %s, late if the till had stopped waiting', (state) =>
    expect(settleByHand(walletAttempt({ state }), 0)).toMatchObject({
      ok: true,
      value: { to: 'approved', late: isLateFrom(state) },
    }),
  );

  it('is rejected while a call is in progress', () =>
    expect(codeOf(settleByHand(walletAttempt({ state: 'creating' }), 0))).toBe('attempt.in-progress'));
  it('is rejected for an approved attempt', () =>
    expect(settleByHand(walletAttempt({ state: 'approved' }), 1)).toEqual({
      ok: false,
      error: { code: 'attempt.not-open', params: { state: 'approved' } },
    }));
  it('is rejected for a number that the service refused as used: its payment belongs to another charge', () =>
    expect(codeOf(settleByHand(walletAttempt({ state: 'refused', elsewhere: 'surely' }), 0))).toBe('attempt.not-open'));
  it('is rejected if another attempt paid the sale', () =>
    expect(codeOf(settleByHand(walletAttempt({ salePaid: true }), 0))).toBe('sale.already-paid'));
  it('is rejected if money of the attempt is in suspense', () =>
    expect(codeOf(settleByHand(walletAttempt(), 1))).toBe('attempt.money-apart'));
});
