// Adds up balances of accounts and of the cash drawer from every posting and every count, as simply as possible, for comparison with
// the till's own sums.
import type { AccountKey } from '../../../src/shared/accounts/accounts.ts';
import { reportAccountOf } from '../../../src/shared/accounts/accounts.ts';
import { readBooks } from './books.ts';

export type Posted = {
  readonly seq: number;
  readonly day: string;
  readonly account: AccountKey;
  readonly currency: string;
  readonly minor: number;
};

type DrawerStep = {
  readonly day: string;
  readonly move: 'in' | 'out' | 'refund' | 'count';
  readonly minor: number;
  readonly expected: number | null;
};
type Counted = { readonly day: string; readonly counted: number; readonly parts: readonly number[] };
/** The counts of the drawer in order; `parts`: money in, money out, refunds and difference since the count before. */
export const countsOf = (steps: readonly DrawerStep[]): readonly Counted[] => {
  const counts: Counted[] = [];
  let parts = [0, 0, 0];
  for (const { day, move, minor, expected } of steps) {
    if (move === 'count') {
      counts.push({ day, counted: minor, parts: counts.length === 0 ? [0, 0, 0, 0] : [...parts, minor - (expected ?? 0)] });
      parts = [0, 0, 0];
    } else parts = parts.map((sum, i) => (['in', 'out', 'refund'].indexOf(move) === i ? sum + minor : sum));
  }
  return counts;
};
/** The drawer over business days, added up count by count; null if the first count is on a later day. */
export const drawerOfDays = (counts: readonly Counted[], { from, to }: { from: string; to: string }): unknown => {
  const [first] = counts;
  if (!first || first.day > to) return null;
  const changes = counts.map(({ day, counted }, i) => ({ day, by: counted - (counts[i - 1]?.counted ?? 0) }));
  const sum = (isIn: (day: string) => boolean) => changes.reduce((all, { day, by }) => (isIn(day) ? all + by : all), 0);
  const inRange = counts.filter(({ day }) => day >= from && day <= to);
  const part = (i: number): number => inRange.reduce((all, { parts }) => all + (parts[i] ?? 0), 0);
  return {
    ...{ currency: 'LYD', openingMinor: first.day < from ? sum((day) => day < from) : null },
    ...{ inMinor: part(0), outMinor: part(1), refundsMinor: part(2), differenceMinor: part(3) },
    closingMinor: sum((day) => day <= to),
  };
};
export const drawerSteps = (dir: string): readonly DrawerStep[] =>
  readBooks(
    dir,
    (db) =>
      db
        .prepare(`SELECT j.seq, j.business_day AS day, m.direction AS move, m.amount_minor AS minor, NULL AS expected
            FROM cash_moves m JOIN journal j USING (seq)
          UNION ALL SELECT j.seq, j.business_day, 'count', c.counted_minor, c.expected_minor FROM drawer_counts c JOIN journal j USING (seq)
          UNION ALL SELECT j.seq, j.business_day, 'refund', j.body ->> '$.amountMinor', NULL FROM journal j WHERE j.kind = 'refund.paid'
          ORDER BY 1`)
        .all() as DrawerStep[],
  );

/** Plain sums over the postings, read one by one. */
export const plain = (
  posted: readonly Posted[],
  isBefore: (line: Posted) => boolean,
  isIn: (line: Posted) => boolean,
): unknown => {
  const sums = new Map<string, number[]>();
  for (const each of posted) {
    if (!isIn(each)) continue;
    const name = `${reportAccountOf(each.account)} ${each.currency}`;
    const [opening = 0, debit = 0, credit = 0] = sums.get(name) ?? [];
    if (isBefore(each)) sums.set(name, [opening + each.minor, debit, credit]);
    else sums.set(name, [opening, debit + Math.max(each.minor, 0), credit + Math.max(-each.minor, 0)]);
  }
  return Object.fromEntries(
    [...sums].map(([name, [opening = 0, debit = 0, credit = 0]]) => [name, [opening, debit, credit, opening + debit - credit]]),
  );
};
