// Writes what stands beside the journal: the feed's cursor, the shelf, the supervisor's PIN, and what was announced.
import { pinSum, shelfSum } from './sidecar.ts';
import type { Writing } from '../../sqlite/statements.ts';
import type { SidecarWriter } from './tx.ts';

/** Notices on the shelf; the oldest make room beyond it. */
export const mostUnverified = 1000;

export const createSidecarWriter = (db: Writing): SidecarWriter => {
  const setCursor = db.prepare(`INSERT INTO feed_cursor VALUES (1, @relayId, @after)
    ON CONFLICT (only) DO UPDATE SET relay_id = @relayId, after_number = @after`);
  const shelve = db.prepare('INSERT INTO unverified (digest, item, problem) VALUES (?, ?, ?) ON CONFLICT (digest) DO NOTHING');
  const trim = db
    .prepare(
      `DELETE FROM unverified WHERE id <= (SELECT id FROM unverified ORDER BY id DESC LIMIT 1 OFFSET ${mostUnverified}) RETURNING id`,
    )
    .pluck();
  const unshelve = db.prepare('DELETE FROM unverified WHERE id = ?');
  const keepPin = db.prepare(`INSERT INTO supervisor VALUES (1, @cost, @salt, @hash, 0)
    ON CONFLICT (only) DO UPDATE SET cost = @cost, salt = @salt, hash = @hash, failures = 0`);
  const countFailure = db.prepare('UPDATE supervisor SET failures = failures + 1');
  const forgiveFailures = db.prepare('UPDATE supervisor SET failures = 0');
  const setAnnounced = db.prepare('UPDATE announced SET seq = ?');
  return {
    setCursor: (cursor) => void setCursor.run(cursor),
    shelve(digest, item, problem) {
      const text = JSON.stringify(item);
      const { changes, lastInsertRowid } = shelve.run(digest, text, problem);
      if (changes === 0) return { shelved: [], dropped: [] };
      return { shelved: [[Number(lastInsertRowid), shelfSum(text, problem)]], dropped: trim.all() as number[] };
    },
    unshelve: (id) => void unshelve.run(id),
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
