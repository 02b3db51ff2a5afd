// The effect of one verified notice: the design's posting table, row by row, and the notices that match no row.
import { neutralNames } from '../../../../src/shared/payment/named.ts';
import { describe, expect, it } from 'vitest';
import { attemptStates } from '../../../../src/shared/payment/attempt.ts';
import { type ExceptionReason, exceptionActions, judgeNotice } from '../../../../src/shared/payment/judge-notice.ts';
import type { Flag, NoticeFacts } from '../../../../src/shared/payment/notice-facts.ts';
import { cardAttempt, cardFacts, returnFacts, walletAttempt, walletFacts } from '../../../support/unit/notices.ts';

const nothingMoves = { event: null, to: null, late: false, receipt: null, postings: [] };
const exceptionOf = (reason: ExceptionReason) => ({ ...nothingMoves, effect: 'exception', exception: reason });

describe('an attempt that the service refused as a duplicate', () => {
  it('is not paid by a notice for its number: no checkout was opened for it', () => {
    const refused = walletAttempt({ state: 'refused', elsewhere: 'perhaps' });
    expect(judgeNotice(walletFacts(), refused, null)).toEqual(exceptionOf('invoice-elsewhere'));
  });
  it('is paid late by a notice if it was refused for another reason', () =>
    expect(judgeNotice(walletFacts(), walletAttempt({ state: 'refused' }), null)).toMatchObject({
      effect: 'receipt',
      late: true,
    }));
});

describe('an approval whose facts agree', () => {
  it('pays the sale by wallet: clearing against sales', () =>
    expect(judgeNotice(walletFacts(), walletAttempt(), null)).toEqual({
      effect: 'receipt',
      event: 'approval',
      to: 'approved',
      late: false,
      receipt: { kind: 'sale', amount: { amountMinor: 12_500, currency: 'LYD' } },
      postings: [
        { account: 'clearing:wallet', currency: 'LYD', amountMinor: 12_500 },
        { account: 'sales', currency: 'LYD', amountMinor: -12_500 },
      ],
      exception: null,
    }));

  it('pays the sale by card: clearing against sales', () =>
    expect(judgeNotice(cardFacts(), cardAttempt(), null)).toMatchObject({
      effect: 'receipt',
      receipt: { kind: 'sale', amount: { amountMinor: 1_250, currency: 'USD' } },
      postings: [
        { account: 'clearing:card', currency: 'USD', amountMinor: 1_250 },
        { account: 'sales', currency: 'USD', amountMinor: -1_250 },
      ],
    }));

  it.each(['12.5', '12.50', '12.500', '012.5'])('agrees with 12.500 when it is echoed as %s', (amount) =>
    expect(judgeNotice(walletFacts({ amount }), walletAttempt(), null).receipt?.kind).toBe('sale'),
  );

  it('leads from every state to approved, marked late if the till had stopped waiting', () => {
    const late = attemptStates.filter((state) => judgeNotice(walletFacts(), walletAttempt({ state }), null).late);
    expect(late.sort()).toEqual(['canceled', 'declined', 'expired', 'refused', 'superseded', 'withdrawn']);
    for (const state of attemptStates) {
      expect(judgeNotice(walletFacts(), walletAttempt({ state }), null)).toMatchObject({ effect: 'receipt', to: 'approved' });
    }
  });

  it('of a second attempt of a paid sale is owed back: clearing against refunds owed', () =>
    expect(judgeNotice(walletFacts(), walletAttempt({ salePaid: true }), null)).toMatchObject({
      effect: 'receipt',
      to: 'approved',
      receipt: { kind: 'refund-owed' },
      postings: [
        { account: 'clearing:wallet', amountMinor: 12_500 },
        { account: 'refunds-owed', amountMinor: -12_500 },
      ],
      exception: null,
    }));

  it('under a second transaction of the same attempt is owed back, too', () =>
    expect(
      judgeNotice(walletFacts({ transactionId: 'tx-2' }), walletAttempt({ state: 'approved', salePaid: true }), null).receipt
        ?.kind,
    ).toBe('refund-owed'));
});

it('an approval of a top-up is owed back if its sale is paid meanwhile, wherever the first part of the money is now', () => {
  for (const held of [null, { amountMinor: 4_000, currency: 'LYD' } as const])
    expect(judgeNotice(walletFacts(), walletAttempt({ salePaid: true, topUp: { seq: 7, held } }), null)).toMatchObject({
      receipt: { kind: 'refund-owed' },
      exception: null,
    });
});

