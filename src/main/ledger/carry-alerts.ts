// Alerts that nobody has acknowledged go on in restored books: whoever puts an older copy back must not take away what the owner has not seen.
import { openBooks } from '../../ledger/verify/books-file.ts';
import type { AlertBodies } from '../../till-journal/alerts.ts';
import type { Tx } from './tx.ts';

type Raised = AlertBodies['alert.raised'];

/** Those that stand in the journal of the books in `file`, oldest first. None where nobody can read them. */
export const readAlertsToCarry = (file: string): readonly Raised[] => {
  const books = openBooks(file);
  if (!books.ok) return [];
  const { db, close } = books.value;
  try {
    const bodies = db
      .prepare(`SELECT body FROM journal WHERE kind = 'alert.raised' AND seq NOT IN (
        SELECT json_extract(body, '$.seq') FROM journal WHERE kind = 'alert.acknowledged') ORDER BY seq`)
      .pluck()
      .all() as string[];
    return bodies.map((body) => JSON.parse(body) as Raised);
  } catch {
    // As damaged as books can be that a backup replaces.
    return [];
  } finally {
    close();
  }
};

/** Raises them anew, but for those that stand in the restored books, too. */
export const carryAlerts = ({ record, alerts }: Pick<Tx, 'record' | 'alerts'>, carried: readonly Raised[]): void => {
  for (const { reason, params } of carried)
    if (!alerts.stands(reason, params)) record('alert.raised', { reason, params }, { actor: 'till' });
};
