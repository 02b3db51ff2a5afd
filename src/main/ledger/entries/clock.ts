// Changes the tables for journal entries about the till's clock: found wrong, right again, or acknowledged by a person with the
// right to do so.
import { type Family } from './family.ts';
import type { ClockBodies } from '../../../till-journal/clock.ts';

export const clockTables: Family<ClockBodies> = {
  tables: ['clock_known'],
  appliers({ db }) {
    const noticeClock = db.prepare(`INSERT INTO clock_known (only, seq, wrong_by_ms) VALUES (1, @seq, @wrongByMs)
      ON CONFLICT (only) DO UPDATE SET seq = @seq, wrong_by_ms = @wrongByMs`);
    const acceptClock =
      db.prepare(`INSERT INTO clock_known (only, seq, relay_ahead_ms, wrong_by_ms) VALUES (1, @seq, @relayAheadMs, 0)
      ON CONFLICT (only) DO UPDATE SET seq = @seq, relay_ahead_ms = @relayAheadMs, wrong_by_ms = 0`);
    return {
      'clock.noticed': ({ seq, body: { wrong, wallMs, bestMs } }) =>
        void noticeClock.run({ seq, wrongByMs: wrong ? wallMs - bestMs : 0 }),
      'clock.acknowledged': ({ seq, body: { relayAheadMs } }) => void acceptClock.run({ seq, relayAheadMs }),
    };
  },
};
