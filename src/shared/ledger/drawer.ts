// Rules of the cash drawer: reads a counted sum, and computes the sum that a count is compared with. The till takes no cash
// payments, so only counts, money put in or taken out, and cash refunds change the drawer.
import { type Currency, currencies, type Money, money, parseAmount } from '../money.ts';
import { ok, type Result } from '../result.ts';

export const cashDirections = ['in', 'out'] as const;
export type CashDirection = (typeof cashDirections)[number];

/** Reads a counted sum as `parseAmount` does; an empty drawer (zero) is a count, too. Errors: `amount.…` except `amount.zero`. */
export const parseCounted = (typed: string, currency: Currency): Result<Money> => {
  const read = parseAmount(typed, currency);
  return !read.ok && read.error.code === 'amount.zero' ? ok(money(0, currency)) : read;
};

/** Cash of one currency that moved between two journal entries, in minor units: put in, taken out, paid back to customers. */
export type CashFlow = {
  readonly currency: Currency;
  readonly inMinor: number;
  readonly outMinor: number;
  readonly refundsMinor: number;
};

/** The flow of one currency, zero if nothing moved. */
export const flowOf = (flows: readonly CashFlow[], currency: Currency): CashFlow =>
  flows.find((flow) => flow.currency === currency) ?? { currency, inMinor: 0, outMinor: 0, refundsMinor: 0 };

/**
 * The sum that should be in the drawer: the earlier count plus money put in, less money taken out and cash refunds. Null if there
 * is no earlier count. Negative if more was taken out than was counted. Throws a RangeError beyond safe integers.
 */
export const expectedMinor = (earlierMinor: number | null, { currency, inMinor, outMinor, refundsMinor }: CashFlow) =>
  earlierMinor === null ? null : money(earlierMinor + inMinor - outMinor - refundsMinor, currency).amountMinor;

/** The difference of a count: negative if money is missing. Null if nothing was expected or counted. */
export const differenceMinor = (countedMinor: number | null, expected: number | null): number | null =>
  countedMinor === null || expected === null ? null : countedMinor - expected;

/** The currencies of a drawer, in the order of `currencies`, whatever order and repeats the setting has. */
export const drawerCurrencies = (chosen: readonly Currency[] = []): readonly Currency[] =>
  currencies.filter((currency) => chosen.includes(currency));
