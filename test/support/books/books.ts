// Reads a till's books through a separate read-only connection, as an auditor would.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { copyBooks, keepCopy } from '../../../src/ledger/backup/backup.ts';
import type { Manifest } from '../../../src/ledger/backup/backup-files.ts';
import { tillLedger } from '../../../src/main/ledger/spec.ts';
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

/** Returns every row of every table that is derived from the journal, by table. */
export const tablesIn = (dataDir: string): Record<string, unknown[]> =>
  readBooks(dataDir, (db) =>
    Object.fromEntries(projectedTables.map((table) => [table, db.prepare(`SELECT * FROM ${table} ORDER BY 1`).all()])),
  );

/** Backs up a till's books from outside the till, and returns the backup's manifest. */
export const backUp = (dataDir: string, madeAtMs = Date.UTC(2026, 10, 21)): Manifest => {
  const copy = copyBooks(join(dataDir, databaseFile), dataDir, tillLedger);
  const kept = copy.ok ? keepCopy(dataDir, copy.value, { reason: 'by-hand', madeAtMs, verifiedAtMs: madeAtMs }) : copy;
  if (!kept.ok) throw new Error(kept.error.code);
  return kept.value;
};
