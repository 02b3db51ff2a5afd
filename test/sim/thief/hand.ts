// A thief's edits to the books of a closed till, made with SQLite and this program but without keys: changes rows, recomputes the
// chain's hashes, and rebuilds all tables.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openLedger, type Tx } from '../../../src/main/ledger/ledger.ts';
import { defaultDay } from '../../../src/shared/time/business-day.ts';
import { buildAnew, type Hand, hashAnew } from '../../torture/tamper/hand.ts';
import { booksOf, type Shop } from './shop.ts';

/** Runs `work` on the books without the triggers that refuse changes, then restores the triggers. */
export const inBooks = ({ stall }: Shop, work: (db: Hand) => void): void => {
  const db = new Database(booksOf(stall));
  try {
    db.pragma('foreign_keys = OFF');
    const triggers = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all() as {
      readonly name: string;
      readonly sql: string;
    }[];
    db.transaction(() => {
      for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
      work(db);
      for (const { sql } of triggers) db.exec(sql);
    })();
  } finally {
    db.close();
  }
};

/** Runs `work`, recomputes the chain's hashes, and rebuilds all tables derived from the journal. */
export const rewrite = (shop: Shop, work: (db: Hand) => void): void =>
  inBooks(shop, (db) => {
    work(db);
    hashAnew(db);
    buildAnew(db);
  });

/** Appends journal entries with the till's own code, but without its secrets. */
export const append = (shop: Shop, work: (tx: Tx) => void): void => {
  const life = shop.newLife();
  const opened = openLedger(shop.stall.booksDir, life, defaultDay);
  life.end();
  if (!opened.ok) throw new Error(opened.error.code);
  const written = opened.value.write(work);
  opened.value.close();
  if (!written.ok) throw new Error(written.error.code);
};

/** Copies a folder to `to`, replacing an earlier copy. */
export const copyOf = (from: string, to: string): string => {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  return to;
};

/** Replaces a folder, or the file or folder `part` in it, by the copy. */
export const putBack = (copy: string, dir: string, part = ''): void => {
  const [from, to] = [join(copy, part), join(dir, part)];
  if (!existsSync(from)) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
};
