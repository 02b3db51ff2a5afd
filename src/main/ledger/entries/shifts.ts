// Changes the tables for shifts: opened and closed.
import type { ShiftBodies } from '../../../till-journal/shifts.ts';
import { type Family } from './family.ts';

export const shiftTables: Family<ShiftBodies> = {
  tables: ['shifts'],
  appliers({ db }) {
    const openShift = db.prepare(`INSERT INTO shifts (shift_id, user_id, opened_seq, opened_ms, closed_seq, closed_ms, closed_by)
      VALUES (@shiftId, @userId, @seq, @wallMs, NULL, NULL, NULL)`);
    const closeShift = db.prepare(
      'UPDATE shifts SET closed_seq = @seq, closed_ms = @wallMs, closed_by = @by WHERE shift_id = @shiftId',
    );
    return {
      'shift.opened': ({ seq, wallMs, body: { shiftId, userId } }) => void openShift.run({ seq, wallMs, shiftId, userId }),
      'shift.closed': ({ seq, wallMs, actor, body: { shiftId } }) => void closeShift.run({ seq, wallMs, shiftId, by: actor }),
    };
  },
};
