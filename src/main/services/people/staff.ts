// People, their sessions, approvals and shifts, joined: what the dispatcher and the handlers hold of them.
import type { Clock, Random } from '../../../shared/ports.ts';
import { type Stretch, usualCost } from '../../../secrets/stretch.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { createApprovals } from './approvals.ts';
import { createPeople, type PeopleDeps } from './people.ts';
import { createPins } from './pins.ts';
import { createSessions } from './sessions.ts';
import { createShifts } from './shifts.ts';

export type StaffDeps = Pick<PeopleDeps, 'onFirst'> & {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly changes: Changes;
  readonly stretch: Stretch;
  pepper(): Uint8Array;
  /** As for `createPins`. */
  takesPlain(): boolean;
  /** Told when what is kept of a PIN is not what the journal says of it. */
  onDifference(): void;
  /** As the shop set it: null is never, and nothing is the usual time. */
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
