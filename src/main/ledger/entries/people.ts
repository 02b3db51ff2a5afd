// Appliers for people: users, rights, PINs, wrong tries, the recovery code, sign-ins and shifts.
import { type Family } from './family.ts';
import type { PeopleBodies } from '../../../till-journal/people.ts';

export const peopleTables: Family<PeopleBodies> = {
  tables: ['users', 'role_rights', 'recovery_known', 'shifts'],
  appliers({ db }) {
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
    const forgetRecovery = db.prepare('DELETE FROM recovery_known');
    const openShift = db.prepare(`INSERT INTO shifts (shift_id, user_id, opened_seq, opened_ms, closed_seq, closed_ms, closed_by)
      VALUES (@shiftId, @userId, @seq, @wallMs, NULL, NULL, NULL)`);
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
