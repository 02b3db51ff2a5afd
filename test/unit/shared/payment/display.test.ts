// The displayed status of a payment: which fact wins if several apply, such as paid twice and settled by hand.
import { describe, expect, it } from 'vitest';
import { attemptStates } from '../../../../src/shared/payment/attempt.ts';
import {
  type PaymentStatusFacts,
  paymentStatusOf,
  paymentStatuses,
  isLive,
  isTwiceHandled,
} from '../../../../src/shared/payment/payment-status.ts';
import { canShowAgain, isCheckoutOver, isPayable } from '../../../../src/shared/payment/voice.ts';

const facts = (changes: Partial<PaymentStatusFacts>): PaymentStatusFacts => ({
  state: 'waiting',
  late: false,
  noResult: false,
  left: false,
  amountDiffers: false,
  resolved: null,
  paidTwice: false,
  unconfirmed: false,
  unfit: null,
  codeTaken: null,
  openExceptions: 0,
  salePaidBy: null,
  saleUnfitSeq: null,
  startedSeq: 5,
  ...changes,
});

describe('the displayed status of a payment', () => {
  it.each(attemptStates)('is its state without further facts: %s', (state) =>
    expect(paymentStatusOf(facts({ state }))).toBe(state === 'approved' ? 'paid' : state),
  );

  it.each([
    [{ paidTwice: true, unconfirmed: true, state: 'approved' }, 'paid-twice'],
    [{ unconfirmed: true, state: 'approved', late: true, amountDiffers: true }, 'settled'],
    [{ state: 'approved', late: true, amountDiffers: true }, 'paid-late'],
    [{ state: 'approved', amountDiffers: true, noResult: true }, 'paid'],
    [{ state: 'waiting', amountDiffers: true, noResult: true }, 'wrong-amount'],
    [{ unfit: 'open', amountDiffers: true }, 'wrong-amount'],
    [{ unfit: 'open', salePaidBy: 'T1-2', saleUnfitSeq: 9 }, 'unfit'],
    [{ unfit: 'handled', noResult: true }, 'unfit'],
    [{ state: 'creating', unfit: 'handled' }, 'unfit'],
    [{ state: 'expired', unfit: 'handled' }, 'expired'],
    [{ unfit: 'handled', salePaidBy: 'T1-2' }, 'sale-paid'],
    [{ unfit: 'open', openExceptions: 1, state: 'expired' }, 'unfit'],
    [{ state: 'expired', openExceptions: 1 }, 'to-review'],
    [{ state: 'superseded', openExceptions: 1, salePaidBy: 'T1-2', saleUnfitSeq: 9 }, 'to-review'],
    [{ state: 'waiting', openExceptions: 1 }, 'waiting'],
    [{ state: 'waiting', openExceptions: 1, codeTaken: 'exception' }, 'to-review'],
    [{ state: 'waiting', codeTaken: 'on-hold', noResult: true }, 'confirming'],
    [{ state: 'creating', codeTaken: 'on-hold', openExceptions: 1 }, 'creating'],
    [{ state: 'waiting', codeTaken: 'return', unfit: 'open', openExceptions: 1 }, 'unfit'],
    [{ state: 'waiting', codeTaken: 'return', saleUnfitSeq: 6 }, 'sale-unfit'],
    [{ state: 'expired', codeTaken: 'return' }, 'expired'],
    [{ state: 'creating', openExceptions: 1 }, 'creating'],
    [{ state: 'approved', openExceptions: 1 }, 'paid'],
    [{ state: 'approved', unfit: 'open' }, 'paid'],
    [{ state: 'waiting', salePaidBy: 'T1-2', noResult: true }, 'sale-paid'],
    [{ state: 'unknown', salePaidBy: 'T1-2', saleUnfitSeq: 9 }, 'sale-paid'],
    [{ state: 'declined', salePaidBy: 'T1-2', saleUnfitSeq: 9 }, 'declined'],
    [{ state: 'canceled', salePaidBy: 'T1-2' }, 'canceled'],
    [{ state: 'refused', salePaidBy: 'T1-2' }, 'refused'],
    [{ state: 'waiting', saleUnfitSeq: 6, noResult: true }, 'sale-unfit'],
    [{ state: 'declined', saleUnfitSeq: 6 }, 'sale-unfit'],
    [{ state: 'waiting', saleUnfitSeq: 4 }, 'waiting'],
    [{ state: 'waiting', noResult: true }, 'no-result'],
    [{ state: 'expired', noResult: true }, 'expired'],
    [{ state: 'withdrawn', left: true }, 'left'],
    [{ state: 'superseded', left: true }, 'superseded'],
    [{ state: 'approved', late: true, left: true }, 'paid-late'],
    [{ state: 'approved', amountDiffers: true, resolved: 'accept', late: true }, 'accepted'],
    [{ state: 'approved', amountDiffers: true, resolved: 'keep-price' }, 'accepted'],
    [{ state: 'approved', amountDiffers: true, resolved: 'give-back', late: true }, 'paid-late'],
    [{ state: 'approved', amountDiffers: true, resolved: 'write-off' }, 'paid'],
    [{ amountDiffers: true, resolved: 'accept', salePaidBy: 'T1-2', unfit: 'handled' }, 'accepted'],
    [{ amountDiffers: true, resolved: 'top-up', salePaidBy: 'T1-2', state: 'expired' }, 'topped-up'],
    [{ amountDiffers: true, resolved: 'give-back', unfit: 'handled', noResult: true }, 'given-back'],
    [{ amountDiffers: true, resolved: 'write-off', state: 'declined' }, 'written-off'],
    [{ amountDiffers: true, resolved: 'give-back', unfit: 'open' }, 'unfit'],
    [{ amountDiffers: true, resolved: 'give-back', openExceptions: 1, state: 'expired' }, 'to-review'],
    [{ amountDiffers: true, resolved: 'accept', paidTwice: true, state: 'approved' }, 'paid-twice'],
  ] as const)('by %j is %s', (changes, name) => expect(paymentStatusOf(facts(changes))).toBe(name));

  it('has a code only while this payment waits and no money arrived for its sale', () => {
    const shown = (changes: Partial<PaymentStatusFacts>) => [
      isLive(facts(changes)),
      isPayable(facts(changes)),
      isCheckoutOver(facts(changes)),
    ];
    expect(shown({})).toEqual([true, true, false]);
    expect(shown({ noResult: true })).toEqual([true, true, false]);
    expect(shown({ state: 'creating' })).toEqual([true, false, false]);
    expect(shown({ codeTaken: 'return' })).toEqual([true, false, true]);
    expect(shown({ state: 'expired' })).toEqual([false, false, false]);
    expect(shown({ state: 'declined' })).toEqual([false, false, false]);
    const over: Partial<PaymentStatusFacts>[] = [
      ...[{ salePaidBy: 'T1-2' }, { unfit: 'open' }, { saleUnfitSeq: 6 }, { amountDiffers: true }, { paidTwice: true }],
      ...[
        { amountDiffers: true, resolved: 'give-back' },
        { amountDiffers: true, resolved: 'top-up' },
      ],
      ...[
        { unconfirmed: true },
        { state: 'approved' },
        { state: 'withdrawn' },
        { state: 'withdrawn', left: true },
        { state: 'superseded' },
      ],
    ] as Partial<PaymentStatusFacts>[];
    for (const changes of over) expect(shown(changes)).toEqual([false, false, true]);
  });

  it('allows a cashier to show a hidden code again while the payment waits without money that does not fit', () => {
    const can = (changes: Partial<PaymentStatusFacts>) => canShowAgain(facts(changes));
    expect([can({ codeTaken: 'return' }), can({ codeTaken: 'exception', openExceptions: 1 })]).toEqual([true, true]);
    expect([can({}), can({ codeTaken: 'on-hold', state: 'creating' }), can({ openExceptions: 1, state: 'expired' })]).toEqual([
      ...[false, false, false],
    ]);
    expect([can({ codeTaken: 'approval', unfit: 'open' }), can({ codeTaken: 'return', salePaidBy: 'T1-2' })]).toEqual([
      false,
      false,
    ]);
  });

  it('has no duplicate names', () => expect(new Set(paymentStatuses).size).toBe(paymentStatuses.length));
});

describe('a payment that was paid twice', () => {
  it.each([
    [{ paidTwice: true, openExceptions: 0 }, true],
    [{ paidTwice: true, openExceptions: 1 }, false],
    [{ paidTwice: false, openExceptions: 0 }, false],
  ])('is handled once it has no open exception: %j', (changes, handled) =>
    expect(isTwiceHandled(facts({ state: 'approved', ...changes }))).toBe(handled),
  );
});
