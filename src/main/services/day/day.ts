// The totals of a business day: what was received, per currency, gateway and method; how attempts stand; its entries.
import type { AttentionCounts } from '../../../shared/payment/attention.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { DisplayState } from '../../../shared/payment/display.ts';
import { isDate } from '../../../shared/time/business-day.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { DayStateCount, DaySum } from '../../ledger/stores/day-store.ts';
import type { MoveSum } from '../../ledger/stores/refunds-store.ts';
import type { Ledger } from '../../ledger/ledger.ts';

export type DayTotals = {
  readonly day: string;
  /** Money received that day by kind, currency, gateway and method. Never added across currencies. */
  readonly sums: readonly DaySum[];
  /** What moved that day of money that had come. */
  readonly moves: readonly MoveSum[];
  /** Attempts begun that day by how they stand now: the names of `shared/payment/display.ts`. */
  readonly states: Readonly<Partial<Record<DisplayState, number>>>;
  /** Of what began that day. */
  readonly attention: AttentionCounts;
  readonly exceptions: number;
  readonly firstSeq: number | null;
  readonly lastSeq: number | null;
};

const countsOf = (rows: readonly DayStateCount[]): DayTotals['states'] =>
  Object.fromEntries(rows.map(({ display, count }) => [display, count]));

export const createDay = (ledger: Ledger, clock: Clock) => ({
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
      moves: ledger.refunds.movesOn(day),
      states: countsOf(states),
      attention: ledger.attention.countsOf(day, clock.wallMs()),
      exceptions: ledger.day.exceptionCount(day),
      firstSeq: first,
      lastSeq: last,
    });
  },
});
export type Day = ReturnType<typeof createDay>;
