// A shift as windows show it, and its sums. Sums are read from the books; money that is booked after the close for something begun
// in the shift is listed apart, in `after`.
import type { ShiftSums, ShiftView } from '../../../shared/contract/setup/people.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { Shift } from '../../ledger/stores/shifts-store.ts';

export const shiftViewOf = ({ shiftId, userId, name, openedMs }: Shift): ShiftView => ({ shiftId, userId, name, openedMs });

const lastSeq = Number.MAX_SAFE_INTEGER;

/** The sums of a shift until now; windows and closes both show these. */
export const shiftSumsOf = ({ shifts, stretch }: Pick<BooksView, 'shifts' | 'stretch'>, shift: Shift): ShiftSums => {
  const { userId, name, openedSeq, closedSeq, closedMs, closedBy } = shift;
  const span = { userId, from: openedSeq, to: closedSeq ?? lastSeq };
  return {
    ...shiftViewOf(shift),
    ...{ closedMs, closedBy },
    money: [...stretch.ofShift(span)],
    after: closedSeq === null ? [] : [...stretch.ofShift({ ...span, after: closedSeq })],
    received: shifts.received(shift),
    displays: shifts.displays(shift),
    paidBack: shifts.paidBack(shift),
    unresolved: shifts.unresolved(shift).map((each) => ({ ...each, userId, name })),
  };
};
