// A till's books, changed by hand in a copy and made to fit everywhere: what a verification says of them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VerifyReport } from '../../../src/shared/health/verify-report.ts';
import { buildAnew, type Hand, handled, hashAnew } from '../../torture/tamper/hand.ts';
import { verifyFile } from '../health.ts';
import { readBooks } from './books.ts';

/** `work` changes rows of the journal; its chain is hashed anew behind it, and all tables are made anew from it. */
export const verifyForged = (dataDir: string, work: (db: Hand) => void): VerifyReport => {
  const bytes = readBooks(dataDir, (db) => db.serialize());
  // A file of its own has no log beside it.
  bytes.fill(1, 18, 20);
  const file = join(dataDir, 'forged.db');
  const forged = handled(bytes, (db) => {
    work(db);
    hashAnew(db);
    buildAnew(db);
  });
  writeFileSync(file, forged);
  return verifyFile(file);
};
