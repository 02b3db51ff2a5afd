// The totals of a business day: money received per currency, gateway and method, the states of its attempts, and its first and
// last journal entry.
import type { DayTotalsView } from '../../../shared/contract/books/day.ts';
import { common, type Stretch } from '../../../shared/ledger/money-sum.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { PaymentStatus } from '../../../shared/payment/payment-status.ts';
import { isDate } from '../../../shared/time/business-day.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { drawerOf } from '../shifts/drawer.ts';
import type { DayStateCount } from '../../ledger/stores/day/day-store.ts';
import type { ReceivedSum } from '../../ledger/stores/day/stretch-store.ts';
import type { Ledger } from '../../ledger/ledger.ts';

export type DayTotals = Omit<DayTotalsView, 'sums'> & { readonly sums: readonly ReceivedSum[] };

const countsOf = (rows: readonly DayStateCount[]): Readonly<Partial<Record<PaymentStatus, number>>> =>
  Object.fromEntries(rows.map(({ display: status, count }) => [status, count]));

type DayBooks = Pick<Ledger, 'shifts' | 'drawer' | 'stretch' | 'closes' | 'refunds' | 'day' | 'attention' | 'exceptions'>;

/**
 * The day's money by close, and the money that no close covers yet (`close: null`). Closes without money on this day are left
 * out.
 */
const byClose = ({ closes, stretch }: DayBooks, own: Stretch): DayTotals['byClose'] => {
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return [];
  const covering = closes.over({ from: first.from, to: last.to });
  const open = { close: null, from: (closes.last()?.toSeq ?? 0) + 1, to: last.to };
  return [...covering.map(({ number, from, to }) => ({ close: number, from, to })), open].flatMap(({ close, ...run }) => {
    const money = stretch.money(common(own, [run]));
    return money.length > 0 ? [{ close, money: [...money] }] : [];
  });
};

const drawerIn = (books: DayBooks, own: Stretch): DayTotals['drawer'] => {
  const [first, last] = [own[0], own.at(-1)];
  const shifts = first && last ? books.shifts.within({ from: first.from, to: last.to }) : [];
  return {
    shifts: shifts.flatMap((shift) => {
      const { shiftId, userId, name, openedMs, closedMs } = shift;
      const lines = drawerOf(books, shift);
      return lines.length > 0 ? [{ shiftId, userId, name, openedMs, closedMs, lines }] : [];
    }),
    moves: books.drawer.moves(own),
  };
};

/** The last close, if nothing happened since then; before the first close, if nothing happened at all. */
const nothingToClose = (closes: DayBooks['closes']): DayTotals['nothingToClose'] => {
  const last = closes.last();
  return closes.hasHappened(last?.toSeq ?? 0) ? null : { since: last?.number ?? null };
};

/** The last close that covers an entry of the day, and if the day has entries that are still to be closed. */
const closedBy = ({ closes }: DayBooks, own: Stretch): Pick<DayTotals, 'closed' | 'toClose' | 'nothingToClose'> => {
  const [first, last] = [own[0], own.at(-1)];
  const covering = first && last ? closes.over({ from: first.from, to: last.to }).at(-1) : undefined;
  return {
    closed: covering ? { number: covering.number, since: closes.hasHappened(covering.to) } : null,
    nothingToClose: nothingToClose(closes),
    toClose: own.some(({ from, to }) => closes.hasHappened(Math.max(from - 1, covering?.to ?? 0), to)),
  };
};

export const createDay = (ledger: DayBooks, clock: Clock) => ({
  /**
   * The day's totals, in minor units, never added across currencies. Error: `export.bad-range` if `day` is not a date. Throws a
   * RangeError for a sum beyond safe integers.
   */
  totals(day: string): Result<DayTotals> {
    if (!isDate(day)) return fail('export.bad-range');
    const { first, last } = ledger.day.edges(day);
    const own = ledger.stretch.ofDay(day);
    const sums = ledger.stretch.received(own);
    for (const { amountMinor } of sums)
      if (!Number.isSafeInteger(amountMinor)) throw new RangeError('a day beyond safe integers');
    return ok({
      day,
      sums,
      money: [...ledger.stretch.money(own)],
      outsideShifts: [...ledger.stretch.outsideShifts(own)],
      moves: ledger.stretch.moves(own),
      drawer: drawerIn(ledger, own),
      earlier: ledger.stretch.earlier(own),
      byClose: byClose(ledger, own),
      ...closedBy(ledger, own),
      open: {
        ...{ owed: ledger.refunds.owed(), suspense: ledger.refunds.setAside(), exceptions: ledger.exceptions.openCount() },
        attention: ledger.attention.counts(clock.wallMs()),
      },
      states: countsOf(ledger.day.states(day)),
      attention: ledger.attention.countsOf(day, clock.wallMs()),
      exceptions: ledger.day.exceptionCount(day),
      firstSeq: first,
      lastSeq: last,
    });
  },
});
export type Day = ReturnType<typeof createDay>;
