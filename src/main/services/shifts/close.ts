// The command that closes a shift: the caller's own, or with an approval another user's.
import type { CountedInput } from '../../../shared/contract/setup/drawer.ts';
import type { ShiftSums } from '../../../shared/contract/setup/people.ts';
import type { Authorization } from '../../../shared/people/rights.ts';
import type { Money } from '../../../shared/money.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Shift } from '../../ledger/stores/shifts-store.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { type Approve, supervised } from '../supervision/supervised.ts';
import { type DrawerSetting, readCounts, recordCounts } from './drawer.ts';
import type { ShiftCommand } from './open.ts';
import { shiftSumsOf } from './shift-sums.ts';

type CloseShiftInput = ShiftCommand & {
  readonly userId: string;
  readonly counted: CountedInput;
  readonly approve: Approve;
};
type CloseShiftDeps = { readonly ledger: Ledger; readonly changes: Changes; readonly drawer: DrawerSetting };
/** The shift to close, and the sum that was counted in the cash drawer in each currency. */
type ToClose = { readonly shift: Shift; readonly sums: readonly Money[] };

/**
 * Closes the caller's own shift, or another user's shift if somebody with the right to close a day approves. Errors:
 * `shift.none`, the errors of the approval and of `readCounts`, `request.reused`, `data.*`.
 */
export const createCloseShift =
  ({ ledger, changes, drawer }: CloseShiftDeps) =>
  async ({ requestId, caller, userId, counted, approve }: CloseShiftInput): Promise<Result<ShiftSums>> => {
    const { shifts: store } = ledger;
    const sumsOf = (shiftId: string): ShiftSums => shiftSumsOf(ledger, store.shift(shiftId) as Shift);
    const repeated = (): Result<ShiftSums | null> => {
      const earlier = earlierRequest(ledger, requestId, 'shift.closed', (body) => body.userId === userId);
      return earlier.ok ? ok(earlier.value && sumsOf(earlier.value.body.shiftId)) : earlier;
    };
    const prepare = (): Result<ToClose> => {
      const shift = store.openOf(userId);
      if (!shift) return fail('shift.none');
      const sums = readCounts(drawer, counted);
      return sums.ok ? ok({ shift, sums: sums.value }) : sums;
    };
    const carryOut = (
      { shift: { shiftId }, sums }: ToClose,
      notes: Authorization | { readonly actor: string; readonly approval: null },
    ) => {
      const body = { shiftId, userId, handedTo: null };
      const written = ledger.write((tx) => {
        recordCounts(tx, { closes: shiftId, opens: null }, sums, notes.actor);
        tx.record('shift.closed', body, { ...notes, requestId });
      });
      if (!written.ok) return written;
      changes.tell({ type: 'shifts' });
      return ok(sumsOf(shiftId));
    };
    if (userId !== caller.user) return supervised<ToClose, ShiftSums>({ approve, repeated, prepare, carryOut });
    const earlier = repeated();
    if (!earlier.ok || earlier.value) return earlier as Result<ShiftSums>;
    const own = prepare();
    return own.ok ? carryOut(own.value, { actor: userId, approval: null }) : own;
  };
