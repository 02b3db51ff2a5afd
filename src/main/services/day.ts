// The totals of a business day: what was received, per currency, gateway and method; how attempts stand; where the books end.
import { isUnresolved } from '../../shared/payment/attempt.ts';
import type { DisplayState } from '../../shared/payment/display.ts';
import { isDate } from '../../shared/reconcile/business-day.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { DayStateCount, DaySum } from '../ledger/day-store.ts';
import type { ChainHead } from '../ledger/journal.ts';
import type { Ledger } from '../ledger/ledger.ts';

export type DayTotals = {
  readonly day: string;
  /** Money received that day by kind, currency, gateway and method. Never added across currencies. */
  readonly sums: readonly DaySum[];
  /** Attempts begun that day by how they stand now: the names of `shared/payment/display.ts`. */
  readonly states: Readonly<Partial<Record<DisplayState, number>>>;
  readonly unresolved: number;
  readonly exceptions: number;
  readonly firstSeq: number | null;
  readonly lastSeq: number | null;
  readonly head: ChainHead;
};

/** One name may stand for several states: an attempt that was paid twice was approved, or wrong once and right the second time. */
const countsOf = (rows: readonly DayStateCount[]): DayTotals['states'] => {
  const counts: Partial<Record<DisplayState, number>> = {};
  for (const { display, count } of rows) counts[display] = (counts[display] ?? 0) + count;
  return counts;
};

export const createDay = (ledger: Ledger) => ({
  /** Error: `export.bad-range` when `day` is no date. */
  totals(day: string): Result<DayTotals> {
    if (!isDate(day)) return fail('export.bad-range');
    const states = ledger.day.states(day);
    const { first, last } = ledger.day.edges(day);
    const sums = ledger.day.sums(day);
    for (const { amountMinor } of sums)
      if (!Number.isSafeInteger(amountMinor)) throw new RangeError('a day beyond safe integers');
    return ok({
      day,
      sums,
      states: countsOf(states),
      unresolved: states.reduce((sum, { state, count }) => sum + (isUnresolved(state) ? count : 0), 0),
      exceptions: ledger.day.exceptionCount(day),
      firstSeq: first,
      lastSeq: last,
      head: ledger.journal.head(),
    });
  },
});
export type Day = ReturnType<typeof createDay>;
