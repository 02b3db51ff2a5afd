// Forges a copy of a till's books: changes rows, recomputes all hashes and tables so that they fit, and verifies the copy.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VerifyReport } from '../../../src/shared/health/verify-report.ts';
import { buildAnew, type Hand, handled, hashAnew } from '../../torture/tamper/hand.ts';
import { verifyFile } from '../health.ts';
import { readBooks } from './books.ts';

/**
 * Lets `work` change journal rows in a copy of the books, hashes the chain again, rebuilds all tables, and returns the
 * verification's report. `rebuild` rebuilds the tables; give an empty function if the changed rows cannot be read.
 */
export const verifyForged = (
  dataDir: string,
  work: (db: Hand) => void,
  rebuild: (db: Hand) => void = buildAnew,
): VerifyReport => {
  const bytes = readBooks(dataDir, (db) => db.serialize());
  // Set the header to rollback journal mode, since this copy has no write-ahead log.
  bytes.fill(1, 18, 20);
  const file = join(dataDir, 'forged.db');
  const forged = handled(bytes, (db) => {
    work(db);
    hashAnew(db);
    rebuild(db);
  });
  writeFileSync(file, forged);
  return verifyFile(file);
};
