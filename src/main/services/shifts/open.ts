// Opens shifts, for the caller or for the user who takes over.
import type { CountedInput } from '../../../shared/contract/setup/drawer.ts';
import type { ShiftSums, ShiftView } from '../../../shared/contract/setup/people.ts';
import type { Money } from '../../../shared/money.ts';
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
import { type DrawerSetting, readCounts, recordCounts } from './drawer.ts';
import { shiftSumsOf, shiftViewOf } from './shift-sums.ts';

export type ShiftCommand = { readonly requestId: string; readonly caller: Caller };
type OpenInput = ShiftCommand & { readonly counted: CountedInput };
/** The opened shift of the user who took over, and the sums of the shift that the hand-over closed. */
type HandedOver = ShiftView & { readonly closed: ShiftSums };
type HandOverInput = OpenInput & { readonly toUserId: string; readonly pin: string };
/** The shift to hand over, and the sum that was counted in the cash drawer in each currency. */
type ToHandOver = { readonly shift: Shift; readonly sums: readonly Money[] };
export type OpenShiftDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly changes: Changes;
  readonly pins: PinChecks;
  readonly sessions: Sessions;
  readonly drawer: DrawerSetting;
};

export const createOpenShift = ({ ledger, clock, random, changes, pins, sessions, drawer }: OpenShiftDeps) => {
  const { shifts: store } = ledger;
  const newShiftId = (): string => newId('shift', clock.wallMs(), random);
  const opened = (shiftId: string): ShiftView => shiftViewOf(store.shift(shiftId) as Shift);

  const toHandOver = (user: string, toUserId: string, counted: CountedInput): Result<ToHandOver> => {
    const shift = store.openOf(user);
    if (!shift) return fail('shift.none');
    const taker = ledger.people.user(toUserId);
    if (toUserId === user || !taker?.active) return fail('people.unknown');
    // A user whose PIN was chosen by somebody else must change that PIN before taking over a shift.
    if (taker.mustChange) return fail('people.must-change');
    if (store.openOf(toUserId)) return fail('shift.already-open');
    const sums = readCounts(drawer, counted);
    return sums.ok ? ok({ shift, sums: sums.value }) : sums;
  };

  return {
    /** Opens a shift for the caller. Errors: `shift.already-open`, the errors of `readCounts`, `request.reused`, `data.*`. */
    open({ requestId, caller: { user: userId }, counted }: OpenInput): Result<ShiftView> {
      const earlier = earlierRequest(ledger, requestId, 'shift.opened', (body) => body.userId === userId);
      if (!earlier.ok) return earlier;
      if (earlier.value) return ok(opened(earlier.value.body.shiftId));
      if (store.openOf(userId)) return fail('shift.already-open');
      const sums = readCounts(drawer, counted);
      if (!sums.ok) return sums;
      const shiftId = newShiftId();
      const written = ledger.write((tx) => {
        recordCounts(tx, { closes: null, opens: shiftId }, sums.value, userId);
        tx.record('shift.opened', { shiftId, userId }, { actor: userId, requestId });
      });
      if (!written.ok) return written;
      changes.tell({ type: 'shifts' });
      return ok(opened(shiftId));
    },
    /**
     * Closes the caller's shift, opens one for the user who takes over, and signs that user in. Errors: `shift.none`,
     * `people.unknown`, `people.must-change`, the errors of a PIN check and of `readCounts`, `shift.already-open`,
     * `request.reused`, `data.*`.
     */
    async handOver({ requestId, caller, toUserId, pin, counted }: HandOverInput): Promise<Result<HandedOver>> {
      const { user } = caller;
      const earlier = earlierRequest(ledger, requestId, 'shift.closed', (body) => body.handedTo === toUserId);
      if (!earlier.ok) return earlier;
      if (earlier.value) return fail('request.reused');
      const before = toHandOver(user, toUserId, counted);
      if (!before.ok) return before;
      const checked = await pins.check(toUserId, pin);
      if (!checked.ok) return checked;
      const now = toHandOver(user, toUserId, counted);
      if (!now.ok) return now;
      const shiftId = newShiftId();
      const notes = { actor: user, requestId, approval: null };
      const closes = now.value.shift.shiftId;
      const written = ledger.write((tx) => {
        recordCounts(tx, { closes, opens: shiftId }, now.value.sums, user);
        tx.record('shift.closed', { shiftId: closes, userId: user, handedTo: toUserId }, notes);
        tx.record('shift.opened', { shiftId, userId: toUserId }, { actor: toUserId });
      });
      if (!written.ok) return written;
      const from: WindowRef = { window: caller.window, windowId: caller.windowId };
      const begun = sessions.begin(from, toUserId);
      if (!begun.ok) return begun;
      changes.tell({ type: 'shifts' });
      return ok({ ...opened(shiftId), closed: shiftSumsOf(ledger, store.shift(closes) as Shift) });
    },
  };
};
