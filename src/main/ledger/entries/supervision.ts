// Appliers for handled exceptions, and for the single supervisor PIN of version 0.1.
import { supervisorUser } from '../../../shared/people/rights.ts';
import { type Family } from './family.ts';
import type { SupervisionBodies } from '../../../till-journal/supervision.ts';

export const supervisionTables: Family<SupervisionBodies> = {
  tables: [],
  appliers({ db, attempts }) {
    const handle = db.prepare('UPDATE exceptions SET handled_seq = @by, note = @note WHERE seq = @seq');
    const addSupervisor =
      db.prepare(`INSERT INTO users (user_id, name, role, active, must_change, added_seq, added_ms, signed_in_ms, pin_seq)
        VALUES ('${supervisorUser}', 'Supervisor', 'owner', 1, 0, @seq, @wallMs, NULL, @seq)
      ON CONFLICT (user_id) DO UPDATE SET pin_seq = @seq`);
    return {
      'exception.handled'({ seq: by, body: { seq, note } }) {
        handle.run({ by, seq, note });
        attempts.recountOf(by, seq);
      },
      'supervisor.changed': ({ seq, wallMs }) => void addSupervisor.run({ seq, wallMs }),
      'supervisor.refused': () => {},
      'supervisor.admitted': () => {},
    };
  },
};
