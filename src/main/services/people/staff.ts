// Joins people, sessions, approvals and shifts into the one object that the dispatcher and the handlers use.
import type { Clock, Random } from '../../../shared/ports.ts';
import { type StretchSecret, usualCost } from '../../../secrets/stretch.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { createApprovals } from './approvals.ts';
import { createPeople, type PeopleDeps } from './directory/people.ts';
import { createPins } from './pins/pins.ts';
import { createSessions } from './sessions.ts';
import { createShifts } from './shifts/shifts.ts';

export type StaffDeps = Pick<PeopleDeps, 'onFirst'> & {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly changes: Changes;
  readonly stretch: StretchSecret;
  pepper(): Uint8Array;
  /** Passed to `createPins`. */
  takesPlain(): boolean;
  /** Called when a stored PIN hash differs from the fingerprint in the journal. */
  onDifference(): void;
  /** Minutes of the automatic lock from the settings: null for never, undefined for the default. */
  lockMinutes(): number | null | undefined;
};

export const usualLockMinutes = 5;

export const createStaff = (deps: StaffDeps) => {
  const { ledger } = deps;
  const pins = createPins({ ...deps, cost: usualCost });
  const sessions = createSessions({
    ...deps,
    pins,
    lockMinutes() {
      const minutes = deps.lockMinutes();
      return minutes === undefined ? usualLockMinutes : minutes;
    },
  });
  return {
    pins,
    sessions,
    approvals: createApprovals({ ledger, pins }),
    people: createPeople({ ...deps, pins, sessions }),
    shifts: createShifts({ ...deps, pins, sessions }),
    users: ledger.people,
  };
};
export type Staff = ReturnType<typeof createStaff>;
