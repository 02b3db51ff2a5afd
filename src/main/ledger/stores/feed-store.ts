// Where the relay's feed was read up to, and the bounded shelf of items that this till could not verify.
import type { FeedItem } from '../../../shared/relay-wire/feed.ts';
import { shelfSum } from '../sidecar.ts';
import type { Shelved } from '../entries.ts';
import type { Statements } from '../statements.ts';

export type Cursor = { readonly relayId: string; readonly after: number };
/** The relay lacks `missing`, and it was not read over. */
export type Hole = { readonly relayId: string; readonly missing: number };
export type UnverifiedItem = { readonly id: number; readonly item: FeedItem; readonly problem: string };

/** The oldest make room beyond it. */
export const mostUnverified = 1000;

export const createFeedStore = (db: Statements) => {
  const read = db.prepare('SELECT relay_id AS relayId, after_number AS after FROM feed_cursor');
  const write = db.prepare(`INSERT INTO feed_cursor VALUES (1, @relayId, @after)
    ON CONFLICT (only) DO UPDATE SET relay_id = @relayId, after_number = @after`);
  const shelve = db.prepare('INSERT INTO unverified (digest, item, problem) VALUES (?, ?, ?) ON CONFLICT (digest) DO NOTHING');
  const trim = db
    .prepare(
      `DELETE FROM unverified WHERE id <= (SELECT id FROM unverified ORDER BY id DESC LIMIT 1 OFFSET ${mostUnverified}) RETURNING id`,
    )
    .pluck();
  const list = db.prepare('SELECT id, item, problem FROM unverified ORDER BY id');
  const hole = db.prepare('SELECT relay_id AS relayId, missing FROM feed_hole');
  const drop = db.prepare('DELETE FROM unverified WHERE id = ?');
  return {
    cursor: (): Cursor | null => (read.get() as Cursor | undefined) ?? null,
    /** The one that was met last, while it is there: also after a restart, and while the relay cannot be asked. */
    hole: (): Hole | null => (hole.get() as Hole | undefined) ?? null,
    setCursor: (cursor: Cursor): void => void write.run(cursor),
    /** What the journal has to say of it: nothing where it lies there already. */
    shelve(
      digest: string,
      item: FeedItem,
      problem: string,
    ): { readonly shelved: readonly Shelved[]; readonly dropped: readonly number[] } {
      const text = JSON.stringify(item);
      const { changes, lastInsertRowid } = shelve.run(digest, text, problem);
      if (changes === 0) return { shelved: [], dropped: [] };
      return { shelved: [[Number(lastInsertRowid), shelfSum(text, problem)]], dropped: trim.all() as number[] };
    },
    unverified: (): UnverifiedItem[] =>
      (list.all() as { id: number; item: string; problem: string }[]).map(({ id, item, problem }) => ({
        id,
        item: JSON.parse(item) as FeedItem,
        problem,
      })),
    unshelve: (id: number): void => void drop.run(id),
  };
};
export type FeedStore = ReturnType<typeof createFeedStore>;
