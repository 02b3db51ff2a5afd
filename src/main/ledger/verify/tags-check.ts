// Checks the tag of each transaction, made with the till's secret (decision 0021). If an intruder changes rows and recomputes all
// hashes, the tags are no longer valid.
import type { Remark } from '../../../shared/health/verify-report.ts';
import { fingerprintUnder } from '../../../secrets/own.ts';
import type { Books } from '../../../ledger/verify/books-file.ts';
import { bad, good, type CheckOutcome, type CheckParams, type Tick, unchecked } from '../../../ledger/verify/check.ts';
import { createVouch, namedRows } from '../vouched-row.ts';
import { keyIdOf, type TagRow, tagText, type Untagged } from '../tags.ts';

/**
 * True if the untagged rows begin with a restore. A restore command that lacks the till's secret writes its rows without a tag;
 * the next start reports these rows.
 */
const isRestore = ({ db }: Books, first: number): boolean =>
  db.prepare('SELECT kind FROM journal WHERE seq = ?').pluck().get(first) === 'ledger.restored';

/**
 * Checks all tags of journal rows. `tagKey`: the till's secret, in base64; null if it is not available. `taggedFrom`: the first
 * row that must have a tag of this key, recorded in the keys mark; null if unknown. Tags of other keys belong to an earlier
 * machine and cannot be checked; the chain heads at the relay cover the rows of that machine.
 */
export const checkTags = (books: Books, tick: Tick, tagKey: string | null, taggedFrom: number | null = null): CheckOutcome => {
  if (tagKey === null) return unchecked('no-own-secrets');
  const { db, head } = books;
  const tagOf = fingerprintUnder(Buffer.from(tagKey, 'base64'));
  const own = keyIdOf(tagOf);
  const rows = db.prepare(
    `SELECT tags.seq, key, tag, journal.hash FROM tags LEFT JOIN journal ON journal.seq = tags.seq ORDER BY tags.seq`,
  );
  let looked = 0;
  let upTo = 0;
  let before: CheckParams | null = null;
  for (const { seq, key, tag, hash } of rows.iterate() as Iterable<TagRow>) {
    if (seq % 1000 === 0) tick(seq, head.seq);
    const fits = hash !== null && (key ?? own) === own && tagOf(tagText(head.ledgerId ?? '', seq, hash)) === tag;
    if (!fits && key === own) return bad(looked, 'tag-differs', { from: upTo + 1, to: seq });
    if (fits) {
      looked += 1;
      upTo = seq;
    } else before = { from: before?.['from'] ?? upTo + 1, to: seq };
  }
  const remarks: Remark[] = before ? [{ code: 'tagged-before', params: before }] : [];
  if (looked === 0 && taggedFrom !== null && taggedFrom <= head.seq)
    return bad(looked, 'rows-untagged', { from: taggedFrom, to: head.seq });
  if (looked === 0) return unchecked('no-tags');
  if (upTo === head.seq) return good(looked, remarks);
  const behind = { from: upTo + 1, to: head.seq };
  if (isRestore(books, behind.from)) return good(looked, [...remarks, { code: 'restored-untagged', params: behind }]);
  return bad(looked, 'rows-untagged', behind);
};

/** The rows from after the last valid tag up to the first invalid tag of this key after `after`; null if all are valid. */
export const untaggedSince = ({ db, head }: Books, after: number, tagKey: string): Untagged | null => {
  const tagOf = fingerprintUnder(Buffer.from(tagKey, 'base64'));
  const rows = db.prepare(`SELECT tags.seq, key, tag, journal.hash FROM tags LEFT JOIN journal ON journal.seq = tags.seq
    WHERE tags.seq > ? AND key = ? ORDER BY tags.seq`);
  const isNamed = namedRows(db, after, createVouch(db, head.ledgerId ?? '', tagOf));
  let upTo = after;
  for (const { seq, tag, hash } of rows.iterate(after, keyIdOf(tagOf)) as Iterable<TagRow>) {
    const fits = hash !== null && tagOf(tagText(head.ledgerId ?? '', seq, hash)) === tag;
    if (!fits && !isNamed(seq)) return { first: upTo + 1, last: seq };
    upTo = seq;
  }
  return null;
};
