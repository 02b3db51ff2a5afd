// Reads all journal entries that concern one attempt, in order.
import type { JournalRow } from '../../shared/ledger/chain.ts';
import type { Entry } from './journal.ts';
import { journalColumns, readEntry } from './journal.ts';
import type { Db } from './open.ts';

export const createStoryStore = (db: Db) => {
  const entries = db.prepare(`SELECT ${journalColumns} FROM attempt_entries e CROSS JOIN journal USING (seq)
    WHERE e.attempt_id = ? ORDER BY e.seq`);
  return {
    entriesOf: (attemptId: string): Entry[] => (entries.all(attemptId) as JournalRow[]).map(readEntry),
  };
};
export type StoryStore = ReturnType<typeof createStoryStore>;