describe('an approval with another amount', () => {
  it.each([false, true])('is booked in suspense with an exception and pays nothing (sale paid before: %s)', (salePaid) =>
    expect(judgeNotice(walletFacts({ amount: '1.00' }), walletAttempt({ salePaid }), null)).toEqual({
      effect: 'receipt',
      event: null,
      to: null,
      late: false,
      receipt: { kind: 'suspense', amount: { amountMinor: 1_000, currency: 'LYD' } },
      postings: [
        { account: 'clearing:wallet', currency: 'LYD', amountMinor: 1_000 },
        { account: 'suspense', currency: 'LYD', amountMinor: -1_000 },
      ],
      exception: 'amount-differs',
    }),
  );

  it.each(['12.49', '12.51', '12.501', '1250', '2000'])('differs from 12.500 also by %s', (amount) =>
    expect(judgeNotice(walletFacts({ amount }), walletAttempt(), null).receipt?.kind).toBe('suspense'),
  );

  it.each(['', '0', '0.00', '-12.50', '12,50', '1e1', 'NaN', '12.5001', '1000000000', '99999999999999999999'])(
    'is an exception if the amount is %j',
    (amount) => expect(judgeNotice(walletFacts({ amount }), walletAttempt(), null)).toEqual(exceptionOf('amount-unreadable')),
  );
});

describe('a repeated transaction', () => {
  const earlier = { attemptId: 'attempt-wallet', amount: { amountMinor: 12_500, currency: 'LYD' } } as const;

  it('is a repeat if attempt and amount are the same', () =>
    expect(judgeNotice(walletFacts(), walletAttempt({ state: 'approved', salePaid: true }), earlier)).toEqual({
      ...nothingMoves,
      effect: 'repeat',
      exception: null,
    }));

  it('is a repeat also if its money is in suspense', () =>
    expect(
      judgeNotice(walletFacts({ amount: '1.00' }), walletAttempt(), {
        ...earlier,
        amount: { amountMinor: 1_000, currency: 'LYD' },
      }).effect,
    ).toBe('repeat'));

  it('with another amount is a conflict', () =>
    expect(judgeNotice(walletFacts({ amount: '13.00' }), walletAttempt(), earlier)).toEqual(exceptionOf('transaction-conflict')));

  it('for another attempt is a conflict', () =>
    expect(judgeNotice(walletFacts(), walletAttempt({ attemptId: 'attempt-other' }), earlier)).toEqual(
      exceptionOf('transaction-conflict'),
    ));

  it('with a cancellation in place of the approval undoes nothing', () =>
    expect(
      judgeNotice(cardFacts({ approved: 'absent', canceled: 'yes' }), cardAttempt({ state: 'approved' }), earlier),
    ).toMatchObject({
      ...nothingMoves,
      effect: 'nothing',
      event: 'cancellation',
      to: 'approved',
    }));
});

describe('a difference from the asked payment', () => {
  const bent: readonly (readonly [string, Partial<NoticeFacts>, ExceptionReason])[] = [
    ['another gateway', { gateway: 'wallet' }, 'gateway-differs'],
    ['a gateway in other letters', { gateway: 'Card' }, 'gateway-differs'],
    ['another currency', { currency: 'LYD' }, 'currency-differs'],
    ['a currency unheard of', { currency: 'EUR' }, 'currency-differs'],
    ['no gateway', { gateway: null }, 'notice-incomplete'],
    ['no invoice number', { invoiceNo: null }, 'notice-incomplete'],
    ['no amount', { amount: null }, 'notice-incomplete'],
    ['no currency', { currency: null }, 'notice-incomplete'],
    ['no transaction', { transactionId: null }, 'notice-incomplete'],
  ];

  it.each(bent)('moves nothing: a card approval with %s', (_, changes, reason) =>
    expect(judgeNotice(cardFacts(changes), cardAttempt(), null)).toEqual(exceptionOf(reason)),
  );

  it('moves nothing: an invoice that the till never issued', () => {
    expect(judgeNotice(walletFacts(), null, null)).toEqual(exceptionOf('invoice-unknown'));
    expect(judgeNotice(returnFacts(), null, null)).toEqual(exceptionOf('invoice-unknown'));
  });

  it('moves nothing: a card notice for a wallet attempt, a wallet notice for a card attempt', () => {
    expect(judgeNotice(cardFacts({ gateway: 'wallet' }), walletAttempt(), null)).toEqual(exceptionOf('gateway-differs'));
    expect(judgeNotice(cardFacts(), walletAttempt(), null)).toEqual(exceptionOf('gateway-differs'));
    expect(judgeNotice(walletFacts({ gateway: 'card' }), cardAttempt(), null)).toEqual(exceptionOf('gateway-differs'));
    expect(judgeNotice(returnFacts(), cardAttempt(), null)).toEqual(exceptionOf('gateway-differs'));
  });

  it('moves nothing: a wallet approval in dollars', () =>
    expect(judgeNotice(walletFacts({ currency: 'USD' }), walletAttempt(), null)).toEqual(exceptionOf('currency-differs')));

  it('ignores fields that §6.1 does not list for a wallet callback: currency, method', () =>
    expect(judgeNotice(walletFacts({ currency: 'LYD', method: 'm' }), walletAttempt(), null).effect).toBe('receipt'));

  it('moves nothing: a cancellation of another amount', () =>
    expect(judgeNotice(cardFacts({ approved: 'absent', canceled: 'yes', amount: '1.00' }), cardAttempt(), null)).toEqual(
      exceptionOf('amount-differs'),
    ));
});

