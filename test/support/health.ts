// Shared by the tests of verification and backups: a worker pool, books to check, and a wait in real time for workers, which
// virtual time does not drive.
import type { TillJobs } from '../../src/main/jobs/jobs.ts';
import { join } from 'node:path';
import { databaseFile, type Ledger, openLedger } from '../../src/main/ledger/ledger.ts';
import { openBooks } from '../../src/ledger/verify/books-file.ts';
import type { RecordedHead, RecordedHeads } from '../../src/shared/health/recorded-heads.ts';
import { noHeads, verifyBooks } from '../../src/main/ledger/verify/verify-books.ts';
import { createWorkerJobs } from '../../src/jobs/worker-jobs.ts';
import { defaultProfile } from '../../src/protocol/profile.ts';
import { defaultDay } from '../../src/shared/time/business-day.ts';
import type { CheckName, CheckResult, VerifyReport } from '../../src/shared/health/verify-report.ts';
import { layFirstBooks } from './books/empty-books.ts';
import { testKeys, testSecrets } from './till.ts';
import { createWorld, type Life } from './world.ts';

export const workerJobs = () => createWorkerJobs<TillJobs>(new URL('../../src/main/jobs/job-worker.ts', import.meta.url));

export const genuineKeys = { signingKeys: [{ id: 'k1', secret: testKeys.secret }], profiles: [defaultProfile] };

export const openBooksIn = (dir: string, life: Life = createWorld().life(1)): Ledger => {
  layFirstBooks(dir);
  const opened = openLedger(dir, { ...life, tagOf: (text) => testSecrets.fingerprint(text) }, defaultDay);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};

export const given = (heads: readonly RecordedHead[]): RecordedHeads => ({ state: 'given', heads });

export const verifyFile = (file: string, keys: typeof genuineKeys | null = genuineKeys, heads = noHeads): VerifyReport => {
  const books = openBooks(file);
  if (!books.ok) throw new Error(books.error.code);
  try {
    return verifyBooks(books.value, { keys: keys ?? 'no-keys', heads, tagKey: testSecrets.tagKey() });
  } finally {
    books.value.close();
  }
};
export const verifyIn = (dir: string, keys: typeof genuineKeys | null = genuineKeys, heads = noHeads): VerifyReport =>
  verifyFile(join(dir, databaseFile), keys, heads);

export const resultOf = (report: VerifyReport, check: CheckName): CheckResult =>
  report.checks.find((each) => each.check === check) as CheckResult;

/** Waits in real time until a worker is done; virtual time stands still meanwhile. */
export const really = async (done: () => boolean): Promise<void> => {
  for (const deadline = performance.now() + 20_000; !done(); ) {
    if (performance.now() > deadline) throw new Error('not reached in twenty seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
