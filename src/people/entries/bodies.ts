// Entries about people: users, rights, PINs, wrong tries, the recovery code, sign-ins and approvals. Bodies are stored for ever.
import type { EntriesOf } from '../../ledger/kinds.ts';
import type { Audience, Right, Role } from '../../shared/people/rights.ts';
import type { PeopleSums } from './sums.ts';

/** A user as stored in the books. */
export type CarriedUser = {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly active: boolean;
  readonly mustChange: boolean;
  readonly addedMs: number;
  readonly signedInMs: number | null;
  /** True if the PIN has four or five digits, so that five wrong tries in a row lock the PIN. */
  readonly pinShort?: true;
  /** True if wrong tries locked the PIN, and nobody has opened the lock yet. */
  readonly pinLocked?: true;
  /** How many times another person opened this PIN's lock since the PIN was set; absent means 0. */
  readonly pinOpenings?: number;
};

export type RoleRights = { readonly role: Role; readonly rights: readonly string[] };

export type PeopleBodies = {
  /**
   * `pin`, in each journal entry about people: the digest of the stored PIN hash. `pinShort`: true if the PIN has four or five
   * digits.
   */
  'user.added': {
    readonly userId: string;
    readonly name: string;
    readonly role: Role;
    readonly pin: string;
    readonly pinShort?: true;
  };
  /**
   * All fields of a user, valid from this journal entry on. `voidsRecovery`: true if the change removes an owner, who may know
   * the recovery code; the recovery code is then void.
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
    readonly pinShort?: true;
  };
  /** A wrong PIN was typed. `failures`: the number of wrong PINs in a row; from the fifth on the PIN is locked for `lockMs`. */
  'pin.refused': { readonly userId: string; readonly failures: number; readonly lockMs: number };
  /**
   * A PIN of four or five digits was locked after `failures` wrong PINs in a row. A restart of the till does not open this lock.
   */
  'pin.locked': { readonly userId: string; readonly failures: number };
  /** The lock of this user's PIN was opened; the entry's actor is the person who opened it. */
  'pin.opened': { readonly userId: string };
  /** The right PIN was typed after `failures` wrong PINs. */
  'pin.admitted': { readonly userId: string; readonly failures: number };
  'user.signed-in': { readonly userId: string; readonly window: Audience };
  'user.signed-out': { readonly userId: string; readonly why: 'lock' | 'switch' | 'idle' | 'closed' };
  /** All rights of a role, valid from this journal entry on. */
  'rights.changed': RoleRights;
  /** A recovery code was created; an earlier recovery code is void. `code`: digest of the recovery code's stored hash. */
  'recovery.made': { readonly code: string };
  'recovery.refused': { readonly failures: number; readonly lockMs: number };
  /** The recovery code was used to set this owner's PIN; the recovery code is void from this entry on. */
  'owner.recovered': { readonly userId: string; readonly pin: string };
  /** After a restore, the users, rights and PINs of the replaced books were carried over. */
  'people.carried': {
    readonly users: readonly CarriedUser[];
    readonly rights: readonly RoleRights[];
    readonly pins: PeopleSums['pins'];
    readonly recovery: PeopleSums['recovery'];
  };
  /** The approval of an action that writes no journal entry of its own in which the approval could be stored. */
  'approval.given': { readonly right: Right; readonly command: string; readonly by: string; readonly self: boolean };
  /**
   * The supervisor's PIN of version 0.1, which had no other user, was set or changed. `pin`: digest of the PIN's stored hash;
   * null in journal entries of an older program.
   */
  'supervisor.changed': { readonly first: boolean; readonly pin: string | null };
  /** A wrong PIN was typed at a till of version 0.1; fields as in `pin.refused`. */
  'supervisor.refused': { readonly failures: number; readonly lockMs: number };
  /** The right PIN was typed at a till of version 0.1, after `failures` wrong PINs. */
  'supervisor.admitted': { readonly failures: number };
};

export type PeopleEntry = EntriesOf<PeopleBodies>;
