// Entries of people: who they are and what they may do, their PINs and tries, the recovery code, who signed in, and shifts.
import type { Audience, Right, Role } from '../../../shared/people/rights.ts';
import { decided, type Family } from './family.ts';
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

export const peopleEntries: Family<PeopleBodies> = {
  kinds: {
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
  },
  tables: ['users', 'role_rights', 'recovery_known', 'shifts'],
  appliers({ db }) {
    const addUser = db.prepare(`INSERT INTO users VALUES (@userId, @name, @role, 1, 0, @seq, @wallMs, NULL, @seq)`);
    const changeUser = db.prepare('UPDATE users SET name = @name, role = @role, active = @active WHERE user_id = @userId');
    const setPin = db.prepare('UPDATE users SET must_change = @mustChange, pin_seq = @seq WHERE user_id = @userId');
    const setSignedIn = db.prepare('UPDATE users SET signed_in_ms = ? WHERE user_id = ?');
    const setRights = db.prepare(`INSERT INTO role_rights VALUES (@role, @rights, @seq)
      ON CONFLICT (role) DO UPDATE SET rights = @rights, seq = @seq`);
    const forgetUsers = db.prepare('DELETE FROM users');
    const forgetRights = db.prepare('DELETE FROM role_rights');
    const carryUser = db.prepare(
      'INSERT INTO users VALUES (@userId, @name, @role, @active, @mustChange, @seq, @addedMs, @signedInMs, @seq)',
    );
    const knowRecovery = db.prepare(
      'INSERT INTO recovery_known VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET seq = excluded.seq',
    );
    const forgetRecovery = db.prepare('DELETE FROM recovery_known');
    const openShift = db.prepare('INSERT INTO shifts VALUES (@shiftId, @userId, @seq, @wallMs, NULL, NULL, NULL)');
    const closeShift = db.prepare(
      'UPDATE shifts SET closed_seq = @seq, closed_ms = @wallMs, closed_by = @by WHERE shift_id = @shiftId',
    );
    return {
      'user.added': ({ seq, wallMs, body: { userId, name, role } }) => void addUser.run({ userId, name, role, seq, wallMs }),
      'user.changed'({ body: { userId, name, role, active, voidsRecovery } }) {
        changeUser.run({ userId, name, role, active: Number(active) });
        if (voidsRecovery) forgetRecovery.run();
      },
      'pin.changed': ({ seq, body: { userId, mustChange } }) => void setPin.run({ seq, userId, mustChange: Number(mustChange) }),
      'pin.refused': () => {},
      'pin.admitted': () => {},
      'user.signed-in': ({ wallMs, body: { userId } }) => void setSignedIn.run(wallMs, userId),
      'user.signed-out': () => {},
      'rights.changed': ({ seq, body: { role, rights } }) => void setRights.run({ seq, role, rights: JSON.stringify(rights) }),
      'recovery.made': ({ seq }) => void knowRecovery.run(seq),
      'recovery.refused': () => {},
      'owner.recovered'({ seq, body: { userId } }) {
        setPin.run({ seq, userId, mustChange: 0 });
        forgetRecovery.run();
      },
      'people.carried'({ seq, body: { users, rights, recovery } }) {
        forgetUsers.run();
        forgetRights.run();
        forgetRecovery.run();
        if (recovery) knowRecovery.run(seq);
        for (const { active, mustChange, ...user } of users)
          carryUser.run({ ...user, seq, active: Number(active), mustChange: Number(mustChange) });
        for (const { role, rights: list } of rights) setRights.run({ seq, role, rights: JSON.stringify(list) });
      },
      'approval.given': () => {},
      'shift.opened': ({ seq, wallMs, body: { shiftId, userId } }) => void openShift.run({ seq, wallMs, shiftId, userId }),
      'shift.closed': ({ seq, wallMs, actor, body: { shiftId } }) => void closeShift.run({ seq, wallMs, shiftId, by: actor }),
    };
  },
};
