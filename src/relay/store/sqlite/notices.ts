// The table of notices: each feed's numbers from 1 without gaps, and how often the same bytes came again.
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import type { Db } from '../../../sqlite/open.ts';
import type { ArrivedNotice, PageOf, StoredNotice, VerifiedBy } from '../port.ts';
import { noticeColumns, type Raw, upToBytes, withHeaders } from './rows.ts';

export type KnownNotice = { readonly number: number; readonly kind: NoticeKind; readonly digest: string };

export const createNotices = (db: Db) => {
  const insert = db.prepare(`
    INSERT INTO notices (feed, number, kind, digest, received_at_ms, key_id, profile_id, headers, raw)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const repeat = db.prepare(`
    INSERT INTO repeats (feed, number, count, last_at_ms) VALUES (?, ?, ?, ?)
    ON CONFLICT (feed, number) DO UPDATE SET count = count + excluded.count, last_at_ms = max(last_at_ms, excluded.last_at_ms)`);
  const repeatsOf = db.prepare<[number, number], number>('SELECT count FROM repeats WHERE feed = ? AND number = ?').pluck();
  const page = db.prepare<[number, number, number], Raw<StoredNotice>>(
    `SELECT ${noticeColumns} FROM notices WHERE feed = ? AND number > ? ORDER BY number LIMIT ?`,
  );
  const known = db.prepare<[number, number], KnownNotice>(
    'SELECT number, kind, digest FROM notices WHERE feed = ? AND number > ? ORDER BY number',
  );
  const waiting = db
    .prepare<[number, number], number>(
      `SELECT count(*) FROM notices
       WHERE feed = ? AND number > (SELECT taken FROM feeds WHERE id = ?) AND key_id IS NULL`,
    )
    .pluck();

  return {
    add(feed: number, number: number, { kind, digest, receivedAtMs, headers, raw }: ArrivedNotice, by: VerifiedBy | null): void {
      const kept = JSON.stringify(headers);
      insert.run(feed, number, kind, digest, receivedAtMs, by?.keyId ?? null, by?.profileId ?? null, kept, raw);
    },
    repeat: (feed: number, number: number, times: number, atMs: number): void => void repeat.run(feed, number, times, atMs),
    repeatsOf: (feed: number, number: number): number => repeatsOf.get(feed, number) ?? 0,
    /** By number. */
    page: (feed: number, { after, limit, maxBytes }: PageOf): StoredNotice[] =>
      upToBytes(page.iterate(feed, after, limit), maxBytes).map((row) => withHeaders<StoredNotice>(row)),
    /** What tells notices apart, of all after `after`. */
    known: (feed: number, after: number): IterableIterator<KnownNotice> => known.iterate(feed, after),
    /** How many that nobody verified stand beyond what the till has taken. */
    unverifiedWaiting: (feed: number): number => waiting.get(feed, feed) ?? 0,
  };
};
export type Notices = ReturnType<typeof createNotices>;
