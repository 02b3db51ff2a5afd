// Entries of people: who they are and what they may do, their PINs and tries, the recovery code, who signed in, and shifts.
import type { Audience, Right, Role } from '../shared/people/rights.ts';
import { decided, type KindsOf } from './kinds.ts';
import { pinOf, type Sidecar, withPin } from './sidecar-body.ts';

/** A user as the books hold one. */
export type CarriedUser = {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly active: boolean;
  readonly mustChange: boolean;
  readonly addedMs: number;
  readonly signedInMs: number | null;
};

type RoleRights = { readonly role: Role; readonly rights: readonly string[] };

export type PeopleBodies = {
  /** `pin` is the fingerprint of what is kept of the PIN, here and below. */
  'user.added': { readonly userId: string; readonly name: string; readonly role: Role; readonly pin: string };
  /** All of it, as it holds from here on. `voidsRecovery`: an owner left, and the recovery code that they may know is void with it. */
  'user.changed': {
    readonly userId: string;
    readonly name: string;
    readonly role: Role;
    readonly active: boolean;
    readonly voidsRecovery?: true;
  };
  /** `mustChange`: somebody else chose it. `why`: `upgrade` is the same PIN, kept another way. */
  'pin.changed': {
    readonly userId: string;
    readonly pin: string;
    readonly mustChange: boolean;
    readonly why: 'own' | 'other' | 'upgrade';
  };
  /** A wrong PIN. `failures` counts them in a row; from the fifth on the PIN is locked for `lockMs`. */
  'pin.refused': { readonly userId: string; readonly failures: number; readonly lockMs: number };
  /** The right one after wrong ones. */
  'pin.admitted': { readonly userId: string; readonly failures: number };
  'user.signed-in': { readonly userId: string; readonly window: Audience };
  'user.signed-out': { readonly userId: string; readonly why: 'lock' | 'switch' | 'idle' | 'closed' };
  /** All rights that the role has from here on. */
  'rights.changed': RoleRights;
  /** A recovery code was made, in place of an earlier one. `code` is the fingerprint of what is kept of it. */
  'recovery.made': { readonly code: string };
  'recovery.refused': { readonly failures: number; readonly lockMs: number };
  /** The recovery code set this owner's PIN, and is spent. */
  'owner.recovered': { readonly userId: string; readonly pin: string };
  /** A backup took the place of the books, and their people, rights and PINs went on. */
  'people.carried': {
    readonly users: readonly CarriedUser[];
    readonly rights: readonly RoleRights[];
    readonly pins: Sidecar['pins'];
    readonly recovery: Sidecar['recovery'];
  };
  /** Somebody who may approved what the actor asked for, where that writes no row of its own that says so. */
  'approval.given': { readonly right: Right; readonly command: string; readonly by: string; readonly self: boolean };
  'shift.opened': { readonly shiftId: string; readonly userId: string };
  /** `handedTo`: who took it over. Since version 2 it says who approved it, where its actor closed somebody else's. */
  'shift.closed': { readonly shiftId: string; readonly userId: string; readonly handedTo: string | null };
};

/** Lists of before this right was one of its own: whoever sold printed receipts, and a bookkeeper is given it as its role has it. */
const withReceipts = ({ role, rights }: RoleRights): RoleRights => ({
  role,
  rights: role === 'bookkeeper' || rights.includes('sell') ? [...rights, 'print-receipts'] : rights,
});

const plain = { version: 1 } as const;

export const peopleKinds: KindsOf<PeopleBodies> = {
  'user.added': { version: 1, sidecar: (said, { userId, pin }) => withPin(said, [userId, pin, 0]) },
  'user.changed': {
    version: 1,
    sidecar: (said, { voidsRecovery }) => (voidsRecovery ? { ...said, recovery: null } : said),
  },
  'pin.changed': { version: 1, sidecar: (said, { userId, pin }) => withPin(said, [userId, pin, 0]) },
  'pin.refused': {
    version: 1,
    sidecar: (said, { userId, failures }) => withPin(said, [userId, pinOf(said, userId), failures]),
  },
  'pin.admitted': { version: 1, sidecar: (said, { userId }) => withPin(said, [userId, pinOf(said, userId), 0]) },
  'user.signed-in': plain,
  'user.signed-out': plain,
  'rights.changed': { version: 2, upcasts: [(older) => withReceipts(older as RoleRights)] },
  'recovery.made': { version: 1, sidecar: (said, { code }) => ({ ...said, recovery: [code, 0] }) },
  'recovery.refused': {
    version: 1,
    sidecar: (said, { failures }) => ({ ...said, recovery: said.recovery && [said.recovery[0], failures] }),
  },
  'owner.recovered': {
    version: 1,
    sidecar: (said, { userId, pin }) => ({ ...withPin(said, [userId, pin, 0]), recovery: null }),
  },
  'people.carried': {
    version: 2,
    upcasts: [
      (older) => {
        const body = older as PeopleBodies['people.carried'];
        return { ...body, rights: body.rights.map(withReceipts) };
      },
    ],
    sidecar: (said, { pins, recovery }) => ({ ...said, pins, recovery }),
  },
  'approval.given': plain,
  'shift.opened': plain,
  'shift.closed': decided,
};
