// Writes the sidecar tables, which are outside the journal: the feed cursor, the quarantine, PINs, the recovery code, and the
// mark of announced sales.
import { pinSum, quarantineSum, recoverySum } from './sidecar.ts';
import type { WriteConnection } from '../../sqlite/statements.ts';
import type { SidecarWriter } from './tx.ts';

/** Most quarantined notices kept; beyond this number the oldest are dropped. */
export const mostQuarantined = 1000;
/**
 * Most text kept of all quarantined notices, in bytes. A notice larger than its share (1 KiB) drops the oldest until the rest
 * fits.
 */
const mostQuarantinedText = 1024 * 1024;

export const createSidecarWriter = (db: WriteConnection): SidecarWriter => {
  const setCursor = db.prepare(`INSERT INTO feed_cursor (only, relay_id, after_number) VALUES (1, @relayId, @after)
    ON CONFLICT (only) DO UPDATE SET relay_id = @relayId, after_number = @after`);
  const insert = db.prepare('INSERT INTO unverified (digest, item, problem) VALUES (?, ?, ?) ON CONFLICT (digest) DO NOTHING');
  const trim = db
    .prepare(
      `DELETE FROM unverified WHERE id <= (SELECT id FROM unverified ORDER BY id DESC LIMIT 1 OFFSET ${mostQuarantined}) RETURNING id`,
    )
    .pluck();
  const trimText = db
    .prepare(
      `DELETE FROM unverified WHERE id <= (SELECT id FROM (SELECT id, sum(octet_length(item)) OVER (ORDER BY id DESC) AS kept FROM unverified)
        WHERE kept > ${mostQuarantinedText} ORDER BY id DESC LIMIT 1) AND id < ? RETURNING id`,
    )
    .pluck();
  const remove = db.prepare('DELETE FROM unverified WHERE id = ?');
  const keepPin = db.prepare(`INSERT INTO pins (user_id, cost, salt, hash, pepper, failures)
    VALUES (@userId, @cost, @salt, @hash, @pepper, 0)
    ON CONFLICT (user_id) DO UPDATE SET cost = @cost, salt = @salt, hash = @hash, pepper = @pepper, failures = 0`);
  const countFailure = db.prepare('UPDATE pins SET failures = failures + 1 WHERE user_id = ?');
  const forgiveFailures = db.prepare('UPDATE pins SET failures = 0 WHERE user_id = ?');
  const keepRecovery = db.prepare(`INSERT INTO recovery (only, cost, salt, hash, failures, made_ms)
    VALUES (1, @cost, @salt, @hash, 0, @madeMs)
    ON CONFLICT (only) DO UPDATE SET cost = @cost, salt = @salt, hash = @hash, failures = 0, made_ms = @madeMs`);
  const countRecoveryFailure = db.prepare('UPDATE recovery SET failures = failures + 1');
  const dropRecovery = db.prepare('DELETE FROM recovery');
  const setAnnounced = db.prepare('UPDATE announced SET seq = ?');
  return {
    setCursor: (cursor) => void setCursor.run(cursor),
    quarantine(digest, item, problem) {
      const text = JSON.stringify(item);
      const { changes, lastInsertRowid } = insert.run(digest, text, problem);
      if (changes === 0) return { quarantined: [], dropped: [] };
      const id = Number(lastInsertRowid);
      const dropped = trim.all() as number[];
      // Small notices are bounded by their number, so the total size is summed only when a large one arrives.
      if (text.length > mostQuarantinedText / mostQuarantined) dropped.push(...(trimText.all(id) as number[]));
      return { quarantined: [[id, quarantineSum(text, problem)]], dropped };
    },
    release: (id) => void remove.run(id),
    keepPin(userId, { cost, salt, hash, pepper }) {
      const text = JSON.stringify(cost);
      keepPin.run({ userId, cost: text, salt, hash, pepper });
      return pinSum(text, salt, hash, pepper);
    },
    countFailure: (userId) => void countFailure.run(userId),
    forgiveFailures: (userId) => void forgiveFailures.run(userId),
    keepRecovery({ cost, salt, hash, madeMs }) {
      const text = JSON.stringify(cost);
      keepRecovery.run({ cost: text, salt, hash, madeMs });
      return recoverySum({ cost: text, salt, hash, madeMs });
    },
    countRecoveryFailure: () => void countRecoveryFailure.run(),
    dropRecovery: () => void dropRecovery.run(),
    setAnnounced: (upTo) => void setAnnounced.run(upTo),
  };
};
