// Tags: each transaction stores an HMAC over its last row, with the till's secret as key (decision 0021). The hash chain alone
// proves only that rows fit each other; anybody who can write the file can recompute it.
import type { JournalReader } from '../../ledger/journal.ts';
import type { WriteConnection } from '../../sqlite/statements.ts';
import type { Entry } from '../../till-journal/index.ts';

/** Computes the HMAC-SHA-256 of a text with the till's secret, in lower-case hex. */
export type TagOf = (text: string) => string;

/** A range of journal rows without a valid tag by this till's keys, both ends included. */
export type Untagged = { readonly first: number; readonly last: number };

/**
 * The journal rows that valid tags prove. Null for books that the till's present keys never wrote. `upTo`: the last row with a
 * valid tag; 0 if no row has one. `untagged`: the rows after `upTo`.
 */
export type Vouched = { readonly upTo: number; readonly untagged: Untagged | null } | null;

/** A row's tag and the hash of that row; `hash` is null if the journal has no row with this number. */
export type TagRow = { readonly seq: number; readonly key: string | null; readonly tag: string; readonly hash: string | null };

/**
 * The text whose HMAC is the tag of a journal row. The text's format is that of the earlier table `tail`, whose last value became
 * the first tag.
 */
export const tagText = (ledgerId: string, seq: number, hash: string): string => `tail ${ledgerId} ${seq} ${hash}`;

/**
 * A short id of the till's keys, stored with each tag to tell tags of different keys apart. It reveals nothing about the secret.
 */
export const keyIdOf = (tagOf: TagOf): string => tagOf('tags').slice(0, 16);

export const createTags = (db: WriteConnection, journal: Pick<JournalReader<Entry>, 'head'>, tagOf: TagOf) => {
  const key = keyIdOf(tagOf);
  // A tag taken over from the earlier table `tail` has no key id, so it may be of any key.
  const own = db.prepare(`SELECT seq, key, tag, (SELECT hash FROM journal WHERE journal.seq = tags.seq) AS hash FROM tags
    WHERE (key = ? OR key IS NULL) AND seq <= ? ORDER BY seq DESC LIMIT 1`);
  const keep = db.prepare('INSERT OR REPLACE INTO tags (seq, key, tag) VALUES (?, ?, ?)');
  return {
    /**
     * Finds the last journal row with a valid tag. Usually computes one HMAC; more only if somebody else wrote into the books.
     * `taggedFrom`: the first row that must have a tag, as recorded in the keys mark; null if the mark names other books.
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
      // If the books end before `taggedFrom`, the books were truncated: then none of their rows counts as proved.
      const first = taggedFrom !== null && taggedFrom <= last ? taggedFrom : 1;
      return { upTo: 0, untagged: { first, last } };
    },
    /** Writes the tag of the last journal row. Call this at the end of a transaction. */
    write(): void {
      const { ledgerId, seq, hash } = journal.head();
      const { changes } = keep.run(seq, key, tagOf(tagText(ledgerId, seq, hash)));
      if (changes === 0) throw Object.assign(new Error(`the tag of row ${seq} was not kept`), { code: 'SQLITE_CORRUPT' });
    },
  };
};
