// Balances: opening + debits - credits = closing for each account and currency, with old accounts added to what replaced them.
import { describe, expect, it } from 'vitest';
import { balancesOf, type PostedSums } from '../../../../src/shared/ledger/balances.ts';

const sums = (more: Partial<PostedSums>): PostedSums => ({
  ...{ account: 'sales', currency: 'LYD', openingMinor: 0, debitMinor: 0, creditMinor: 0 },
  ...more,
});

describe('balances', () => {
  it('tie: the closing balance is the opening balance and the range’s debits less its credits', () =>
    expect(balancesOf([sums({ openingMinor: -700, debitMinor: 50, creditMinor: 200 })])).toEqual([
      { account: 'sales', currency: 'LYD', openingMinor: -700, debitMinor: 50, creditMinor: 200, closingMinor: -850 },
    ]));

  it('stand in the order of the chart, one for each currency, and nothing is added across currencies', () =>
    expect(
      balancesOf([
        sums({ creditMinor: 3 }),
        sums({ currency: 'USD', creditMinor: 5 }),
        sums({ account: 'clearing:card', currency: 'USD', debitMinor: 5 }),
        sums({ account: 'refunds-owed', creditMinor: 1 }),
      ]).map(({ account, currency, closingMinor }) => [account, currency, closingMinor]),
    ).toEqual([
      ['clearing:card', 'USD', 5],
      ['refunds-owed', 'LYD', -1],
      ['sales', 'LYD', -3],
      ['sales', 'USD', -5],
    ]));

  it('of an old account are added to those of the account that replaced it', () =>
    expect(
      balancesOf([
        sums({ account: 'cash:lyd', openingMinor: -10, creditMinor: 1 }),
        sums({ account: 'paid-out:cash', openingMinor: -20, debitMinor: 5 }),
        sums({ account: 'bank:usd', currency: 'USD', openingMinor: -3 }),
      ]),
    ).toEqual([
      { account: 'paid-out:cash', currency: 'LYD', openingMinor: -30, debitMinor: 5, creditMinor: 1, closingMinor: -26 },
      { account: 'paid-out:transfer', currency: 'USD', openingMinor: -3, debitMinor: 0, creditMinor: 0, closingMinor: -3 },
    ]));

  it.each([
    ['a sum', [sums({ debitMinor: Number.MAX_SAFE_INTEGER + 1 })]],
    ['several sums together', [sums({ creditMinor: Number.MAX_SAFE_INTEGER }), sums({ creditMinor: 1 })]],
    ['the closing balance', [sums({ openingMinor: Number.MAX_SAFE_INTEGER, debitMinor: 1 })]],
  ])('refuse %s beyond safe integers', (_, posted) => expect(() => balancesOf(posted)).toThrow(RangeError));
});
