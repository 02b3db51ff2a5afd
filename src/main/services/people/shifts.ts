// Shifts: a seller opens a shift, hands it over or closes it, and reads its sums. Sums are read from the books; money that is
// booked after the close for something begun in the shift is listed apart, in `after`.
import type { ShiftSums, ShiftView } from '../../../shared/contract/setup/people.ts';
import type { Authorization, Caller, WindowRef } from '../../../shared/people/rights.ts';
import type { Clock, Random } from '../../../shared/ports.ts';
import { newId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { BooksView } from '../../ledger/books-view.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Shift } from '../../ledger/stores/shifts-store.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { type Approve, supervised } from '../supervision/supervised.ts';
import type { PinChecks } from './pins.ts';
import type { Sessions } from './sessions.ts';

export type ShiftsDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly changes: Changes;
  readonly pins: PinChecks;
  readonly sessions: Sessions;
};
type ShiftCommand = { readonly requestId: string; readonly caller: Caller };
type CloseShiftInput = ShiftCommand & { readonly userId: string; readonly approve: Approve };

const viewOf = ({ shiftId, userId, name, openedMs }: Shift): ShiftView => ({ shiftId, userId, name, openedMs });

const lastSeq = Number.MAX_SAFE_INTEGER;

/** The sums of a shift until now; windows and closes both show these. */
export const shiftSumsOf = ({ shifts, stretch }: Pick<BooksView, 'shifts' | 'stretch'>, shift: Shift): ShiftSums => {
  const { userId, name, openedSeq, closedSeq, closedMs, closedBy } = shift;
  const span = { userId, from: openedSeq, to: closedSeq ?? lastSeq };
  return {
    ...viewOf(shift),
    ...{ closedMs, closedBy },
    money: [...stretch.ofShift(span)],
    after: closedSeq === null ? [] : [...stretch.ofShift({ ...span, after: closedSeq })],
    received: shifts.received(shift),
    displays: shifts.displays(shift),
    paidBack: shifts.paidBack(shift),
    unresolved: shifts.unresolved(shift).map((each) => ({ ...each, userId, name })),
  };
};

export const createShifts = ({ ledger, clock, random, changes, pins, sessions }: ShiftsDeps) => {
  const { shifts: store } = ledger;
  const newShiftId = (): string => newId('shift', clock.wallMs(), random);
  const opened = (shiftId: string): ShiftView => viewOf(store.shift(shiftId) as Shift);
  const sumsOf = (shiftId: string): ShiftSums => shiftSumsOf(ledger, store.shift(shiftId) as Shift);

  return {
    /** The user's open shift; null if there is none. */
    of(userId: string): ShiftView | null {
      const shift = store.openOf(userId);
      return shift && viewOf(shift);
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
    /** Opens a shift for the caller. Errors: `shift.already-open`, `request.reused`, `data.*`. */
    open({ requestId, caller: { user: userId } }: ShiftCommand): Result<ShiftView> {
      const earlier = earlierRequest(ledger, requestId, 'shift.opened', (body) => body.userId === userId);
      if (!earlier.ok) return earlier;
      if (earlier.value) return ok(opened(earlier.value.body.shiftId));
      if (store.openOf(userId)) return fail('shift.already-open');
      const shiftId = newShiftId();
      const written = ledger.write(({ record }) => record('shift.opened', { shiftId, userId }, { actor: userId, requestId }));
      if (!written.ok) return written;
      changes.tell({ type: 'shifts' });
      return ok(opened(shiftId));
    },
    /**
     * Closes the caller's shift, opens one for the user who takes over, and signs that user in. Errors: `shift.none`,
     * `people.unknown`, `people.must-change`, those of a PIN, `shift.already-open`, `request.reused`, `data.*`.
     */
    async handOver({
      requestId,
      caller,
      toUserId,
      pin,
    }: ShiftCommand & { readonly toUserId: string; readonly pin: string }): Promise<Result<ShiftView>> {
      const { user } = caller;
      const earlier = earlierRequest(ledger, requestId, 'shift.closed', (body) => body.handedTo === toUserId);
      if (!earlier.ok) return earlier;
      if (earlier.value) return fail('request.reused');
      const check = (): Result<Shift> => {
        const shift = store.openOf(user);
        if (!shift) return fail('shift.none');
        const taker = ledger.people.user(toUserId);
        if (toUserId === user || !taker?.active) return fail('people.unknown');
        // A user whose PIN was chosen by somebody else must change that PIN before taking over a shift.
        if (taker.mustChange) return fail('people.must-change');
        return store.openOf(toUserId) ? fail('shift.already-open') : ok(shift);
      };
      const before = check();
      if (!before.ok) return before;
      const checked = await pins.check(toUserId, pin);
      if (!checked.ok) return checked;
      const now = check();
      if (!now.ok) return now;
      const shiftId = newShiftId();
      const notes = { actor: user, requestId, approval: null };
      const written = ledger.write(({ record }) => {
        record('shift.closed', { shiftId: now.value.shiftId, userId: user, handedTo: toUserId }, notes);
        record('shift.opened', { shiftId, userId: toUserId }, { actor: toUserId });
      });
      if (!written.ok) return written;
      const from: WindowRef = { window: caller.window, windowId: caller.windowId };
      const begun = sessions.begin(from, toUserId);
      if (!begun.ok) return begun;
      changes.tell({ type: 'shifts' });
      return ok(opened(shiftId));
    },
    /**
     * Closes a shift: the caller's own, or with an approval (the right to close a day) another user's. Errors: `shift.none`,
     * those of an approval, `request.reused`, `data.*`.
     */
    async close({ requestId, caller, userId, approve }: CloseShiftInput): Promise<Result<ShiftSums>> {
      const repeated = (): Result<ShiftSums | null> => {
        const earlier = earlierRequest(ledger, requestId, 'shift.closed', (body) => body.userId === userId);
        return earlier.ok ? ok(earlier.value && sumsOf(earlier.value.body.shiftId)) : earlier;
      };
      const prepare = (): Result<Shift> => {
        const shift = store.openOf(userId);
        return shift ? ok(shift) : fail('shift.none');
      };
      const carryOut = ({ shiftId }: Shift, notes: Authorization | { readonly actor: string; readonly approval: null }) => {
        const body = { shiftId, userId, handedTo: null };
        const written = ledger.write(({ record }) => record('shift.closed', body, { ...notes, requestId }));
        if (!written.ok) return written;
        changes.tell({ type: 'shifts' });
        return ok(sumsOf(shiftId));
      };
      if (userId !== caller.user) return supervised<Shift, ShiftSums>({ approve, repeated, prepare, carryOut });
      const earlier = repeated();
      if (!earlier.ok || earlier.value) return earlier as Result<ShiftSums>;
      const own = prepare();
      return own.ok ? carryOut(own.value, { actor: userId, approval: null }) : own;
    },
  };
};
export type Shifts = ReturnType<typeof createShifts>;
