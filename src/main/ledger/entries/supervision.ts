// Changes the tables for a handled exception: marks the exception as handled.
import { type Family } from './family.ts';
import type { SupervisionBodies } from '../../../till-journal/supervision.ts';

export const supervisionTables: Family<SupervisionBodies> = {
  tables: [],
  appliers({ db, attempts }) {
    const handle = db.prepare('UPDATE exceptions SET handled_seq = @by, note = @note WHERE seq = @seq');
    return {
      'exception.handled'({ seq: by, body: { seq, note } }) {
        handle.run({ by, seq, note });
        attempts.recountOf(by, seq);
      },
    };
  },
};
