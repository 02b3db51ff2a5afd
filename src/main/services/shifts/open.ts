// Opens shifts, for the caller or for the user who takes over.
import type { ShiftView } from '../../../shared/contract/setup/people.ts';
import { newId } from '../../../shared/ids.ts';
import type { Caller, WindowRef } from '../../../shared/people/rights.ts';
import type { Clock, Random } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Shift } from '../../ledger/stores/shifts-store.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import type { PinChecks } from '../../../people/pins/pins.ts';
import type { Sessions } from '../../../people/sessions/sessions.ts';
import { shiftViewOf } from './shift-sums.ts';

export type ShiftCommand = { readonly requestId: string; readonly caller: Caller };
type HandOverInput = ShiftCommand & { readonly toUserId: string; readonly pin: string };
export type OpenShiftDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly changes: Changes;
  readonly pins: PinChecks;
  readonly sessions: Sessions;
};

export const createOpenShift = ({ ledger, clock, random, changes, pins, sessions }: OpenShiftDeps) => {
  const { shifts: store } = ledger;
  const newShiftId = (): string => newId('shift', clock.wallMs(), random);
  const opened = (shiftId: string): ShiftView => shiftViewOf(store.shift(shiftId) as Shift);

  const toHandOver = (user: string, toUserId: string): Result<Shift> => {
    const shift = store.openOf(user);
    if (!shift) return fail('shift.none');
    const taker = ledger.people.user(toUserId);
    if (toUserId === user || !taker?.active) return fail('people.unknown');
    // A user whose PIN was chosen by somebody else must change that PIN before taking over a shift.
    if (taker.mustChange) return fail('people.must-change');
    return store.openOf(toUserId) ? fail('shift.already-open') : ok(shift);
  };

  return {
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
     * `people.unknown`, `people.must-change`, those of a PIN check, `shift.already-open`, `request.reused`, `data.*`.
     */
    async handOver({ requestId, caller, toUserId, pin }: HandOverInput): Promise<Result<ShiftView>> {
      const { user } = caller;
      const earlier = earlierRequest(ledger, requestId, 'shift.closed', (body) => body.handedTo === toUserId);
      if (!earlier.ok) return earlier;
      if (earlier.value) return fail('request.reused');
      const before = toHandOver(user, toUserId);
      if (!before.ok) return before;
      const checked = await pins.check(toUserId, pin);
      if (!checked.ok) return checked;
      const now = toHandOver(user, toUserId);
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
  };
};
