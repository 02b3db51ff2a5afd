// Edits by an attacker who has the file, SQLite and our own code: changes rows despite the triggers, recomputes the hashes of the
// chain, and makes the other tables match.
import Database from 'better-sqlite3';
import type { NoticeJudged } from '../../../src/till-journal/notices.ts';
import { hashOf, journalColumns } from '../../../src/ledger/journal.ts';
import { readEntry } from '../../../src/till-journal/index.ts';
import { createProjections, projectedTables } from '../../../src/main/ledger/projections.ts';
import { genesisHash, type JournalRow } from '../../../src/shared/ledger/chain.ts';

export type Hand = Database.Database;

type Trigger = { readonly name: string; readonly sql: string };

/** Runs `work` on a copy without the triggers that refuse changes, restores the triggers, and returns the changed file. */
export const handled = (bytes: Buffer, work: (db: Hand) => void): Buffer => {
  const db = new Database(bytes);
  try {
    db.pragma('foreign_keys = OFF');
    const triggers = db
      .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%_stay%'`)
      .all() as Trigger[];
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    work(db);
    for (const { sql } of triggers) db.exec(sql);
    return db.serialize();
  } finally {
    db.close();
  }
};

/** Recomputes the hashes of all rows, and each row's link to the previous hash. */
export const hashAnew = (db: Hand): void => {
  const rows = db.prepare(`SELECT ${journalColumns} FROM journal ORDER BY seq`).all() as JournalRow[];
  const seal = db.prepare('UPDATE journal SET prev_hash = ?, hash = ? WHERE seq = ?');
  let prevHash = genesisHash;
  for (const { hash: _, ...row } of rows) {
    const hash = hashOf({ ...row, prevHash });
    seal.run(prevHash, hash, row.seq);
    prevHash = hash;
  }
};

/** Recomputes one row's hash; the next row still links to the old hash. */
export const sealOne = (db: Hand, seq: number): void => {
  const { hash: _, ...row } = db.prepare(`SELECT ${journalColumns} FROM journal WHERE seq = ?`).get(seq) as JournalRow;
  db.prepare('UPDATE journal SET hash = ? WHERE seq = ?').run(hashOf(row), seq);
};

/** Rebuilds all tables that are derived from the journal. */
export const buildAnew = (db: Hand): void => {
  for (const table of [...projectedTables, 'closes']) db.exec(`DELETE FROM ${table}`);
  const projections = createProjections(db);
  for (const row of db.prepare(`SELECT ${journalColumns} FROM journal ORDER BY seq`).all() as JournalRow[]) {
    projections.apply(readEntry(row));
  }
};

/** Changes the body of one row as JSON. */
export const changeBody = (db: Hand, seq: number, change: (body: NoticeJudged) => void): void => {
  const body = JSON.parse(db.prepare('SELECT body FROM journal WHERE seq = ?').pluck().get(seq) as string) as NoticeJudged;
  change(body);
  db.prepare('UPDATE journal SET body = ? WHERE seq = ?').run(JSON.stringify(body), seq);
};
