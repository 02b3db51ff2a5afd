// The table of feeds: one row per till of each merchant, with the last number that the till has read. That number bounds how many
// unverified notices may wait.
import type { FeedKey } from '../port.ts';
import type { Db } from '../../../sqlite/open.ts';

export type StoredFeed = {
  readonly id: number;
  /** The number of the feed's last notice; 0 if the feed has no notice. */
  readonly last: number;
  /** The last number that the till has read. */
  readonly taken: number;
};

export const createFeeds = (db: Db) => {
  const insert = db.prepare<[string, string]>('INSERT INTO feeds (merchant, till) VALUES (?, ?)');
  // One statement, because each poll of a till needs all of it.
  const find = db.prepare<[string, string], StoredFeed>(`
    SELECT id, taken, coalesce((SELECT max(number) FROM notices WHERE feed = feeds.id), 0) AS last
    FROM feeds WHERE merchant = ? AND till = ?`);
  const take = db.prepare<[number, number, number]>('UPDATE feeds SET taken = ? WHERE id = ? AND taken < ?');
  return {
    /** The feed; null if it has no row yet. */
    find: ({ merchant, till }: FeedKey): StoredFeed | null => find.get(merchant, till) ?? null,
    /** The id of the feed's row, which is created if it is missing. */
    open: ({ merchant, till }: FeedKey): number =>
      find.get(merchant, till)?.id ?? Number(insert.run(merchant, till).lastInsertRowid),
    /** Records that the till has stored all notices up to `number`. */
    take: (feed: number, number: number): void => void take.run(number, feed, number),
  };
};
export type Feeds = ReturnType<typeof createFeeds>;
