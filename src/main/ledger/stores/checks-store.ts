// Reads what starts compare with: how the till was connected at the last one, and up to where its books were checked.
import type { ConnectionMarks } from '../../../till-journal/till.ts';
import type { Reading } from '../../../sqlite/statements.ts';
import type { AgreedHead, BooksChecked } from '../../../till-journal/checks.ts';

export const createChecksStore = (db: Reading) => {
  const connection = db
    .prepare(`SELECT json_extract(body, '$.connection') AS said FROM journal
      WHERE kind = 'till.opened' AND said IS NOT NULL AND seq <= ? ORDER BY seq DESC LIMIT 1`)
    .pluck();
  const checks = db.prepare('SELECT checked FROM book_checks ORDER BY seq DESC').pluck();
  const agreed = db
    .prepare(`SELECT checked -> '$.agreed' FROM book_checks WHERE checked ->> '$.agreed.seq' IS NOT NULL ORDER BY seq DESC`)
    .pluck();
  const hash = db.prepare('SELECT hash FROM journal WHERE seq = ?').pluck();
  const hashOf = (seq: number): string | null => (hash.get(seq) as string | undefined) ?? null;
  const lastStart = db
    .prepare(`SELECT seq FROM journal WHERE kind = 'till.opened' AND seq <= ? ORDER BY seq DESC LIMIT 1`)
    .pluck();
  const keysSaid = db.prepare(`SELECT key, seq FROM (SELECT seq, json_extract(body, '$.signingKey') AS key,
      lag(json_extract(body, '$.signingKey')) OVER (ORDER BY seq) AS before
      FROM journal WHERE kind = 'till.opened' AND json_extract(body, '$.signingKey') IS NOT NULL AND seq <= ?)
    WHERE key IS NOT before ORDER BY seq`);
  const recovered = db.prepare(`SELECT 1 FROM journal WHERE kind = 'owner.recovered' AND seq >= ? LIMIT 1`).pluck();
  const recoveryChanged = db
    .prepare(`SELECT 1 FROM journal WHERE seq >= ? AND (kind IN ('recovery.made', 'owner.recovered', 'people.carried')
      OR (kind = 'user.changed' AND json_extract(body, '$.voidsRecovery'))) LIMIT 1`)
    .pluck();
  return {
    /** The row of the last start up to row `upTo`; 0 before the first. */
    lastStart: (upTo: number): number => (lastStart.get(upTo) as number | undefined) ?? 0,
    /** The keys that starts up to row `upTo` said to sign with, and the row that each began with; the oldest first. */
    keysSaid: (upTo: number) => keysSaid.all(upTo) as readonly { readonly key: string; readonly seq: number }[],
    /** Whether an owner came in by the recovery code in row `from` or behind it. */
    wasRecovered: (from: number): boolean => recovered.get(from) !== undefined,
    /** Whether a row from `from` on made, spent or voided a recovery code. */
    changedRecovery: (from: number): boolean => recoveryChanged.get(from) !== undefined,
    /** The last head that was found to agree, and still does; null before the first. */
    agreed(): AgreedHead | null {
      const said = (agreed.all() as string[]).map((text) => JSON.parse(text) as AgreedHead);
      return said.find((head) => hashOf(head.seq) === head.hash) ?? null;
    },
    /** At the last start up to row `upTo` that said it; null before the first. */
    connection(upTo: number): ConnectionMarks | null {
      const said = connection.get(upTo) as string | undefined;
      return said === undefined ? null : (JSON.parse(said) as ConnectionMarks);
    },
    /** The newest first. */
    all: () => (checks.all() as string[]).map((text) => JSON.parse(text) as BooksChecked),
    hashOf,
  };
};
export type ChecksStore = ReturnType<typeof createChecksStore>;
