// Reads all journal entries about one attempt, in order.
import type { JournalRow } from '../../../shared/ledger/chain.ts';
import { type Entry, readEntry } from '../../../till-journal/index.ts';
import { journalColumns } from '../../../ledger/journal.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

export const createHistoryStore = (db: ReadConnection) => {
  const entries = db.prepare(`SELECT ${journalColumns} FROM journal WHERE seq IN (
      SELECT started_seq FROM attempts WHERE attempt_id = @attemptId
      UNION ALL SELECT seq FROM attempt_entries WHERE attempt_id = @attemptId) ORDER BY seq`);
  return {
    entriesOf: (attemptId: string): Entry[] => (entries.all({ attemptId }) as JournalRow[]).map(readEntry),
  };
};
export type HistoryStore = ReturnType<typeof createHistoryStore>;
