// The table of feeds: one row for each till of each merchant, and how far the till has read where that bounds something.
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
    /** The till has everything up to `number`. */
    take: (feed: number, number: number): void => void take.run(number, feed, number),
  };
};
export type Feeds = ReturnType<typeof createFeeds>;
