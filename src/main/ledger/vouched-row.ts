// Decides whether one journal row is unchanged since the till wrote it. Reads only from that row to the next tag, instead of the
// whole chain.
import { sha256Hex } from '../../ledger/sha256.ts';
import { chainTextSql } from '../../ledger/verify/chain-check.ts';
import type { ReadConnection } from '../../sqlite/statements.ts';
import { saidKinds } from '../../people/store/people-said.ts';
import { keyIdOf, type TagOf, tagText, type Untagged } from './tags.ts';

type Row = {
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
  readonly text: string;
  /** The tag made with the till's present secret; null if the row has none. */
  readonly tag: string | null;
};

export type Vouch = (seq: number) => boolean;

/**
 * Rows read at once. Each transaction ends with a tagged row and has fewer rows than this, so one read usually finds the next
 * tag.
 */
const pageRows = 16;

/**
 * Returns a predicate over row numbers. It is true if that row and all rows up to the next tag match their hashes and form a
 * chain, and if that tag is valid. The tag alone is not enough: a row's fields can be edited without its hash. If no tag follows,
 * the rows are read to the end.
 */
export const createVouch = (db: ReadConnection, ledgerId: string, tagOf: TagOf): Vouch => {
  const page = db.prepare(`SELECT seq, prev_hash AS prevHash, hash, ${chainTextSql} AS text,
      (SELECT tag FROM tags WHERE tags.seq = journal.seq AND tags.key = @key) AS tag
    FROM journal WHERE seq >= @from ORDER BY seq LIMIT ${pageRows}`);
  const key = keyIdOf(tagOf);
  return (seq) => {
    let before: Row | null = null;
    for (let from = seq; ; from += pageRows) {
      const rows = page.all({ key, from }) as Row[];
      for (const row of rows) {
        const follows: boolean = before === null || row.prevHash === before.hash;
        if (row.seq !== (before?.seq ?? seq - 1) + 1 || !follows || sha256Hex(row.text) !== row.hash) return false;
        if (row.tag !== null) return tagOf(tagText(ledgerId, row.seq, row.hash)) === row.tag;
        before = row;
      }
      if (rows.length < pageRows) return before !== null;
    }
  };
};

/**
 * Returns a predicate: true if an alert `rows-unsealed` after row `after` names a row already, so that the row is not reported
 * twice. An alert that was itself changed in place is ignored: otherwise a forged alert could hide changed rows.
 */
export const namedRows = (db: ReadConnection, after: number, isVouched: Vouch): ((seq: number) => boolean) => {
  const alerts = db
    .prepare(`SELECT seq, body ->> '$.params.first' AS first, body ->> '$.params.last' AS last FROM journal
      WHERE seq > ? AND kind = 'alert.raised' AND body ->> '$.reason' = 'rows-unsealed'`)
    .all(after) as readonly { readonly seq: number; readonly first: number; readonly last: number }[];
  const named = alerts.filter((alert) => isVouched(alert.seq));
  return (seq) => named.some(({ first, last }) => seq >= first && seq <= last);
};

/**
 * The first and the last journal row about users and rights that somebody changed after the till wrote the row, and that no alert
 * names, from row `taggedFrom` on; null if no row was changed.
 */
export const changedPeopleRows = (db: ReadConnection, ledgerId: string, taggedFrom: number, tagOf: TagOf): Untagged | null => {
  const isVouched = createVouch(db, ledgerId, tagOf);
  const rows = db
    .prepare(`SELECT seq FROM journal WHERE kind IN ${saidKinds} AND seq >= ? ORDER BY seq`)
    .pluck()
    .all(taggedFrom) as number[];
  const changed = rows.filter((seq) => !isVouched(seq));
  if (changed.length === 0) return null;
  const isNamed = namedRows(db, 0, isVouched);
  const found = changed.filter((seq) => !isNamed(seq));
  const [first] = found;
  return first === undefined ? null : { first, last: found.at(-1) ?? first };
};
