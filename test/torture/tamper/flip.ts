// Flips one random bit of the database file, and reads the values that a verification covers to tell if any changed.
import Database from 'better-sqlite3';
import { notCovered } from '../../../src/main/ledger/verify/sidecar-check.ts';
import type { Rng } from '../../support/world.ts';

export const flipped = (bytes: Buffer, rng: Rng): { readonly bytes: Buffer; readonly at: number } => {
  const copy = Buffer.from(bytes);
  const at = rng.int(copy.length);
  copy[at] = (copy[at] as number) ^ (1 << rng.int(8));
  return { bytes: copy, at };
};

/** Tables that no other data covers, so that a verification cannot notice a flipped bit in them. */
const beside: ReadonlySet<string> = new Set(notCovered);

/**
 * The columns that a verification compares, for tables that are covered only in part. The counter of wrong PINs is left out: a
 * till that is killed during a PIN check leaves the counter too high, so a too high counter is no finding.
 */
const columnsOf: Readonly<Record<string, string>> = {
  pins: 'user_id, cost, salt, hash, pepper',
  recovery: 'cost, salt, hash, made_ms',
};

/** Returns the schema and all covered values as SQLite reads them; null if SQLite cannot read the file. */
export const contentOf = (bytes: Buffer): string | null => {
  const db = new Database(bytes);
  try {
    if (db.pragma('integrity_check(1)', { simple: true }) !== 'ok') return null;
    const items = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').all() as { type: string; name: string }[];
    const tables = items.filter(({ type, name }) => type === 'table' && !beside.has(name) && !name.startsWith('sqlite_'));
    const columns = (name: string): string => columnsOf[name] ?? '*';
    const rows = tables.map(({ name }) =>
      db
        .prepare(`SELECT ${columns(name)} FROM "${name}"`)
        .raw()
        .all(),
    );
    return JSON.stringify([items, rows, db.pragma('user_version', { simple: true })]);
  } catch {
    return null;
  } finally {
    db.close();
  }
};
