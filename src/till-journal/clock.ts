// Entries about the till's clock: found wrong, found right again, or confirmed by a user with the right to do so.
import type { ClockSource } from '../shared/time/clock-rule.ts';
import { anyDay } from '../shared/time/filed-day.ts';
import { decided, type KindsOf } from './kinds.ts';

/**
 * The till's clock was found wrong, or right again: the time that it showed, the best known time, the business days of both of
 * these times, and the source of the best time.
 */
export type ClockNoticed = {
  readonly wrong: boolean;
  readonly source: ClockSource;
  readonly wallMs: number;
  readonly bestMs: number;
  readonly wallDay: string;
  readonly filedDay: string;
};

/** A user confirmed that this machine's clock is right, although the relay's clock is `relayAheadMs` ahead of it. */
export type ClockAcknowledged = {
  readonly wallMs: number;
  readonly relayAheadMs: number;
  /**
   * The earliest business day under which the next journal entry may be filed. Null if the next entry may not be filed under an
   * earlier day than this entry.
   */
  readonly backTo: string | null;
};

export type ClockBodies = {
  'clock.noticed': ClockNoticed;
  'clock.acknowledged': ClockAcknowledged;
};

/**
 * Version 3 of this entry adds `backTo`. After an acknowledgement of an earlier version, the next journal entry may be filed
 * under any earlier day.
 */
const acknowledged = {
  version: decided.version + 1,
  upcasts: [...decided.upcasts, (older: object) => ({ ...older, backTo: anyDay })],
} as const;

export const clockKinds: KindsOf<ClockBodies> = { 'clock.noticed': { version: 1 }, 'clock.acknowledged': acknowledged };
