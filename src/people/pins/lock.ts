// How long wrong tries lock a user's PIN or the recovery code, and the locks that are active in this run.
import type { Clock } from '../../shared/ports.ts';

/** The first lock follows this many wrong tries in a row. */
export const freeTries = 5;
const firstLockMs = 60_000;
const longestLockMs = 3_600_000;

/** Length of the lock in ms after `failures` wrong tries in a row; 0 for none. */
export const lockAfter = (failures: number): number =>
  failures < freeTries ? 0 : Math.min(longestLockMs, firstLockMs * 2 ** (failures - freeTries));

export type PinLocks = {
  /** Milliseconds until the lock of `key` ends, after `failures` wrong tries in a row; 0 or less if there is no lock. */
  leftMs(key: string, failures: number): number;
  /** Begins a lock of `lockMs` now. */
  begin(key: string, lockMs: number): void;
  end(key: string): void;
};

export const createPinLocks = (clock: Clock): PinLocks => {
  // The time at which the till started. A lock from an earlier run begins again at this time, so a restart can lengthen a lock,
  // never shorten it.
  const startedMs = clock.monoMs();
  const lockedUntilMs = new Map<string, number>();
  return {
    leftMs: (key, failures) => (lockedUntilMs.get(key) ?? startedMs + lockAfter(failures)) - clock.monoMs(),
    begin: (key, lockMs) => void lockedUntilMs.set(key, clock.monoMs() + lockMs),
    end: (key) => void lockedUntilMs.delete(key),
  };
};
