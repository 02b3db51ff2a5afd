// Changes the tables for journal entries about payment notices: judged, judged again, viewed in quarantine; and about the
// signature profiles and provider names that were adopted.
import { type Family } from './family.ts';
import type { NoticeBodies } from '../../../till-journal/notices.ts';

export const noticeTables: Family<NoticeBodies> = {
  tables: ['notices', 'quarantine_seen', 'adopted_profiles', 'provider_names'],
  appliers({ db, attempts }) {
    const addNotice = db.prepare('INSERT INTO notices (digest, seq) VALUES (?, ?)');
    const judgedBy = db.prepare('UPDATE notices SET seq = ? WHERE digest = ?');
    const answer = db.prepare('UPDATE exceptions SET handled_seq = @seq WHERE seq = @rejudges AND handled_seq IS NULL');
    const addProfile = db.prepare('INSERT INTO adopted_profiles (seq, profile) VALUES (?, ?)');
    const setSeen = db.prepare(`INSERT INTO quarantine_seen (only, seq, at_ms, relay_id, relay_up_to, till_up_to, named)
      VALUES (1, @seq, @wallMs, @relayId, @relayUpTo, @tillUpTo, @named)
      ON CONFLICT (only) DO UPDATE SET seq = @seq, at_ms = @wallMs, relay_id = @relayId, relay_up_to = @relayUpTo,
        till_up_to = @tillUpTo, named = @named`);
    const setNames = db.prepare(`INSERT INTO provider_names (only, seq, names, connection) VALUES (1, @seq, @names, @connection)
      ON CONFLICT (only) DO UPDATE SET seq = @seq, names = @names, connection = coalesce(@connection, connection)`);
    return {
      'notice.judged'(entry) {
        addNotice.run(entry.body.digest, entry.seq);
        const { cameTo = null, codesTaken = null } = entry.body;
        attempts.judged(entry, { ...entry.body, rejudges: null, cameTo, codesTaken });
      },
      'notice.rejudged'(entry) {
        const { seq, body } = entry;
        const { changes } = answer.run({ seq, rejudges: body.rejudges });
        attempts.judged(entry, { ...body, cameTo: null, codesTaken: body.codesTaken ?? null });
        if (body.came) judgedBy.run(seq, body.came.digest);
        if (changes > 0) attempts.recountOf(seq, body.rejudges);
      },
      'quarantine.seen': ({ seq, wallMs, body: { relayId, relayUpTo, tillUpTo, named } }) =>
        void setSeen.run({ seq, wallMs, relayId, relayUpTo, tillUpTo, named: JSON.stringify(named) }),
      'profile.adopted': ({ seq, body }) => void addProfile.run(seq, JSON.stringify(body.profile)),
      'names.changed'({ seq, body }) {
        const names = JSON.stringify(body.names);
        setNames.run({ seq, names, connection: body.from === 'connection' ? names : null });
      },
      'names.adopted': ({ seq, body }) => void setNames.run({ seq, names: JSON.stringify(body.names), connection: null }),
    };
  },
};
