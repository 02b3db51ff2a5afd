// Rebuilds all derived tables and indexes from the journal, so that a table or index edited by hand no longer decides anything.
import { journalColumns } from '../../ledger/journal.ts';
import { carriesOut } from '../../ledger/verify/projections-check.ts';
import { expectedSchema } from '../../ledger/verify/schema-check.ts';
import type { JournalRow } from '../../shared/ledger/chain.ts';
import type { Db } from '../../sqlite/open.ts';
import { tillLedger } from './spec.ts';

const pageRows = 1000;

/**
 * Rebuilds the derived tables from the journal, in one transaction. Drops these tables instead of emptying them, because a DELETE
 * would use their indexes, and an index may be the edited part. An entry that cannot be applied (it was based on edited tables)
 * is skipped; a verification reports it.
 */
export const makeAnew = (db: Db): void => {
  const { migrations, notProjected, createProjections } = tillLedger;
  const items = expectedSchema(migrations).filter(
    ({ name, table, sql }) => sql !== null && !name.startsWith('sqlite_') && !notProjected.includes(table),
  );
  const of = (type: string) => items.filter((item) => item.type === type);
  // Switch foreign keys off before the transaction, since SQLite ignores this pragma inside a transaction. With foreign keys on,
  // dropping a table would check every row that refers to it.
  db.pragma('foreign_keys = OFF');
  try {
    db.transaction(() => {
      for (const { name } of of('table')) db.exec(`DROP TABLE IF EXISTS ${name}`);
      for (const { sql } of [...of('table'), ...of('index'), ...of('trigger')]) db.exec(sql as string);
      db.exec('REINDEX');
      const projections = createProjections(db);
      const page = db.prepare(`SELECT ${journalColumns} FROM journal WHERE seq > ? ORDER BY seq LIMIT ${pageRows}`);
      for (let after = 0; ; ) {
        const rows = page.all(after) as JournalRow[];
        for (const row of rows) carriesOut(tillLedger, projections, row);
        if (rows.length < pageRows) break;
        after = rows.at(-1)?.seq ?? after;
      }
    }).immediate();
  } finally {
    db.pragma('foreign_keys = ON');
  }
};
