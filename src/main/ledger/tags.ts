// Tags: what each transaction of the till leaves behind its last row, under the till's own secret (decision 0021). The chain alone says that rows
// fit each other, which whoever can write the file can make them do.
import type { JournalReader } from '../../ledger/journal.ts';
import type { Writing } from '../../sqlite/statements.ts';
import type { Entry } from '../../till-journal/index.ts';

/** HMAC-SHA-256 of a text under the till's own secret, in lower-case hex. */
export type TagOf = (text: string) => string;

/** Rows that no tag of these keys vouches for, both included. */
export type Untagged = { readonly first: number; readonly last: number };

/** Of books that these keys never wrote: null. Else the last row that a tag of theirs fits, 0 where none does, and the rows behind it. */
export type Vouched = { readonly upTo: number; readonly untagged: Untagged | null } | null;

/** A tag beside the hash of its row; null where that row is not there. */
export type TagRow = { readonly seq: number; readonly key: string | null; readonly tag: string; readonly hash: string | null };

/** As the table before this one (`tail`) had it: its last value is the first tag. */
export const tagText = (ledgerId: string, seq: number, hash: string): string => `tail ${ledgerId} ${seq} ${hash}`;

/** Tells tags of these keys from those of others; says nothing of the keys. */
export const keyIdOf = (tagOf: TagOf): string => tagOf('tags').slice(0, 16);

export const createTags = (db: Writing, journal: Pick<JournalReader<Entry>, 'head'>, tagOf: TagOf) => {
  const key = keyIdOf(tagOf);
  // `tail` did not say whose its value was: such a row may be anybody's.
  const own = db.prepare(`SELECT seq, key, tag, (SELECT hash FROM journal WHERE journal.seq = tags.seq) AS hash FROM tags
    WHERE (key = ? OR key IS NULL) AND seq <= ? ORDER BY seq DESC LIMIT 1`);
  const keep = db.prepare('INSERT OR REPLACE INTO tags (seq, key, tag) VALUES (?, ?, ?)');
  return {
    /**
     * One HMAC where the last one fits, as it does but where somebody wrote into the books. `taggedFrom`: the first row that the mark
     * under the keys says to have a tag of theirs, whatever the table says; null if it names other books.
     */
    vouched(taggedFrom: number | null): Vouched {
      const { ledgerId, seq: last } = journal.head();
      let isOwn = taggedFrom !== null;
      for (let row = own.get(key, last) as TagRow | undefined; row; row = own.get(key, row.seq - 1) as TagRow | undefined) {
        const { seq, tag, hash } = row;
        isOwn ||= row.key === key;
        if (hash === null || tagOf(tagText(ledgerId, seq, hash)) !== tag) continue;
        return { upTo: seq, untagged: seq === last ? null : { first: seq + 1, last } };
      }
      if (!isOwn || last === 0) return null;
      // Books that end before that row were cut back: none of their rows is vouched for.
      const first = taggedFrom !== null && taggedFrom <= last ? taggedFrom : 1;
      return { upTo: 0, untagged: { first, last } };
    },
    /** Within a transaction, at its end. */
    write(): void {
      const { ledgerId, seq, hash } = journal.head();
      const { changes } = keep.run(seq, key, tagOf(tagText(ledgerId, seq, hash)));
      if (changes === 0) throw Object.assign(new Error(`the tag of row ${seq} was not kept`), { code: 'SQLITE_CORRUPT' });
    },
  };
};
