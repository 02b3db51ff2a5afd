// Carries unacknowledged alerts over into restored books. Otherwise restoring an older copy would remove alerts that the owner
// has not seen.
import { openBooks } from '../../../ledger/verify/books-file.ts';
import type { AlertBodies } from '../../../till-journal/alerts.ts';
import type { Tx } from '../tx.ts';

type RaisedAlert = AlertBodies['alert.raised'];

/** Reads the unacknowledged alerts from the books in `file`, oldest first; an empty list if the books are unreadable. */
export const readAlertsToCarry = (file: string): readonly RaisedAlert[] => {
  const books = openBooks(file);
  if (!books.ok) return [];
  const { db, close } = books.value;
  try {
    const bodies = db
      .prepare(`SELECT body FROM journal WHERE kind = 'alert.raised' AND seq NOT IN (
        SELECT json_extract(body, '$.seq') FROM journal WHERE kind = 'alert.acknowledged') ORDER BY seq`)
      .pluck()
      .all() as string[];
    return bodies.map((body) => JSON.parse(body) as RaisedAlert);
  } catch {
    // If the replaced books are too damaged to be read, no alert is carried over.
    return [];
  } finally {
    close();
  }
};

/**
 * Raises the alerts that a restore carries over from the replaced books, except alerts that are still open in the restored books.
 */
export const carryAlerts = ({ record, alerts }: Pick<Tx, 'record' | 'alerts'>, carried: readonly RaisedAlert[]): void => {
  for (const { reason, params } of carried)
    if (!alerts.stands(reason, params)) record('alert.raised', { reason, params }, { actor: 'till' });
};
