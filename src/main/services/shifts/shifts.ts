// The commands and queries about shifts: open, hand over and close a shift, read its sums, and record money put into the cash
// drawer or taken out.
import type { ShiftSums, ShiftView } from '../../../shared/contract/setup/people.ts';
import { createCloseShift } from './close.ts';
import { createCashMove } from './drawer.ts';
import { createOpenShift, type OpenShiftDeps } from './open.ts';
import { shiftSumsOf, shiftViewOf } from './shift-sums.ts';

export const createShifts = (deps: OpenShiftDeps) => {
  const { ledger } = deps;
  const { shifts: store } = ledger;
  return {
    /** The user's open shift; null if there is none. */
    of(userId: string): ShiftView | null {
      const shift = store.openOf(userId);
      return shift && shiftViewOf(shift);
    },
    now(userId: string): ShiftSums | null {
      const shift = store.openOf(userId);
      return shift && shiftSumsOf(ledger, shift);
    },
    list(before: number | null, limit: number) {
      const rows = store.page(before ?? Number.MAX_SAFE_INTEGER, limit + 1);
      const shown = rows.slice(0, limit).map((shift) => ({ ...shiftSumsOf(ledger, shift), seq: shift.openedSeq }));
      return { rows: shown, more: rows.length > limit };
    },
    ...createOpenShift(deps),
    close: createCloseShift(deps),
    moveCash: createCashMove(deps),
  };
};
export type Shifts = ReturnType<typeof createShifts>;
