// Appliers for journal entries about people: users, rights, PINs, the recovery code and sign-ins. An applier writes an entry's
// decision into the tables, and decides nothing itself.
import { supervisorUser } from '../../shared/people/rights.ts';
import type { EntryOf } from '../../ledger/kinds.ts';
import type { WriteConnection } from '../../sqlite/statements.ts';
import type { PeopleBodies } from '../entries/bodies.ts';

type PeopleAppliers = { readonly [Kind in keyof PeopleBodies]: (entry: EntryOf<Kind, PeopleBodies[Kind]>) => void };

export const peopleTables = {
  /** The tables that journal entries about people fill; a rebuild empties these tables and fills them again. */
  tables: ['users', 'role_rights', 'recovery_known'],
  appliers({ db }: { readonly db: WriteConnection }): PeopleAppliers {
    const addUser =
      db.prepare(`INSERT INTO users (user_id, name, role, active, must_change, added_seq, added_ms, signed_in_ms, pin_seq)
      VALUES (@userId, @name, @role, 1, 0, @seq, @wallMs, NULL, @seq)`);
    const changeUser = db.prepare('UPDATE users SET name = @name, role = @role, active = @active WHERE user_id = @userId');
    const setPin = db.prepare('UPDATE users SET must_change = @mustChange, pin_seq = @seq WHERE user_id = @userId');
    const setSignedIn = db.prepare('UPDATE users SET signed_in_ms = ? WHERE user_id = ?');
    const setRights = db.prepare(`INSERT INTO role_rights (role, rights, seq) VALUES (@role, @rights, @seq)
      ON CONFLICT (role) DO UPDATE SET rights = @rights, seq = @seq`);
    const forgetUsers = db.prepare('DELETE FROM users');
    const forgetRights = db.prepare('DELETE FROM role_rights');
    const carryUser = db.prepare(
      `INSERT INTO users (user_id, name, role, active, must_change, added_seq, added_ms, signed_in_ms, pin_seq)
        VALUES (@userId, @name, @role, @active, @mustChange, @seq, @addedMs, @signedInMs, @seq)`,
    );
    const knowRecovery = db.prepare(
      'INSERT INTO recovery_known (only, seq) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET seq = excluded.seq',
    );
    const addSupervisor =
      db.prepare(`INSERT INTO users (user_id, name, role, active, must_change, added_seq, added_ms, signed_in_ms, pin_seq)
        VALUES ('${supervisorUser}', 'Supervisor', 'owner', 1, 0, @seq, @wallMs, NULL, @seq)
      ON CONFLICT (user_id) DO UPDATE SET pin_seq = @seq`);
    const forgetRecovery = db.prepare('DELETE FROM recovery_known');
    return {
      'user.added': ({ seq, wallMs, body: { userId, name, role } }) => void addUser.run({ userId, name, role, seq, wallMs }),
      'user.changed'({ body: { userId, name, role, active, voidsRecovery } }) {
        changeUser.run({ userId, name, role, active: Number(active) });
        if (voidsRecovery) forgetRecovery.run();
      },
      'pin.changed': ({ seq, body: { userId, mustChange } }) => void setPin.run({ seq, userId, mustChange: Number(mustChange) }),
      'pin.refused': () => {},
      'pin.locked': () => {},
      'pin.opened': () => {},
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
        for (const { userId, name, role, active, mustChange, addedMs, signedInMs } of users)
          carryUser.run({
            ...{ userId, name, role, addedMs, signedInMs },
            seq,
            active: Number(active),
            mustChange: Number(mustChange),
          });
        for (const { role, rights: list } of rights) setRights.run({ seq, role, rights: JSON.stringify(list) });
      },
      'approval.given': () => {},
      'supervisor.changed': ({ seq, wallMs }) => void addSupervisor.run({ seq, wallMs }),
      'supervisor.refused': () => {},
      'supervisor.admitted': () => {},
    };
  },
};
