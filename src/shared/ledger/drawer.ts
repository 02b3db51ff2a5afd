// Rules of the cash drawer: parses a counted sum, and computes the expected sum with which a count is compared. The till takes no
// cash payments, so only money put in or taken out and cash refunds change the drawer.
import { type Currency, currencies, type Money, money, parseAmount } from '../money.ts';
import { ok, type Result } from '../result.ts';

export const cashDirections = ['in', 'out'] as const;
export type CashDirection = (typeof cashDirections)[number];

/**
 * Parses a counted sum as `parseAmount` does, but accepts zero, because a drawer can be empty. Errors: `amount.…` except
 * `amount.zero`.
 */
export const parseCounted = (typed: string, currency: Currency): Result<Money> => {
  const read = parseAmount(typed, currency);
  return !read.ok && read.error.code === 'amount.zero' ? ok(money(0, currency)) : read;
};

/**
 * The cash of one currency that moved within a range of journal entries, in minor units: put in, taken out, and refunded to
 * customers.
 */
export type CashFlow = {
  readonly currency: Currency;
  readonly inMinor: number;
  readonly outMinor: number;
  readonly refundsMinor: number;
};

/** Returns the cash flow of one currency; all sums are zero if no cash of this currency moved. */
export const flowOf = (flows: readonly CashFlow[], currency: Currency): CashFlow =>
  flows.find((flow) => flow.currency === currency) ?? { currency, inMinor: 0, outMinor: 0, refundsMinor: 0 };

/**
 * The sum that should be in the drawer: the earlier count plus money put in, less money taken out and cash refunds. Null if there
 * is no earlier count. Negative if more was taken out than was counted. Throws a RangeError beyond safe integers.
 */
export const expectedMinor = (earlierMinor: number | null, { currency, inMinor, outMinor, refundsMinor }: CashFlow) =>
  earlierMinor === null ? null : money(earlierMinor + inMinor - outMinor - refundsMinor, currency).amountMinor;

/** Returns the counted sum less the expected sum: negative if money is missing. Null if one of the two sums is null. */
export const differenceMinor = (countedMinor: number | null, expected: number | null): number | null =>
  countedMinor === null || expected === null ? null : countedMinor - expected;

/**
 * Returns the chosen currencies in the order of `currencies`, each once, whatever the order and the repeats of the setting are.
 */
export const drawerCurrencies = (chosen: readonly Currency[] = []): readonly Currency[] =>
  currencies.filter((currency) => chosen.includes(currency));
