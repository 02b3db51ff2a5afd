// The table of feeds: one row per till of each merchant, with the last number that the till has read. That number bounds how many
// unverified notices may wait.
import type { FeedKey } from '../port.ts';
import type { Db } from '../../../sqlite/open.ts';

export const createFeeds = (db: Db) => {
  const insert = db.prepare<[string, string]>('INSERT INTO feeds (merchant, till) VALUES (?, ?)');
  const find = db.prepare<[string, string], number>('SELECT id FROM feeds WHERE merchant = ? AND till = ?').pluck();
  const ofMerchant = db.prepare<[string], string>('SELECT till FROM feeds WHERE merchant = ?').pluck();
  const taken = db.prepare<[number], number>('SELECT taken FROM feeds WHERE id = ?').pluck();
  const take = db.prepare<[number, number, number]>('UPDATE feeds SET taken = ? WHERE id = ? AND taken < ?');
  return {
    find: ({ merchant, till }: FeedKey): number | null => find.get(merchant, till) ?? null,
    tillsOf: (merchant: string): string[] => ofMerchant.all(merchant),
    add: ({ merchant, till }: FeedKey): number => Number(insert.run(merchant, till).lastInsertRowid),
    taken: (feed: number): number => taken.get(feed) ?? 0,
    /** Records that the till has stored all notices up to `number`. */
    take: (feed: number, number: number): void => void take.run(number, feed, number),
  };
};
export type Feeds = ReturnType<typeof createFeeds>;
