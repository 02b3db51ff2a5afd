// Compares the sums of the lines that an export wrote with the postings of the books, which are read without the lines.
import { postedSums, type Totals } from '../../../exports/totals.ts';
import type { ReportKey } from '../../../shared/accounts/accounts.ts';
import { currencies } from '../../../shared/money.ts';
import type { Posting } from '../../../shared/ledger/postings.ts';

const byName = (posted: readonly Posting<ReportKey>[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { account, currency, amountMinor } of posted) {
    const name = `${account} ${currency}`;
    sums.set(name, (sums.get(name) ?? 0n) + BigInt(amountMinor));
  }
  return sums;
};

/** True if the written lines have the sums of the postings. `hasAccounts`: the file has sums by account, too. */
export const areSumsOf = (totals: Totals, posted: readonly Posting<ReportKey>[], hasAccounts: boolean): boolean => {
  const sumsPosted = postedSums(posted);
  const isSame = currencies.every((currency) => {
    const { amount, sales, returns } = sumsPosted[currency];
    return totals.amount[currency] === amount && totals.sales[currency] === sales && totals.returns[currency] === returns;
  });
  if (!isSame || !hasAccounts) return isSame;
  const sums = byName(posted);
  return sums.size === Object.keys(totals.posted).length && [...sums].every(([name, sum]) => totals.posted[name] === sum);
};
