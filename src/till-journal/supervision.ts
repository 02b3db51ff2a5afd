// Entries of what is decided about exceptions, and of the one PIN of version 0.1.
import { supervisorUser } from '../shared/people/rights.ts';
import { decided, type KindsOf } from './kinds.ts';
import { pinOf, withPin } from './sidecar-body.ts';

export type SupervisionBodies = {
  'exception.handled': { readonly seq: number; readonly note: string };
  /** A supervisor's PIN was set, or another one. `pin` is the fingerprint of what is kept of it; null where an older program wrote it. */
  'supervisor.changed': { readonly first: boolean; readonly pin: string | null };
  /** A wrong PIN. `failures` counts them in a row; from the fifth on the PIN is locked for `lockMs`. */
  'supervisor.refused': { readonly failures: number; readonly lockMs: number };
  /** The right one after wrong ones. */
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
