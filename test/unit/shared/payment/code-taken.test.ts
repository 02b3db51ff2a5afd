// The verified notices that remove the QR code of a waiting payment.
import { describe, expect, it } from 'vitest';
import { takerOf } from '../../../../src/shared/payment/code-taken.ts';
import type { Decision } from '../../../../src/shared/payment/judge-notice.ts';
import type { NoticeFacts } from '../../../../src/shared/payment/notice-facts.ts';

const taker = (facts: Partial<NoticeFacts>, decision: Partial<Decision> = {}) =>
  takerOf(
    { kind: 'wallet-callback', approved: 'yes', ...facts } as NoticeFacts,
    { effect: 'exception', exception: null, receipt: null, ...decision } as Decision,
  );

describe('the code of a payment', () => {
  it('is hidden after an approval, a return that reports paid, or money that does not fit', () => {
    expect(taker({})).toBe('approval');
    expect(taker({ kind: 'wallet-return' })).toBe('return');
    expect(taker({ approved: 'no' }, { exception: 'amount-differs' })).toBe('exception');
  });

  it('stays while a customer can retry a failed payment with it', () => {
    expect(taker({ approved: 'absent' }, { effect: 'state' })).toBeNull();
    expect(taker({ kind: 'wallet-return', approved: 'absent' }, { effect: 'state' })).toBeNull();
  });

  it.each(['repeat', 'proof'] as const)('is not hidden by a %s', (effect) => expect(taker({}, { effect })).toBeNull());

  it('is not hidden again for a paid sale', () =>
    expect(taker({}, { effect: 'receipt', receipt: { kind: 'sale', amount: { amountMinor: 1, currency: 'LYD' } } })).toBeNull());
});
