// Reads what starts compare with: how the till was connected at the last one, and up to where its books were checked.
import type { AlertChange } from '../../../shared/people/alerts.ts';
import type { Reading } from '../../../sqlite/statements.ts';
import type { BooksChecked } from '../entries/checks.ts';

/** A keyed fingerprint of each thing that a till is connected by. */
export type ConnectionMarks = Readonly<Record<AlertChange, string>>;

export const createChecksStore = (db: Reading) => {
  const connection = db
    .prepare(`SELECT json_extract(body, '$.connection') AS said FROM journal
      WHERE kind = 'till.opened' AND said IS NOT NULL AND seq <= ? ORDER BY seq DESC LIMIT 1`)
    .pluck();
  const checks = db.prepare('SELECT checked FROM book_checks ORDER BY seq DESC').pluck();
  const hash = db.prepare('SELECT hash FROM journal WHERE seq = ?').pluck();
  return {
    /** At the last start up to row `upTo` that said it; null before the first. */
    connection(upTo: number): ConnectionMarks | null {
      const said = connection.get(upTo) as string | undefined;
      return said === undefined ? null : (JSON.parse(said) as ConnectionMarks);
    },
    /** The newest first. */
    all: () => (checks.all() as string[]).map((text) => JSON.parse(text) as BooksChecked),
    hashOf: (seq: number): string | null => (hash.get(seq) as string | undefined) ?? null,
  };
};
export type ChecksStore = ReturnType<typeof createChecksStore>;
