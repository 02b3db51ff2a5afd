// Entries about people: users, rights, PINs, wrong tries, the recovery code, sign-ins and shifts.
import type { Audience, Right, Role } from '../shared/people/rights.ts';
import { decided, type KindsOf } from './kinds.ts';
import { pinOf, type Sidecar, withPin } from './sidecar-body.ts';

/** A user as stored in the books. */
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
  /** `pin`: digest of the stored PIN hash, here and below. */
  'user.added': { readonly userId: string; readonly name: string; readonly role: Role; readonly pin: string };
  /**
   * All fields of the user from this entry on. `voidsRecovery`: an owner left, so the recovery code that they may know becomes
   * void.
   */
  'user.changed': {
    readonly userId: string;
    readonly name: string;
    readonly role: Role;
    readonly active: boolean;
    readonly voidsRecovery?: true;
  };
  /** `mustChange`: another user chose the PIN. `why`: `upgrade` means the same PIN with another hash. */
  'pin.changed': {
    readonly userId: string;
    readonly pin: string;
    readonly mustChange: boolean;
    readonly why: 'own' | 'other' | 'upgrade';
  };
  /** A wrong PIN. `failures`: wrong ones in a row; from the fifth on the PIN is locked for `lockMs`. */
  'pin.refused': { readonly userId: string; readonly failures: number; readonly lockMs: number };
  /** The right PIN after `failures` wrong ones. */
  'pin.admitted': { readonly userId: string; readonly failures: number };
  'user.signed-in': { readonly userId: string; readonly window: Audience };
  'user.signed-out': { readonly userId: string; readonly why: 'lock' | 'switch' | 'idle' | 'closed' };
  /** All rights of the role from this entry on. */
  'rights.changed': RoleRights;
  /** A recovery code was created in place of an earlier one. `code`: digest of its stored hash. */
  'recovery.made': { readonly code: string };
  'recovery.refused': { readonly failures: number; readonly lockMs: number };
  /** The recovery code was used to set this owner's PIN, and is void now. */
  'owner.recovered': { readonly userId: string; readonly pin: string };
  /** After a restore, the users, rights and PINs of the replaced books were carried over. */
  'people.carried': {
    readonly users: readonly CarriedUser[];
    readonly rights: readonly RoleRights[];
    readonly pins: Sidecar['pins'];
    readonly recovery: Sidecar['recovery'];
  };
  /** The approval of an action that writes no entry of its own in which the approval could be stored. */
  'approval.given': { readonly right: Right; readonly command: string; readonly by: string; readonly self: boolean };
  'shift.opened': { readonly shiftId: string; readonly userId: string };
  /** `handedTo`: the user who takes over. Since version 2 the approval is stored if the actor closed another user's shift. */
  'shift.closed': { readonly shiftId: string; readonly userId: string; readonly handedTo: string | null };
};

/**
 * Adds `print-receipts` to rights lists from before this right existed. Users who sold could print receipts then; a bookkeeper
 * gets the right by role.
 */
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
