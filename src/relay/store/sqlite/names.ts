// The table of lookup names, by which a repeat of a stored notice is found (../rules/repeats.ts). Names are read by key, and none
// is kept in memory.
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import type { Elsewhere } from '../../../shared/relay-wire/parts.ts';
import type { Db } from '../../../sqlite/open.ts';
import { elsewhereIn, type KnownNumbers, lookupNames } from '../rules/repeats.ts';

export const createNames = (db: Db) => {
  const insert = db.prepare<[string, NoticeKind, number, number]>(
    'INSERT INTO names (name, kind, feed, number) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const find = db
    .prepare<[string, NoticeKind, number], number>('SELECT number FROM names WHERE name = ? AND kind = ? AND feed = ?')
    .pluck();
  // One leaf of the table holds a name for all feeds, so each name is one page, however many tills the merchant has.
  const inOthers = db.prepare<(string | number)[], { readonly name: string; readonly number: number }>(`
    SELECT name, number FROM names
    WHERE name IN (${lookupNames('')
      .map(() => '?')
      .join()}) AND kind = ? AND feed IN (SELECT id FROM feeds WHERE merchant = ? AND id <> ?)`);
  return {
    /** The numbers of the feed's notices of this kind, by lookup name. Includes notices that the open transaction added. */
    numbers: (feed: number, kind: NoticeKind): KnownNumbers => ({ get: (name) => find.get(name, kind, feed) }),
    /** Adds a lookup name. A name that is known belongs to an earlier copy and keeps its number. */
    add: (feed: number, kind: NoticeKind, name: string, number: number): void => void insert.run(name, kind, feed, number),
    /**
     * Looks for a notice with this signature digest in another feed of the merchant. Returns whether that notice arrived at a
     * right or a wrong address; null if there is no such notice.
     */
    elsewhere(feed: number, merchant: string, kind: NoticeKind, mark: string): Elsewhere | null {
      const rows = inOthers.all(...lookupNames(mark), kind, merchant, feed);
      return elsewhereIn(new Map(rows.map(({ name, number }) => [name, number])), mark);
    },
  };
};
export type StoredNames = ReturnType<typeof createNames>;
