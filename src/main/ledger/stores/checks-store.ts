// Reads facts that a start of the till compares with the present facts: the last start's connection settings and signing keys,
// and how far the books were checked.
import type { ConnectionMarks } from '../../../till-journal/till.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';
import type { AgreedHead, BooksChecked } from '../../../till-journal/checks.ts';

export const createChecksStore = (db: ReadConnection) => {
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
    /** The row of the last start up to row `upTo`; 0 if there is none. */
    lastStart: (upTo: number): number => (lastStart.get(upTo) as number | undefined) ?? 0,
    /** The signing keys recorded by starts up to row `upTo`, each with the row from which it was used; oldest first. */
    keysSaid: (upTo: number) => keysSaid.all(upTo) as readonly { readonly key: string; readonly seq: number }[],
    /** True if an owner signed in with the recovery code in row `from` or later. */
    wasRecovered: (from: number): boolean => recovered.get(from) !== undefined,
    /** True if a row from `from` on created, used or voided a recovery code. */
    changedRecovery: (from: number): boolean => recoveryChanged.get(from) !== undefined,
    /**
     * The newest chain head (row number and hash) that matched the relay's record and is still in these books; null if there is
     * no such chain head.
     */
    agreed(): AgreedHead | null {
      const said = (agreed.all() as string[]).map((text) => JSON.parse(text) as AgreedHead);
      return said.find((head) => hashOf(head.seq) === head.hash) ?? null;
    },
    /** Digests of the connection settings that the last start up to row `upTo` recorded; null if no start recorded any. */
    connection(upTo: number): ConnectionMarks | null {
      const said = connection.get(upTo) as string | undefined;
      return said === undefined ? null : (JSON.parse(said) as ConnectionMarks);
    },
    /** The results of all automatic checks of the books, newest first. */
    all: () => (checks.all() as string[]).map((text) => JSON.parse(text) as BooksChecked),
    hashOf,
  };
};
export type ChecksStore = ReturnType<typeof createChecksStore>;
