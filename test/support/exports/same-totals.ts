// Compares the totals of written lines with those of a file.
import type { Totals } from '../../../src/exports/totals.ts';

const same = (a: Readonly<Record<string, bigint>>, b: Readonly<Record<string, bigint>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, sum]) => b[name] === sum);
/** True if the number of lines and all sums are equal. */
export const sameTotals = (a: Totals, b: Totals): boolean =>
  a.lines === b.lines &&
  same(a.asked, b.asked) &&
  same(a.received, b.received) &&
  same(a.amount, b.amount) &&
  same(a.moved, b.moved) &&
  same(a.sales, b.sales) &&
  same(a.returns, b.returns) &&
  same(a.posted, b.posted);
