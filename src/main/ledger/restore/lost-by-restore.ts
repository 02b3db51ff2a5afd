// Counts the rows that the last restore of a backup removed from the books.
import type { JournalReader } from '../../../ledger/journal.ts';
import type { Entry } from '../../../till-journal/index.ts';

/**
 * Rows lost by a restore, as long as only rows carried over by the restore follow its entry; otherwise null. `givenUp`: the
 * number of lost rows; absent if the restore replaced no books.
 */
export const lostByRestore = (journal: JournalReader<Entry>): { readonly givenUp?: number } | null => {
  let { seq } = journal.head();
  let entry = journal.bySeq(seq);
  // Skip the entries that were carried over from the replaced books: they follow the restore's entry.
  while (entry && (entry.kind === 'people.carried' || entry.kind === 'alert.raised')) entry = journal.bySeq(--seq);
  if (entry?.kind !== 'ledger.restored') return null;
  const { previous, backupHead } = entry.body;
  return previous ? { givenUp: previous.seq - backupHead.seq } : {};
};
