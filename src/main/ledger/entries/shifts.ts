// Updates the tables `shifts`, `drawer_counts` and `cash_moves` from the journal entries about shifts and the cash drawer.
import type { ShiftBodies } from '../../../till-journal/shifts.ts';
import { type Family } from './family.ts';

export const shiftTables: Family<ShiftBodies> = {
  tables: ['shifts', 'drawer_counts', 'cash_moves'],
  appliers({ db }) {
    const openShift = db.prepare(`INSERT INTO shifts (shift_id, user_id, opened_seq, opened_ms, closed_seq, closed_ms, closed_by)
      VALUES (@shiftId, @userId, @seq, @wallMs, NULL, NULL, NULL)`);
    const closeShift = db.prepare(
      'UPDATE shifts SET closed_seq = @seq, closed_ms = @wallMs, closed_by = @by WHERE shift_id = @shiftId',
    );
    const count = db.prepare(`INSERT INTO drawer_counts (seq, currency, counted_minor, expected_minor, closes, opens)
      VALUES (@seq, @currency, @countedMinor, @expectedMinor, @closes, @opens)`);
    const move = db.prepare(`INSERT INTO cash_moves (seq, direction, currency, amount_minor, reason)
      VALUES (@seq, @direction, @currency, @amountMinor, @reason)`);
    return {
      'shift.opened': ({ seq, wallMs, body: { shiftId, userId } }) => void openShift.run({ seq, wallMs, shiftId, userId }),
      'shift.closed': ({ seq, wallMs, actor, body: { shiftId } }) => void closeShift.run({ seq, wallMs, shiftId, by: actor }),
      'drawer.counted'({ seq, body: { closes, opens, counts } }) {
        for (const { currency, countedMinor, expectedMinor } of counts)
          count.run({ seq, currency, countedMinor, expectedMinor, closes, opens });
      },
      'cash.moved': ({ seq, body: { direction, currency, amountMinor, reason } }) =>
        void move.run({ seq, direction, currency, amountMinor, reason }),
    };
  },
};
