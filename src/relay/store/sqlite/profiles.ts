// The table of signature profiles that tills sent.
import type { Db } from '../../../sqlite/open.ts';

export const createProfiles = (db: Db) => {
  const insert = db.prepare('INSERT INTO profiles (feed, profile, told_at_ms) VALUES (?, ?, ?)');
  const all = db.prepare<[number], string>('SELECT profile FROM profiles WHERE feed = ? ORDER BY id').pluck();
  return {
    add: (feed: number, profile: string, atMs: number): void => void insert.run(feed, profile, atMs),
    of: (feed: number): string[] => all.all(feed),
  };
};
export type Profiles = ReturnType<typeof createProfiles>;
