// Runs checks over books and returns a result for each check. This file has the checks that every ledger needs; a ledger adds its
// own.
import type { CheckName, CheckResult } from '../../shared/health/verify-report.ts';
import { type Migration, newestOf } from '../../sqlite/open.ts';
import type { LedgerSpec } from '../spec.ts';
import type { Books } from './books-file.ts';
import { checkChain } from './chain-check.ts';
import { bad, type CheckOutcome, type Tick, unchecked } from './check.ts';
import { checkFile } from './file-check.ts';
import { checkBalances, checkPostings } from './postings-check.ts';
import { type BesideRows, checkProjections } from './projections-check.ts';
import { checkSchema } from './schema-check.ts';

/** Called before each check and during it. If the callback throws, the verification stops. */
export type VerifyProgress = (check: CheckName, done: number, of: number) => void;

export type Check = (books: Books, tick: Tick) => CheckOutcome;

/**
 * Wraps a check that needs the newest schema: on books of another schema version, the check returns `unchecked`. Otherwise
 * SQLite's error about a missing column would make sound older books look damaged.
 */
export const overTodaysTables =
  (migrations: readonly Migration[], check: Check): Check =>
  (books, tick) => {
    const newest = newestOf(migrations);
    if (books.schema === newest) return check(books, tick);
    return unchecked(books.schema < newest ? 'older-schema' : 'newer-schema', { version: books.schema });
  };

/**
 * The checks that every ledger has. All but the last read only the journal, the postings, and the schema of the books' own
 * version. `watch`: sees each row before the rebuild of the tables takes it.
 */
export const ledgerChecks = <Entry>(spec: LedgerSpec<Entry>, watch?: BesideRows) =>
  ({
    file: checkFile,
    schema: (books) => checkSchema(books, spec.migrations),
    chain: checkChain,
    balances: checkBalances,
    postings: (books, tick) => checkPostings(books, tick, spec.kinds),
    projections: overTodaysTables(spec.migrations, (books, tick) => checkProjections(books, tick, spec, watch)),
  }) satisfies Partial<Record<CheckName, Check>>;

/** Matches SQLite's messages about tables that were altered by hand. */
const changedTables = /^(no such (table|column)|malformed|integer overflow|table \S+ has|ambiguous column)/;

/** True for database errors that show that stored data is wrong. Other errors, such as a full disk, do not prove that. */
const isDamage = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'SQLITE_ERROR') return changedTables.test(message);
  return /^SQLITE_(CORRUPT|NOTADB|MISMATCH|FORMAT|IOERR_SHORT_READ)/.test(code);
};

export const runCheck = (name: CheckName, check: Check, books: Books, onProgress: VerifyProgress = () => {}): CheckResult => {
  try {
    onProgress(name, 0, 1);
    return { check: name, ...check(books, (done, of) => onProgress(name, done, of)) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { check: name, ...bad(0, 'file-damaged', { words: (error as Error).message.slice(0, 300) }) };
  }
};

/**
 * Runs the checks that a copy of the books must pass. Signatures of notices are left out: they are checked on the original books.
 */
export const verifyCopy = <Entry>(books: Books, spec: LedgerSpec<Entry>, onProgress?: VerifyProgress): readonly CheckResult[] =>
  Object.entries(ledgerChecks(spec)).map(([name, check]) => runCheck(name as CheckName, check, books, onProgress));
