// Walks through the notices in the journal, and through later decisions about them, page by page.
import type { JournalRow } from '../../../shared/ledger/chain.ts';
import { type Entry, readEntry } from '../../../till-journal/index.ts';
import { journalColumns } from '../../../ledger/journal.ts';
import { dataErrorCode } from '../../../sqlite/open.ts';
import type { Books } from '../../../ledger/verify/books-file.ts';
import { bad, type CheckOutcome, type Tick } from '../../../ledger/verify/check.ts';

const pageRows = 500;

export type JudgedNoticeEntry = Entry<'notice.judged'>;
export type StoredDecision = Entry<'notice.judged' | 'notice.rejudged'>;

/**
 * Calls `visit` for each journal entry of the given kinds after row `after`, in order. Returns the first failed outcome, or null.
 * An unreadable row counts as a failure.
 */
const each = (
  { db, head }: Books,
  kinds: string,
  tick: Tick,
  visit: (decision: StoredDecision) => CheckOutcome | null,
  after = 0,
): CheckOutcome | null => {
  const page = db.prepare(`SELECT ${journalColumns} FROM journal WHERE seq > ? AND seq <= ? AND kind IN (${kinds}) ORDER BY seq`);
  for (let from = after; from < head.seq; from += pageRows) {
    for (const row of page.all(from, Math.min(head.seq, from + pageRows)) as JournalRow[]) {
      try {
        const found = visit(readEntry(row) as StoredDecision);
        if (found) return found;
      } catch (error) {
        if (dataErrorCode(error) !== null) throw error;
        // The row was damaged or edited: its body is not valid JSON for its kind.
        return bad(0, 'row-unreadable', { seq: row.seq });
      }
    }
    tick(Math.min(head.seq, from + pageRows), head.seq);
  }
  return null;
};

export const eachNotice = (
  books: Books,
  tick: Tick,
  visit: (notice: JudgedNoticeEntry) => CheckOutcome | null,
  after = 0,
): CheckOutcome | null => each(books, `'notice.judged'`, tick, (notice) => visit(notice as JudgedNoticeEntry), after);

export const eachDecision = (
  books: Books,
  tick: Tick,
  visit: (decision: StoredDecision) => CheckOutcome | null,
): CheckOutcome | null => each(books, `'notice.judged', 'notice.rejudged'`, tick, visit);
