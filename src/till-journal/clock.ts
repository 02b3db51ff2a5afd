// Entries of the till's clock: that it is wrong or right again, and that somebody who may vouched for it.
import type { ClockSource } from '../shared/time/clock-rule.ts';
import { anyDay } from '../shared/time/filed-day.ts';
import { decided, type KindsOf } from './kinds.ts';

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

export const clockKinds: KindsOf<ClockBodies> = { 'clock.noticed': { version: 1 }, 'clock.acknowledged': acknowledged };
