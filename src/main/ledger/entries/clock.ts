// Entries of the till's clock: that it is wrong or right again, and that somebody who may vouched for it.
import type { ClockSource } from '../../../shared/time/clock-rule.ts';
import { anyDay } from '../../../shared/time/filed-day.ts';
import { decided, type Family } from './family.ts';

/** The till's clock went wrong, or right again: what it showed, what entries are filed by, and on whose word. */
export type ClockNoticed = {
  readonly wrong: boolean;
  readonly source: ClockSource;
  readonly wallMs: number;
  readonly bestMs: number;
  readonly wallDay: string;
  readonly filedDay: string;
};

/** Somebody said that this machine's clock is right: the relay may be this far ahead of it. */
export type ClockAcknowledged = {
  readonly wallMs: number;
  readonly relayAheadMs: number;
  /** The business day that the next entry may go back to; null where the filed day does not go back. */
  readonly backTo: string | null;
};

export type ClockBodies = {
  'clock.noticed': ClockNoticed;
  'clock.acknowledged': ClockAcknowledged;
};

/** Since version 3 it says whether the filed day goes back; before, it could always. */
const acknowledged = {
  version: decided.version + 1,
  upcasts: [...decided.upcasts, (older: object) => ({ ...older, backTo: anyDay })],
} as const;

export const clockEntries: Family<ClockBodies> = {
  kinds: { 'clock.noticed': { version: 1 }, 'clock.acknowledged': acknowledged },
  tables: ['clock_known'],
  appliers({ db }) {
    const noticeClock = db.prepare(`INSERT INTO clock_known (only, seq, wrong_by_ms) VALUES (1, @seq, @wrongByMs)
      ON CONFLICT (only) DO UPDATE SET seq = @seq, wrong_by_ms = @wrongByMs`);
    const acceptClock = db.prepare(`INSERT INTO clock_known VALUES (1, @seq, @relayAheadMs, 0)
      ON CONFLICT (only) DO UPDATE SET seq = @seq, relay_ahead_ms = @relayAheadMs, wrong_by_ms = 0`);
    return {
      'clock.noticed': ({ seq, body: { wrong, wallMs, bestMs } }) =>
        void noticeClock.run({ seq, wrongByMs: wrong ? wallMs - bestMs : 0 }),
      'clock.acknowledged': ({ seq, body: { relayAheadMs } }) => void acceptClock.run({ seq, relayAheadMs }),
    };
  },
};
