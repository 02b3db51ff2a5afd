// Joins people, sessions, PINs and approvals into one object for the program that has the ledger.
import { createApprovals } from './approvals.ts';
import { createPeople, type PeopleDeps } from './directory/people.ts';
import type { PeopleTx } from './ledger.ts';
import { createPins, type PinsDeps } from './pins/pins.ts';
import { createSessions } from './sessions/sessions.ts';

export type StaffDeps<Tx extends PeopleTx> = Omit<PeopleDeps<Tx>, 'pins' | 'sessions'> &
  PinsDeps & {
    /** Returns the minutes until a window locks itself, from the settings: null for never, undefined for the default. */
    lockMinutes(): number | null | undefined;
  };

export const usualLockMinutes = 5;

export const createStaff = <Tx extends PeopleTx>(deps: StaffDeps<Tx>) => {
  const { ledger } = deps;
  const pins = createPins({
    ...deps,
    onLocked() {
      deps.changes.tell({ type: 'people' });
      deps.changes.tell({ type: 'session' });
    },
  });
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
    users: ledger.people,
  };
};
