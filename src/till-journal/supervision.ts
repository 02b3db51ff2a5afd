// Entries about handled exceptions, and about the single supervisor PIN of version 0.1.
import { supervisorUser } from '../shared/people/rights.ts';
import { decided, type KindsOf } from './kinds.ts';
import { pinOf, withPin } from './sidecar-body.ts';

export type SupervisionBodies = {
  'exception.handled': { readonly seq: number; readonly note: string };
  /** The supervisor's PIN was set or changed. `pin`: digest of its stored hash; null in entries of an older program. */
  'supervisor.changed': { readonly first: boolean; readonly pin: string | null };
  /** A wrong PIN. `failures`: wrong ones in a row; from the fifth on the PIN is locked for `lockMs`. */
  'supervisor.refused': { readonly failures: number; readonly lockMs: number };
  /** The right PIN after `failures` wrong ones. */
  'supervisor.admitted': { readonly failures: number };
};

export const supervisionKinds: KindsOf<SupervisionBodies> = {
  'exception.handled': decided,
  'supervisor.changed': {
    version: 2,
    upcasts: [(older) => ({ pin: null, ...older })],
    sidecar: (said, { pin }) => withPin(said, [supervisorUser, pin, 0]),
  },
  'supervisor.refused': {
    version: 1,
    sidecar: (said, { failures }) => withPin(said, [supervisorUser, pinOf(said, supervisorUser), failures]),
  },
  'supervisor.admitted': {
    version: 1,
    sidecar: (said) => withPin(said, [supervisorUser, pinOf(said, supervisorUser), 0]),
  },
};
