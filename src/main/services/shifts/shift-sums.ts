// A shift as windows show it (view), and its sums from the books. `money` includes bookings after the shift was closed, for
// payments that began in the shift; `after` is this part alone.
import type { ShiftSums, ShiftView } from '../../../shared/contract/setup/people.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import { drawerOf } from './drawer.ts';
import type { Shift } from '../../ledger/stores/shifts-store.ts';

export const shiftViewOf = ({ shiftId, userId, name, openedMs }: Shift): ShiftView => ({ shiftId, userId, name, openedMs });

const lastSeq = Number.MAX_SAFE_INTEGER;

/** The sums of a shift until now, as windows and closes show them. */
export const shiftSumsOf = (books: Pick<BooksView, 'shifts' | 'stretch' | 'drawer'>, shift: Shift): ShiftSums => {
  const { shifts, stretch } = books;
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
    drawer: drawerOf(books, shift),
  };
};
