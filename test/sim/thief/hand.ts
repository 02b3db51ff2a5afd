// A thief's edits to the files of a closed till, with SQLite, this program and no keys: rows changed, the chain hashed anew, and
// all tables made to match.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openLedger, type Tx } from '../../../src/main/ledger/ledger.ts';
import { defaultDay } from '../../../src/shared/time/business-day.ts';
import { buildAnew, type Hand, hashAnew } from '../../torture/tamper/hand.ts';
import { booksOf, type Shop } from './shop.ts';

/** `work` on the books themselves, without the triggers that refuse changes; those are put back. */
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

/** Edits the rows, hashes the chain anew, and rebuilds all tables that are derived from the journal. */
export const rewrite = (shop: Shop, work: (db: Hand) => void): void =>
  inBooks(shop, (db) => {
    work(db);
    hashAnew(db);
    buildAnew(db);
  });

/** Rows behind the last one, by the till's own program without its secrets. */
export const append = (shop: Shop, work: (tx: Tx) => void): void => {
  const life = shop.newLife();
  const opened = openLedger(shop.stall.booksDir, life, defaultDay);
  life.end();
  if (!opened.ok) throw new Error(opened.error.code);
  const written = opened.value.write(work);
  opened.value.close();
  if (!written.ok) throw new Error(written.error.code);
};

/** A folder as it is now, whole, kept elsewhere. */
export const copyOf = (from: string, to: string): string => {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  return to;
};

/** A kept copy takes the place of a folder, or of one part of it. */
export const putBack = (copy: string, dir: string, part = ''): void => {
  const [from, to] = [join(copy, part), join(dir, part)];
  if (!existsSync(from)) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
};
