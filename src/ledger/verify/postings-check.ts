// Checks that postings balance, and that they are exactly the postings that the kinds of journal entries define.
import type { JournalRow } from '../../shared/ledger/chain.ts';
import type { AnyEntry, Kinds } from '../kinds.ts';
import type { Books } from './books-file.ts';
import { bad, good, type CheckOutcome, type Tick } from './check.ts';

export const checkBalances = ({ db }: Books, tick: Tick): CheckOutcome => {
  const count = db.prepare('SELECT count(*) FROM postings').pluck().get() as number;
  tick(0, count);
  const first = db
    .prepare('SELECT seq, currency FROM postings GROUP BY seq, currency HAVING sum(amount_minor) <> 0 ORDER BY seq LIMIT 1')
    .get() as { seq: number; currency: string } | undefined;
  return first ? bad(count, 'posting-unbalanced', { seq: first.seq, currency: first.currency }) : good(count);
};

type PostingLine = readonly [seq: number, line: number, account: string, currency: string, amountMinor: number];
type BookingRow = Pick<JournalRow, 'seq' | 'kind' | 'version' | 'body'>;

const windowRows = 1000;
const before = (a: PostingLine, b: PostingLine): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

/**
 * Returns the first difference between the expected and the stored postings; null if there is none. Both lists must be sorted by
 * seq and line.
 */
const firstDifference = (said: readonly PostingLine[], found: readonly PostingLine[], looked: number): CheckOutcome | null => {
  for (let i = 0; i < Math.max(said.length, found.length); i++) {
    const [want, have] = [said[i], found[i]];
    if (!have || (want && before(want, have))) {
      const [seq, line] = want as PostingLine;
      return bad(looked + i, 'posting-missing', { seq, line });
    }
    const [seq, line] = have;
    if (!want || before(have, want)) return bad(looked + i, 'posting-extra', { seq, line });
    if (want.some((value, at) => value !== have[at])) return bad(looked + i, 'posting-differs', { seq, line });
  }
  return null;
};

export const checkPostings = <Entry>({ db, head }: Books, tick: Tick, known: Kinds<Entry>): CheckOutcome => {
  const kinds = known.booking.map((kind) => `'${kind}'`).join(', ');
  const entries = db.prepare(
    `SELECT seq, kind, version, body FROM journal WHERE seq > ? AND seq <= ? AND kind IN (${kinds}) ORDER BY seq`,
  );
  const postings = db
    .prepare('SELECT seq, line, account, currency, amount_minor FROM postings WHERE seq > ? AND seq <= ? ORDER BY seq, line')
    .raw();

  const saidIn = (from: number, to: number): PostingLine[] | number => {
    const lines: PostingLine[] = [];
    for (const row of entries.iterate(from, to) as Iterable<BookingRow>) {
      try {
        const entry = known.read(row as JournalRow) as AnyEntry;
        known
          .postingsOf(entry)
          .forEach(({ account, currency, amountMinor }, line) => lines.push([entry.seq, line, account, currency, amountMinor]));
      } catch {
        return row.seq;
      }
    }
    return lines;
  };

  let looked = 0;
  const compare = (from: number, to: number): CheckOutcome | null => {
    const said = saidIn(from, to);
    if (typeof said === 'number') return bad(looked, 'row-unreadable', { seq: said });
    const difference = firstDifference(said, postings.all(from, to) as PostingLine[], looked);
    looked += said.length;
    return difference;
  };

  const first = compare(Number.MIN_SAFE_INTEGER, 0);
  if (first) return first;
  for (let from = 0; from < head.seq; from += windowRows) {
    const difference = compare(from, Math.min(head.seq, from + windowRows));
    if (difference) return difference;
    tick(Math.min(head.seq, from + windowRows), head.seq);
  }
  return compare(head.seq, Number.MAX_SAFE_INTEGER) ?? good(looked);
};
