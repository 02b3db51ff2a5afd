// Whether each transaction bears the tag that the till's own secret made for it (decision 0021): a history that was hashed anew has none that fit.
import type { Remark } from '../../../shared/health/verify.ts';
import { fingerprintUnder } from '../../../secrets/own.ts';
import type { Books } from '../../../ledger/verify/books-file.ts';
import { bad, good, type Outcome, type Params, type Tick, unchecked } from '../../../ledger/verify/check.ts';
import { keyIdOf, type TagRow, tagText } from '../tags.ts';

/** A restore by a command that did not have the secret writes these rows, and no tag: the next start names them. */
const isRestore = ({ db }: Books, first: number): boolean =>
  db.prepare('SELECT kind FROM journal WHERE seq = ?').pluck().get(first) === 'ledger.restored';

/** `tagKey`: the secret, in base64; null where nobody has it. Tags of other keys are those of a machine of before: their witness is the relay. */
export const checkTags = (books: Books, tick: Tick, tagKey: string | null): Outcome => {
  if (tagKey === null) return unchecked('no-own-secrets');
  const { db, head } = books;
  const tagOf = fingerprintUnder(Buffer.from(tagKey, 'base64'));
  const own = keyIdOf(tagOf);
  const rows = db.prepare(
    `SELECT tags.seq, key, tag, journal.hash FROM tags LEFT JOIN journal ON journal.seq = tags.seq ORDER BY tags.seq`,
  );
  let looked = 0;
  let upTo = 0;
  let before: Params | null = null;
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
  if (looked === 0) return unchecked('no-tags');
  if (upTo === head.seq) return good(looked, remarks);
  const behind = { from: upTo + 1, to: head.seq };
  if (isRestore(books, behind.from)) return good(looked, [...remarks, { code: 'restored-untagged', params: behind }]);
  return bad(looked, 'rows-untagged', behind);
};
