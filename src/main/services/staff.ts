// Joins the people of the till's books and their shifts into the one object that the dispatcher and the handlers use.
import { createStaff, type StaffDeps } from '../../people/staff.ts';
import { usualCost } from '../../secrets/stretch.ts';
import type { Tx } from '../ledger/tx.ts';
import type { OpenShiftDeps } from './shifts/open.ts';
import { createShifts } from './shifts/shifts.ts';
import { raiseAlert } from './supervision/alerts.ts';

type TillStaffDeps = Omit<StaffDeps<Tx>, 'cost' | 'program' | 'alertRecovered' | 'alertReopened'> &
  Pick<OpenShiftDeps, 'ledger' | 'changes' | 'drawer'>;

export const createTillStaff = (deps: TillStaffDeps) => {
  const staff = createStaff<Tx>({
    ...deps,
    cost: usualCost,
    program: 'till',
    alertRecovered: (tx, name) => void raiseAlert(tx, 'owner-recovered', { name }),
    alertReopened: (tx, name) => void raiseAlert(tx, 'pin-reopened', { name }),
  });
  return { ...staff, shifts: createShifts({ ...deps, ...staff }) };
};
export type TillStaff = ReturnType<typeof createTillStaff>;
