// Compares the sums of the lines that an export wrote with the postings of the books, which are read without the lines.
import type { Totals } from '../../../exports/totals.ts';
import type { ReportKey } from '../../../shared/accounts/accounts.ts';
import { byCurrency, type Currency, currencies } from '../../../shared/money.ts';
import type { Posting } from '../../../shared/ledger/postings.ts';

type Sums = Readonly<Record<Currency, bigint>>;

/** The sum of the postings to some accounts by currency, debits positive. */
const sumOf = (posted: readonly Posting<ReportKey>[], isOne: (account: ReportKey) => boolean): Sums =>
  byCurrency((currency) =>
    posted.reduce((sum, each) => (each.currency === currency && isOne(each.account) ? sum + BigInt(each.amountMinor) : sum), 0n),
  );

/** True for the accounts that hold the shop's money, and for those of money that the till paid back. */
const isMoney = (account: ReportKey): boolean => account.startsWith('clearing:') || account.startsWith('paid-out:');

const byName = (posted: readonly Posting<ReportKey>[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { account, currency, amountMinor } of posted) {
    const name = `${account} ${currency}`;
    sums.set(name, (sums.get(name) ?? 0n) + BigInt(amountMinor));
  }
  return sums;
};

/** True if the written lines have the sums of the postings. `posts`: the file has postings, too. */
export const areSumsOf = (totals: Totals, posted: readonly Posting<ReportKey>[], posts: boolean): boolean => {
  const [amount, sales] = [sumOf(posted, isMoney), sumOf(posted, (account) => account === 'sales')];
  const returns = sumOf(posted, (account) => account === 'sales-returns');
  const isSame = currencies.every(
    (currency) =>
      totals.amount[currency] === amount[currency] &&
      totals.sales[currency] === -sales[currency] &&
      totals.returns[currency] === returns[currency],
  );
  if (!isSame || !posts) return isSame;
  const sums = byName(posted);
  return sums.size === Object.keys(totals.posted).length && [...sums].every(([name, sum]) => totals.posted[name] === sum);
};
