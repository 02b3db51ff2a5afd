// The table of notices, numbered per feed from 1 without gaps, with a count of repeats for each notice.
import { feedDigest, type Numbered } from '../../../protocol/feed-digest.ts';
import { type Elsewhere, handedInHeader } from '../../../shared/relay-wire/parts.ts';
import type { Db } from '../../../sqlite/open.ts';
import type { ArrivedNotice, PageOf, StoredNotice, VerifiedBy } from '../port.ts';
import { noticeColumns, type Raw, upToBytes, withHeaders } from './rows.ts';

/**
 * SQL that is true for a notice from a right address. Rows without `came_by` were written before attempts had addresses of their
 * own; at that time, the till's address was the right one.
 */
export const isRight = "(came_by IS NULL OR came_by IN ('attempt', 'number'))";

export const createNotices = (db: Db) => {
  const insert = db.prepare(`
    INSERT INTO notices (feed, number, kind, digest, received_at_ms, key_id, profile_id, headers, raw, came_by, sent_to, elsewhere, mark)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const repeat = db.prepare(`
    INSERT INTO repeats (feed, number, count, last_at_ms) VALUES (?, ?, ?, ?)
    ON CONFLICT (feed, number) DO UPDATE SET count = count + excluded.count, last_at_ms = max(last_at_ms, excluded.last_at_ms)`);
  const page = db.prepare<[number, number, number], Raw<StoredNotice>>(
    `SELECT ${noticeColumns} FROM notices WHERE feed = ? AND number > ? ORDER BY number LIMIT ?`,
  );
  const one = db.prepare<[number, number], Numbered>(
    `SELECT kind, digest, coalesce(came_by, 'till') AS cameBy, received_at_ms AS receivedAtMs,
       json_extract(headers, '$."${handedInHeader}"') AS handedIn
     FROM notices WHERE feed = ? AND number = ?`,
  );
  const first = db.prepare<[number], number>('SELECT number FROM notices WHERE feed = ? ORDER BY number LIMIT 1').pluck();
  const last = db.prepare<[number], number | null>('SELECT max(number) FROM notices WHERE feed = ?').pluck();
  const waiting = db
    .prepare<[number, number, 0 | 1], number>(
      `SELECT count(*) FROM notices
       WHERE feed = ? AND number > (SELECT taken FROM feeds WHERE id = ?) AND key_id IS NULL AND ${isRight} = ?`,
    )
    .pluck();

  return {
    add(feed: number, number: number, notice: ArrivedNotice, by: VerifiedBy | null, elsewhere: Elsewhere | null): void {
      const { kind, digest, receivedAtMs, headers, raw, cameBy, sentTo, mark } = notice;
      const kept = JSON.stringify(headers);
      const [keyId, profileId] = [by?.keyId ?? null, by?.profileId ?? null];
      insert.run(
        feed,
        number,
        kind,
        digest,
        receivedAtMs,
        keyId,
        profileId,
        kept,
        raw,
        cameBy,
        sentTo,
        elsewhere,
        by ? null : mark,
      );
    },
    repeat: (feed: number, number: number, times: number, atMs: number): void => void repeat.run(feed, number, times, atMs),
    /** Returns a page of notices by number. */
    page: (feed: number, { after, limit, maxBytes }: PageOf): StoredNotice[] =>
      upToBytes(page.iterate(feed, after, limit), maxBytes).map((row) => withHeaders<StoredNotice>(row)),
    /** The feed's lowest number; undefined if the feed has no notice. */
    first: (feed: number): number | undefined => first.get(feed),
    /** The feed's last number; 0 if the feed has no notice. */
    last: (feed: number): number => last.get(feed) ?? 0,
    /** The digest by which a till compares this notice with its own; undefined if there is no such number. */
    feedDigest(feed: number, number: number): string | undefined {
      const row = one.get(feed, number);
      return row && feedDigest(row);
    },
    /**
     * Counts the unverified notices that the till has not read yet: depending on `isRightOnes`, the notices sent to a right
     * address or the notices sent to a wrong one.
     */
    unverifiedWaiting: (feed: number, isRightOnes: boolean): number => waiting.get(feed, feed, isRightOnes ? 1 : 0) ?? 0,
  };
};
export type StoredNotices = ReturnType<typeof createNotices>;
