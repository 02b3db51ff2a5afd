// The table of chain heads as tills reported them: what a till's books can later be compared with.
import type { Db } from '../../../sqlite/open.ts';
import type { Head } from '../port.ts';
import { headColumns } from './rows.ts';

export const createHeads = (db: Db) => {
  const insert = db.prepare('INSERT INTO heads (feed, head, received_at_ms) VALUES (?, ?, ?)');
  // A parameter in the planner's sight would have it planned anew for each poll.
  const last = db.prepare<[number], string>('SELECT head FROM heads WHERE feed = (SELECT ?) ORDER BY id DESC LIMIT 1').pluck();
  const page = db.prepare<[number, number, number], Head>(
    `SELECT ${headColumns} FROM heads WHERE feed = ? AND id > ? ORDER BY id LIMIT ?`,
  );
  const newest = db.prepare<[number, number, number], Head>(
    `SELECT ${headColumns} FROM heads WHERE feed = ? AND id > ? ORDER BY id DESC LIMIT ?`,
  );
  return {
    add: (feed: number, head: string, atMs: number): void => void insert.run(feed, head, atMs),
    last: (feed: number): string | null => last.get(feed) ?? null,
    page: (feed: number, after: number, limit: number): Head[] => page.all(feed, after, limit),
    /** The last ones, oldest first. */
    newest: (feed: number, after: number, limit: number): Head[] => newest.all(feed, after, limit).reverse(),
  };
};
export type Heads = ReturnType<typeof createHeads>;
