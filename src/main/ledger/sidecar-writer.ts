// Writes the sidecar tables, which are outside the journal: the feed cursor, the quarantine, PINs, the recovery code, and the
// last receipt whose payment was announced.
import { createPeopleSecretsWriter } from '../../people/store/secrets-writer.ts';
import { haveText } from '../../shared/relay-wire/have.ts';
import { quarantineSum } from './sidecar.ts';
import type { WriteConnection } from '../../sqlite/statements.ts';
import type { SidecarWriter } from './tx.ts';

/** Most quarantined notices kept; beyond this number the oldest are dropped. */
export const mostQuarantined = 1000;
/**
 * Most text kept of all quarantined notices, in bytes. After adding a notice of more than 1 KiB, the oldest notices are dropped
 * until the rest fits.
 */
const mostQuarantinedText = 1024 * 1024;

export const createSidecarWriter = (db: WriteConnection): SidecarWriter => {
  const setCursor = db.prepare(`INSERT INTO feed_cursor (only, relay_id, after_number, have)
    VALUES (1, @relayId, @after, @have) ON CONFLICT (only) DO UPDATE SET relay_id = @relayId, after_number = @after, have = @have`);
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
  const setAnnounced = db.prepare('UPDATE announced SET seq = ?');
  return {
    setCursor({ relayId, after }, have) {
      setCursor.run({ relayId, after, have: haveText(have.filter(({ number }) => number <= after)) });
    },
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
    ...createPeopleSecretsWriter(db),
    setAnnounced: (upTo) => void setAnnounced.run(upTo),
  };
};
