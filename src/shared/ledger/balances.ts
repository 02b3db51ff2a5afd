// The balances of accounts over a range of the books, from sums of their postings: opening + debits - credits = closing, for each
// account and currency. Amounts of different currencies are never added.
import { type AccountKey, reportAccountOf, type ReportKey, reportKeys } from '../accounts/accounts.ts';
import { currencies, type Currency } from '../money.ts';

/** Sums of postings to one account in one currency, in minor units: the balance before the range, and the range's own sums. */
export type PostedSums = {
  readonly account: AccountKey;
  readonly currency: Currency;
  /** Debits less credits of all postings before the range. */
  readonly openingMinor: number;
  /** The sum of the debits in the range, zero or more. */
  readonly debitMinor: number;
  /** The sum of the credits in the range, zero or more. */
  readonly creditMinor: number;
};

/** The balances of one account in one currency, in minor units. A balance is positive if debits exceed credits. */
export type AccountBalance = PostedSums & { readonly account: ReportKey; readonly closingMinor: number };

const whole = (minor: number): number => {
  if (!Number.isSafeInteger(minor)) throw new RangeError('a balance beyond safe integers');
  return minor;
};

/**
 * One balance for each account and currency with any posting, in the order of the chart. Sums of an old account are added to those
 * of the account that reports show instead. Throws a RangeError if a sum exceeds safe integers.
 */
export const balancesOf = (posted: readonly PostedSums[]): readonly AccountBalance[] =>
  reportKeys.flatMap((account) =>
    currencies.flatMap((currency): readonly AccountBalance[] => {
      const own = posted.filter((sums) => sums.currency === currency && reportAccountOf(sums.account) === account);
      if (own.length === 0) return [];
      const sum = (of: (sums: PostedSums) => number): number => own.reduce((all, sums) => whole(all + whole(of(sums))), 0);
      const openingMinor = sum((sums) => sums.openingMinor);
      const debitMinor = sum((sums) => sums.debitMinor);
      const creditMinor = sum((sums) => sums.creditMinor);
      const closingMinor = whole(whole(openingMinor + debitMinor) - creditMinor);
      return [{ account, currency, openingMinor, debitMinor, creditMinor, closingMinor }];
    }),
  );

type BalanceFigures = Omit<AccountBalance, 'account'>;

/** The sums of one currency's balances. Throws a RangeError if a sum exceeds safe integers. */
export const balanceTotal = (rows: readonly BalanceFigures[], currency: Currency): BalanceFigures => {
  const own = rows.filter((row) => row.currency === currency);
  const sum = (of: (row: BalanceFigures) => number): number => own.reduce((all, row) => whole(all + of(row)), 0);
  return {
    ...{ currency, openingMinor: sum((row) => row.openingMinor), debitMinor: sum((row) => row.debitMinor) },
    ...{ creditMinor: sum((row) => row.creditMinor), closingMinor: sum((row) => row.closingMinor) },
  };
};
