// Writes the sidecar, which is outside the journal: the feed's cursor, the quarantine, the supervisor's PIN, and what was announced.
import { pinSum, quarantineSum } from './sidecar.ts';
import type { Writing } from '../../sqlite/statements.ts';
import type { SidecarWriter } from './tx.ts';

/** Quarantined notices that a till keeps: beyond it the oldest make room. */
export const mostQuarantined = 1000;

export const createSidecarWriter = (db: Writing): SidecarWriter => {
  const setCursor = db.prepare(`INSERT INTO feed_cursor VALUES (1, @relayId, @after)
    ON CONFLICT (only) DO UPDATE SET relay_id = @relayId, after_number = @after`);
  const insert = db.prepare('INSERT INTO unverified (digest, item, problem) VALUES (?, ?, ?) ON CONFLICT (digest) DO NOTHING');
  const trim = db
    .prepare(
      `DELETE FROM unverified WHERE id <= (SELECT id FROM unverified ORDER BY id DESC LIMIT 1 OFFSET ${mostQuarantined}) RETURNING id`,
    )
    .pluck();
  const remove = db.prepare('DELETE FROM unverified WHERE id = ?');
  const keepPin = db.prepare(`INSERT INTO supervisor VALUES (1, @cost, @salt, @hash, 0)
    ON CONFLICT (only) DO UPDATE SET cost = @cost, salt = @salt, hash = @hash, failures = 0`);
  const countFailure = db.prepare('UPDATE supervisor SET failures = failures + 1');
  const forgiveFailures = db.prepare('UPDATE supervisor SET failures = 0');
  const setAnnounced = db.prepare('UPDATE announced SET seq = ?');
  return {
    setCursor: (cursor) => void setCursor.run(cursor),
    quarantine(digest, item, problem) {
      const text = JSON.stringify(item);
      const { changes, lastInsertRowid } = insert.run(digest, text, problem);
      if (changes === 0) return { quarantined: [], dropped: [] };
      return { quarantined: [[Number(lastInsertRowid), quarantineSum(text, problem)]], dropped: trim.all() as number[] };
    },
    release: (id) => void remove.run(id),
    keepPin({ cost, salt, hash }) {
      const text = JSON.stringify(cost);
      keepPin.run({ cost: text, salt, hash });
      return pinSum(text, salt, hash);
    },
    countFailure: () => void countFailure.run(),
    forgiveFailures: () => void forgiveFailures.run(),
    setAnnounced: (upTo) => void setAnnounced.run(upTo),
  };
};
