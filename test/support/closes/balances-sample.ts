// Balances with two currencies and a counted drawer, as the till sends them.
import type { BalancesView } from '../../../src/shared/contract/books/balances.ts';

export const sampleBalances: BalancesView = {
  upToSeq: 4_711,
  rows: [
    {
      ...{ account: 'clearing:wallet', currency: 'LYD' },
      ...{ openingMinor: 120_500, debitMinor: 1_234_567, creditMinor: 8_250, closingMinor: 1_346_817 },
    },
    {
      ...{ account: 'sales', currency: 'LYD' },
      ...{ openingMinor: -120_500, debitMinor: 0, creditMinor: 1_226_317, closingMinor: -1_346_817 },
    },
    {
      ...{ account: 'clearing:card', currency: 'USD' },
      ...{ openingMinor: 0, debitMinor: 4_395, creditMinor: 0, closingMinor: 4_395 },
    },
    { ...{ account: 'sales', currency: 'USD' }, ...{ openingMinor: 0, debitMinor: 0, creditMinor: 4_395, closingMinor: -4_395 } },
  ],
  drawer: [
    {
      ...{ currency: 'LYD', openingMinor: 50_000, inMinor: 21_000, outMinor: 3_750, refundsMinor: 6_125 },
      ...{ differenceMinor: -375, closingMinor: 60_750 },
    },
    {
      ...{ currency: 'USD', openingMinor: null, inMinor: 0, outMinor: 0, refundsMinor: 0 },
      ...{ differenceMinor: 0, closingMinor: 9_900 },
    },
  ],
};
