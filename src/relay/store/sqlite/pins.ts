// The table of pinned till keys, at most one per feed.
import { existsSync } from 'node:fs';
import { dataErrorCode, type Db, openReader } from '../../../sqlite/open.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { FeedKey, PinnedKey } from '../port.ts';

export const createPins = (db: Db) => {
  const put = db.prepare(`INSERT INTO pinned_keys (feed, key, token, pinned_ms) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET key = excluded.key, token = excluded.token, pinned_ms = excluded.pinned_ms`);
  const remove = db.prepare('DELETE FROM pinned_keys WHERE feed = ?');
  const one = db.prepare<[number], PinnedKey>('SELECT key, token, pinned_ms AS pinnedMs FROM pinned_keys WHERE feed = ?');
  return {
    /** Stores a pin in place of the feed's former pin. */
    put: (feed: number, { key, token, pinnedMs }: PinnedKey): void => void put.run(feed, key, token, pinnedMs),
    remove: (feed: number): void => void remove.run(feed),
    of: (feed: number): PinnedKey | null => one.get(feed) ?? null,
  };
};

const pinOf = `SELECT key, token, pinned_ms AS pinnedMs FROM pinned_keys JOIN feeds ON feeds.id = feed
  WHERE merchant = ? AND till = ?`;

/**
 * Reads a till's pinned key from the database of a relay that may be running. Null if there is no pin, no file, or the file is
 * from a version without pins. Errors: `data.*`.
 */
export const pinnedIn = (file: string, { merchant, till }: FeedKey): Result<PinnedKey | null> => {
  if (!existsSync(file)) return ok(null);
  try {
    const db = openReader(file);
    try {
      const has = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'pinned_keys'").get() !== undefined;
      return ok(has ? (db.prepare<[string, string], PinnedKey>(pinOf).get(merchant, till) ?? null) : null);
    } finally {
      db.close();
    }
  } catch (error) {
    const code = dataErrorCode(error);
    if (!code) throw error;
    return fail(code, { file });
  }
};
export type StoredPins = ReturnType<typeof createPins>;
