// Verifies books: every check there is, one after the other, each answering for itself.
import { type CheckName, type CheckResult, checkNames, outcomeOf, type VerifyReport } from '../../../shared/health/verify.ts';
import type { Books } from './books-file.ts';
import { checkBeside } from './sidecar-check.ts';
import { checkChain } from './chain-check.ts';
import { bad, type Outcome, type Tick, unchecked } from './check.ts';
import { checkFile } from './file-check.ts';
import { checkHeads } from './heads-check.ts';
import { checkNotices } from './notices-check.ts';
import { checkBalances, checkPostings } from './postings-check.ts';
import { checkProjections } from './projections-check.ts';
import type { RecordedHeads } from './recorded-heads.ts';
import { checkSchema } from './schema-check.ts';
import { checkSignatures, type VerifyKeys } from './signatures-check.ts';

/** Told before each check, and while it runs. What it throws ends the verification. */
export type VerifyProgress = (check: CheckName, done: number, of: number) => void;

export type VerifyGiven = {
  /** Null: signatures are not checked. */
  readonly keys: VerifyKeys | null;
  readonly heads: RecordedHeads;
  readonly onProgress?: VerifyProgress;
};

/** Nobody was asked for heads. */
export const noHeads: RecordedHeads = { state: 'unchecked', code: 'no-relay', params: {} };

type Check = (books: Books, tick: Tick, given: VerifyGiven) => Outcome;

const checks: Readonly<Record<CheckName, Check>> = {
  file: checkFile,
  schema: checkSchema,
  chain: checkChain,
  balances: checkBalances,
  postings: checkPostings,
  projections: checkProjections,
  beside: checkBeside,
  notices: checkNotices,
  signatures: (books, tick, { keys }) => checkSignatures(books, tick, keys),
  heads: (books, tick, { heads }) => checkHeads(books, tick, heads),
};

/** What SQLite says of tables that are not as they were. */
const changedTables = /^(no such (table|column)|malformed|integer overflow|table \S+ has|ambiguous column)/;

/** Failures of the database that mean that what it holds is wrong; others, such as a full disk, say nothing about it. */
const isDamage = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'SQLITE_ERROR') return changedTables.test(message);
  return /^SQLITE_(CORRUPT|NOTADB|MISMATCH|FORMAT|IOERR_SHORT_READ)/.test(code);
};

const run = (name: CheckName, books: Books, given: VerifyGiven): CheckResult => {
  try {
    given.onProgress?.(name, 0, 1);
    const outcome = checks[name](books, (done, of) => given.onProgress?.(name, done, of), given);
    return { check: name, ...outcome };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { check: name, ...bad(0, 'file-damaged', { words: (error as Error).message.slice(0, 300) }) };
  }
};

/** Looks at the books as they stood when they were opened, at `only` the named checks where some are. Changes nothing. */
export const verifyBooks = (books: Books, given: VerifyGiven, only: readonly CheckName[] = checkNames): VerifyReport => {
  const results = checkNames.map(
    (name): CheckResult => (only.includes(name) ? run(name, books, given) : { check: name, ...unchecked('not-asked') }),
  );
  const { ledgerId, epoch, seq, hash } = books.head;
  return { ledgerId, epoch, seq, hash, outcome: outcomeOf(results), checks: results };
};
