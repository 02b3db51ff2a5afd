// The tables of chain heads that tills sent. A till's books can be compared with these heads later. Signed chain heads are never
// deleted; unsigned chain heads are in a table of their own, whose size is bounded.
import type { Db } from '../../../sqlite/open.ts';
import type { StoredHead, NoteHead } from '../port.ts';
import { headParts, type KeptHeads, type Reached } from '../rules/told.ts';

type Row = Omit<StoredHead, 'signed'> & { readonly signed: 0 | 1 };
const toHead = (row: Row): StoredHead => ({ ...row, signed: row.signed === 1 });

/** SQL for signed and unsigned chain heads in one list; the feed's ids in both tables come from one counter. */
const both = `SELECT id, head, received_at_ms AS receivedAtMs, signature IS NOT NULL AS signed, signature FROM heads WHERE feed = @feed AND id > @after
  UNION ALL SELECT id, head, received_at_ms, 0, signature FROM unsigned_heads WHERE feed = @feed AND id > @after`;

export const createHeads = (db: Db) => {
  const nextId = db
    .prepare<[number], number>('UPDATE feeds SET last_head = last_head + 1 WHERE id = ? RETURNING last_head')
    .pluck();
  const insertSigned = db.prepare('INSERT INTO heads (id, feed, head, received_at_ms, signature) VALUES (?, ?, ?, ?, ?)');
  const insert = db.prepare('INSERT INTO unsigned_heads (id, feed, head, received_at_ms, signature) VALUES (?, ?, ?, ?, ?)');
  const drop = db.prepare(`DELETE FROM unsigned_heads WHERE feed = @feed AND id <= (
    SELECT id FROM unsigned_heads WHERE feed = @feed ORDER BY id DESC LIMIT 1 OFFSET @most)`);
  // SQL for the last chain head in a table. `(SELECT ?)` hides the parameter from the query planner, which would otherwise plan
  // the statement again for each poll.
  const lastIn = (table: string) =>
    db.prepare<[number], string>(`SELECT head FROM ${table} WHERE feed = (SELECT ?) ORDER BY id DESC LIMIT 1`).pluck();
  const lastKept = lastIn('heads');
  const lastUnsigned = lastIn('unsigned_heads');
  const reached = db.prepare<[number, string], Reached>('SELECT epoch, seq FROM heads_reached WHERE feed = ? AND ledger = ?');
  const reach = db.prepare(`INSERT INTO heads_reached (feed, ledger, epoch, seq) VALUES (@feed, @ledger, @epoch, @seq)
    ON CONFLICT DO UPDATE SET epoch = @epoch, seq = @seq`);
  const newestIn = (table: string, signed: 0 | 1) =>
    `SELECT * FROM (SELECT id, head, received_at_ms AS receivedAtMs, ${signed} AS signed, signature FROM ${table}
      WHERE feed = (SELECT @feed) AND signature IS NOT NULL ORDER BY id DESC LIMIT 1)`;
  const newestWithSignature = db.prepare(
    `${newestIn('heads', 1)} UNION ALL ${newestIn('unsigned_heads', 0)} ORDER BY id DESC LIMIT 1`,
  );
  const page = db.prepare(`${both} ORDER BY id LIMIT @limit`);
  const newest = db.prepare(`${both} ORDER BY id DESC LIMIT @limit`);

  return {
    /** Returns the stored chain heads with which the rules compare a new head. */
    kept: (feed: number): KeptHeads => ({
      lastUnsigned: () => lastUnsigned.get(feed) ?? lastKept.get(feed),
      reached: (ledger) => reached.get(feed, ledger),
    }),
    add(feed: number, { head, signature, claimed, atMs, mostUnsigned }: NoteHead): void {
      const id = nextId.get(feed) as number;
      if (signature === null) {
        insert.run(id, feed, head, atMs, claimed);
        drop.run({ feed, most: mostUnsigned });
        return;
      }
      insertSigned.run(id, feed, head, atMs, signature);
      reach.run({ feed, ...headParts(head) });
    },
    page: (feed: number, after: number, limit: number): StoredHead[] => (page.all({ feed, after, limit }) as Row[]).map(toHead),
    /** Returns the newest chain head that was sent with a signature, verified or not. */
    newestSigned(feed: number): StoredHead | null {
      const row = newestWithSignature.get({ feed }) as Row | undefined;
      return row ? toHead(row) : null;
    },
    /** Returns the last `limit` chain heads after the id `after`, oldest first. */
    newest: (feed: number, after: number, limit: number): StoredHead[] =>
      (newest.all({ feed, after, limit }) as Row[]).map(toHead).reverse(),
  };
};
export type Heads = ReturnType<typeof createHeads>;
