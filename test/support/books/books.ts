// Looks into a till's books from outside, as an auditor would: with a connection of its own that cannot write.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { projectedTables } from '../../../src/main/ledger/projections.ts';

export const readBooks = <T>(dataDir: string, read: (db: Database.Database) => T): T => {
  const db = new Database(join(dataDir, databaseFile), { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
};

/** `<account> <minor units> <currency>` of every posting, in order. */
export const postingsIn = (dataDir: string): string[] =>
  readBooks(
    dataDir,
    (db) =>
      db
        .prepare(`SELECT account || ' ' || amount_minor || ' ' || currency FROM postings ORDER BY seq, line`)
        .pluck()
        .all() as string[],
  );

/** Every row of every projected table. */
export const tablesIn = (dataDir: string): Record<string, unknown[]> =>
  readBooks(dataDir, (db) =>
    Object.fromEntries(projectedTables.map((table) => [table, db.prepare(`SELECT * FROM ${table} ORDER BY 1`).all()])),
  );