describe('the flags', () => {
  const flags: readonly Flag[] = ['yes', 'no', 'absent', 'odd'];
  /** The design's table: `meaning[approved][canceled]` is the next state or the exception for this pair of flags. */
  const meaning: Readonly<Record<Flag, Readonly<Record<Flag, string>>>> = {
    yes: { yes: 'flags-conflict', no: 'approved', absent: 'approved', odd: 'flags-unreadable' },
    no: { yes: 'canceled', no: 'declined', absent: 'declined', odd: 'flags-unreadable' },
    absent: { yes: 'canceled', no: 'waiting', absent: 'waiting', odd: 'flags-unreadable' },
    odd: { yes: 'flags-unreadable', no: 'flags-unreadable', absent: 'flags-unreadable', odd: 'flags-unreadable' },
  };
  const combinations = flags.flatMap((approved) =>
    flags.map((canceled) => [approved, canceled, meaning[approved][canceled]] as const),
  );

  it.each(combinations)('approved %s, canceled %s: %s', (approved, canceled, expected) => {
    const decision = judgeNotice(cardFacts({ approved, canceled }), cardAttempt(), null);
    expect(decision.exception ?? decision.to).toBe(expected);
    expect(decision.postings).toHaveLength(expected === 'approved' ? 2 : 0);
    const misfit = decision.exception !== null;
    expect(decision.effect).toBe(misfit ? 'exception' : expected === 'approved' ? 'receipt' : 'state');
  });

  it('are recorded if both are absent: the service reported no result', () =>
    expect(judgeNotice(cardFacts({ approved: 'absent' }), cardAttempt(), null)).toMatchObject({
      effect: 'state',
      event: 'no-result',
    }));

  it('move nothing if they repeat the known state', () =>
    expect(judgeNotice(cardFacts({ approved: 'no' }), cardAttempt({ state: 'declined' }), null)).toMatchObject({
      effect: 'nothing',
      event: 'decline',
      to: 'declined',
    }));
});

describe('an attempt that was settled by hand', () => {
  const settled = walletAttempt({ state: 'approved', salePaid: true, unconfirmed: true });

  it('is proved by an approval that agrees, which books nothing again', () =>
    expect(judgeNotice(walletFacts(), settled, null)).toEqual({
      ...nothingMoves,
      effect: 'proof',
      event: 'approval',
      to: 'approved',
      exception: null,
    }));

  it('is not proved by another amount, which is booked in suspense', () =>
    expect(judgeNotice(walletFacts({ amount: '9' }), settled, null)).toMatchObject({
      effect: 'receipt',
      receipt: { kind: 'suspense' },
      exception: 'amount-differs',
    }));

  it('owes a further transaction back once it is proved', () =>
    expect(judgeNotice(walletFacts({ transactionId: 'tx-2' }), { ...settled, unconfirmed: false }, null)).toMatchObject({
      receipt: { kind: 'refund-owed' },
    }));

  it.each([{ approved: 'no' }, { approved: 'absent', canceled: 'yes' }] as const)(
    'is contradicted by %j, and stays approved',
    (says) => {
      expect(judgeNotice(walletFacts(says), settled, null)).toEqual(exceptionOf('settlement-contradicted'));
      expect(judgeNotice(walletFacts(says), { ...settled, unconfirmed: false }, null)).toMatchObject({ exception: null });
    },
  );
});

