// The outcome of a payment after returned goods and money paid back: derived beside the payment's state, which does not change.
import { describe, expect, it } from 'vitest';
import {
  becameKinds,
  becameOf,
  isAlsoPaid,
  isBecame,
  isExtraBack,
  isGoodsBack,
  type MoneyBack,
  spokenStateOf,
} from '../../../../src/shared/payment/became.ts';
import { type PaymentStatusFacts, paymentStatusOf } from '../../../../src/shared/payment/payment-status.ts';

const none: MoneyBack = { paidMinor: 12_500, extraOwedMinor: 0, goodsOwedMinor: 0, extraBackMinor: 0, goodsBackMinor: 0 };
type Facts = PaymentStatusFacts & { readonly moneyBack: MoneyBack | null };
const paid = (back: Partial<MoneyBack> | null, changes: Partial<PaymentStatusFacts> = {}): Facts => ({
  ...{ state: 'approved', late: false, noResult: false, left: false, amountDiffers: false, resolved: null, paidTwice: false },
  ...{
    unconfirmed: false,
    unfit: null,
    codeTaken: null,
    openExceptions: 0,
    salePaidBy: 'T1-1',
    saleUnfitSeq: null,
    startedSeq: 5,
  },
  moneyBack: back && { ...none, ...back },
  ...changes,
});

describe('the refund state of a payment', () => {
  it.each([
    ['nothing ever went back', null, null],
    ['a return was withdrawn', {}, null],
    ['goods came back and are not paid yet', { goodsOwedMinor: 2_000 }, { kind: 'refund-owed', amountMinor: 2_000 }],
    ['a part went back', { goodsBackMinor: 2_000 }, { kind: 'partly-refunded', amountMinor: 2_000 }],
    [
      'a part went back, and more is owed',
      { goodsBackMinor: 2_000, goodsOwedMinor: 500 },
      { kind: 'refund-owed', amountMinor: 500 },
    ],
    ['all went back', { goodsBackMinor: 12_500 }, { kind: 'refunded', amountMinor: 12_500 }],
  ] as const)('if %s', (_, back, became) => expect(becameOf(paid(back))).toEqual(became));

  it.each([
    ['is not paid back yet', { extraOwedMinor: 12_500 }, { kind: 'refund-owed', amountMinor: 12_500 }, null],
    [
      'and goods are owed',
      { extraOwedMinor: 12_500, goodsOwedMinor: 2_000 },
      { kind: 'refund-owed', amountMinor: 14_500 },
      { kind: 'refund-owed', amountMinor: 2_000 },
    ],
    ['went back', { extraBackMinor: 12_500 }, { kind: 'extra-back', amountMinor: 12_500 }, null],
    [
      'and a part went back',
      { extraBackMinor: 12_500, goodsBackMinor: 2_000 },
      { kind: 'partly-refunded', amountMinor: 2_000 },
      { kind: 'partly-refunded', amountMinor: 2_000 },
    ],
    ['went back and never paid a sale', { paidMinor: 0, extraBackMinor: 7_000 }, { kind: 'refunded', amountMinor: 7_000 }, null],
  ] as const)(
    'the extra that %s is shown on the payment that brought it, not on the sale’s other payment',
    (_, back, own, other) => {
      expect(becameOf(paid(back, { paidTwice: true }))).toEqual(own);
      expect(becameOf(paid(back, { amountDiffers: true }))).toEqual(own);
      expect(becameOf(paid(back))).toEqual(other);
    },
  );

  it('exists only for payments that brought money, not for other charges of their sale', () => {
    const back = { goodsBackMinor: 12_500 };
    const kindOf = (changes: Partial<PaymentStatusFacts>) => becameOf(paid(back, { state: 'expired', ...changes }))?.kind ?? null;
    expect([kindOf({}), kindOf({ amountDiffers: true }), kindOf({ paidTwice: true }), kindOf({ state: 'approved' })]).toEqual([
      null,
      ...['refunded', 'refunded', 'refunded'],
    ]);
  });

  it('does not change the payment status', () =>
    expect(
      [{ goodsOwedMinor: 1 }, { goodsBackMinor: 1 }, { goodsBackMinor: 12_500 }, { extraBackMinor: 1 }].map((back) =>
        paymentStatusOf(paid(back)),
      ),
    ).toEqual(['paid', 'paid', 'paid', 'paid']));

  it('a sale paid twice whose extra was paid back is shown as Paid · extra paid back', () => {
    const twice = (back: Partial<MoneyBack> | null, changes: Partial<PaymentStatusFacts> = {}) =>
      paid(back, { paidTwice: true, ...changes });
    const back = { extraBackMinor: 12_500 };
    expect([spokenStateOf(twice(back)), becameOf(twice(back))?.kind]).toEqual(['paid', 'extra-back']);
    expect(spokenStateOf(twice(back, { late: true }))).toBe('paid-late');
    expect(spokenStateOf(twice({ ...back, goodsOwedMinor: 5 }))).toBe('paid');
    expect([twice(null), twice({ extraOwedMinor: 12_500 }), twice({ ...back, extraOwedMinor: 1 })].map(spokenStateOf)).toEqual([
      ...['paid-twice', 'paid-twice', 'paid-twice'],
    ]);
    // The stored display state stays `paid-twice`.
    expect(paymentStatusOf(twice(back))).toBe('paid-twice');
    expect(isExtraBack(paid(back))).toBe(false);
  });

  it('goods count as returned if their money is owed or paid back, not because of an extra', () =>
    expect(
      [null, {}, { extraBackMinor: 5 }, { goodsOwedMinor: 5 }, { goodsBackMinor: 5 }].map((back) => isGoodsBack(paid(back))),
    ).toEqual([...[false, false, false, true, true]]));

  it('a payment that paid its sale tells of other money for the sale, owed or paid back; the other payment does not', () => {
    const also = (back: Partial<MoneyBack> | null, changes: Partial<PaymentStatusFacts> = {}) => isAlsoPaid(paid(back, changes));
    expect([also({ extraOwedMinor: 5 }), also({ extraBackMinor: 5 })]).toEqual([true, true]);
    expect([also(null), also({}), also({ goodsBackMinor: 5 })]).toEqual([false, false, false]);
    const others = [{ paidTwice: true }, { amountDiffers: true }, { state: 'expired' as const }];
    expect(others.map((changes) => also({ extraOwedMinor: 5 }, changes))).toEqual([false, false, false]);
  });

  it('is recognized by name', () => expect([...becameKinds, 'paid'].filter(isBecame)).toEqual(becameKinds));
});