describe('a wallet return', () => {
  const fitting: readonly string[] = ['creating', 'waiting', 'approved'];
  it.each(attemptStates)('never pays: it is recorded and leaves %s unchanged', (state) =>
    expect(judgeNotice(returnFacts(), walletAttempt({ state }), null)).toEqual({
      ...nothingMoves,
      effect: fitting.includes(state) ? 'state' : 'exception',
      event: 'return',
      to: state,
      exception: fitting.includes(state) ? null : 'return-without-callback',
    }),
  );

  it.each(['no', 'absent'] as const)('that does not report paid (%s) is no exception in any state', (approved) => {
    for (const state of attemptStates) {
      expect(judgeNotice(returnFacts({ approved }), walletAttempt({ state }), null).exception).toBeNull();
    }
  });

  it('never pays, even with the parameters of a callback', () =>
    expect(
      judgeNotice(returnFacts({ gateway: 'wallet', amount: '12.50', transactionId: 'tx-1' }), walletAttempt(), null),
    ).toMatchObject({ effect: 'state', event: 'return', receipt: null, postings: [] }));

  it('without an invoice number is incomplete', () =>
    expect(judgeNotice(returnFacts({ invoiceNo: null }), walletAttempt(), null)).toEqual(exceptionOf('notice-incomplete')));
});

describe('every exception', () => {
  it('has an action for a person', () =>
    expect(Object.values(exceptionActions).every((action) => /^[a-z]+(-[a-z]+)*$/.test(action))).toBe(true));
});

describe('a cancel or decline after money', () => {
  it.each([[{ approved: 'no' }], [{ approved: 'absent', canceled: 'yes' }]] as const)(
    'is an exception, and moves nothing: %j',
    (changes) => {
      for (const state of ['approved', 'waiting', 'expired'] as const)
        expect(judgeNotice(walletFacts(changes), walletAttempt({ state, hasMoney: true }), null)).toMatchObject({
          ...{ effect: 'exception', exception: 'approval-contradicted', to: null, postings: [] },
        });
    },
  );

  it('is no exception without money', () =>
    expect(judgeNotice(walletFacts({ approved: 'no' }), walletAttempt(), null)).toMatchObject({
      to: 'declined',
      exception: null,
    }));
});

describe('the return of a wallet customer who cancelled', () => {
  const back = walletFacts({
    kind: 'wallet-return',
    amount: null,
    transactionId: null,
    gateway: null,
    approved: 'absent',
    canceled: 'yes',
  });

  it('ends the payment as cancelled: no other notice reports the cancellation', () =>
    expect(judgeNotice(back, walletAttempt(), null)).toMatchObject({ effect: 'state', event: 'cancellation', to: 'canceled' }));

  it('undoes neither money nor a settlement by hand: it is an exception for people', () => {
    expect(judgeNotice(back, walletAttempt({ state: 'approved', hasMoney: true }), null)).toEqual(
      exceptionOf('approval-contradicted'),
    );
    expect(judgeNotice(back, walletAttempt({ unconfirmed: true }), null)).toEqual(exceptionOf('settlement-contradicted'));
  });
});

describe("a notice that arrived at another address than its attempt's", () => {
  it.each([
    ['untagged', 'not-addressed'],
    ['wrong', 'not-addressed'],
    ['elsewhere', 'seen-elsewhere'],
  ] as const)('is an exception and books nothing: %s', (addressed, reason) => {
    expect(judgeNotice(walletFacts(), walletAttempt(), null, neutralNames, addressed)).toEqual(exceptionOf(reason));
    const back = walletFacts({ kind: 'wallet-return', amount: null, transactionId: null, gateway: null });
    expect(judgeNotice(back, walletAttempt(), null, neutralNames, addressed)).toEqual(exceptionOf(reason));
    expect(judgeNotice(walletFacts(), null, null, neutralNames, addressed)).toEqual(exceptionOf('invoice-unknown'));
  });

  it.each(['right', 'before-tags', 'fixed'] as const)('is no exception if the address counts as %s', (addressed) =>
    expect(judgeNotice(walletFacts(), walletAttempt(), null, neutralNames, addressed).effect).toBe('receipt'),
  );
});
