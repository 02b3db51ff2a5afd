// Verifies the books of a till: runs every check in turn; each has its own result.
import type { Books } from '../../../ledger/verify/books-file.ts';
import { unchecked } from '../../../ledger/verify/check.ts';
import { checkHeads } from '../../../ledger/verify/heads-check.ts';
import type { RecordedHeads } from '../../../shared/health/recorded-heads.ts';
import { type Check, ledgerChecks, overTodaysTables, runCheck, type VerifyProgress } from '../../../ledger/verify/run.ts';
import {
  type CheckName,
  type CheckResult,
  checkNames,
  outcomeOf,
  type VerifyReport,
} from '../../../shared/health/verify-report.ts';
import { tillLedger } from '../spec.ts';
import { checkAccounts } from './accounts-check.ts';
import { createClosesCheck } from './closes-check.ts';
import { checkNotices } from './notices-check.ts';
import { type HeadPlace, witnessOf } from './own-heads.ts';
import { checkSidecar } from './sidecar-check.ts';
import { checkTags } from './tags-check.ts';
import { checkSignatures, type KeysAway, type VerifyKeys } from './signatures-check.ts';

export type VerifyGiven = {
  /** The keys for signatures, or why there are none; without keys, signatures are not checked. */
  readonly keys: VerifyKeys | KeysAway;
  readonly heads: RecordedHeads;
  /**
   * The till that the recorded chain heads belong to, and the public key that verifies them. If absent, the relay's own statement
   * about their signatures is believed.
   */
  readonly place?: HeadPlace;
  /** The till's secret, in base64; if null, tags are not checked. */
  readonly tagKey: string | null;
  /**
   * The first journal row that must have a tag of the till's keys, recorded in the keys mark; absent if the keys mark names other
   * books.
   */
  readonly taggedFrom?: number;
  readonly onProgress?: VerifyProgress;
};

/** The value to verify with if no relay was asked for the chain heads that it recorded. */
export const noHeads: RecordedHeads = { state: 'unchecked', code: 'no-relay', params: {} };

/** All checks, in the order of `checkNames`; a missing one does not compile. */
const checksGiven = (
  { keys, heads, tagKey, taggedFrom, place }: VerifyGiven,
  closes = createClosesCheck(),
): Readonly<Record<CheckName, Check>> => ({
  ...ledgerChecks(tillLedger, closes.watch),
  closes: overTodaysTables(tillLedger.migrations, closes.check),
  tags: overTodaysTables(tillLedger.migrations, (books, tick) => checkTags(books, tick, tagKey, taggedFrom)),
  accounts: overTodaysTables(tillLedger.migrations, checkAccounts),
  sidecar: overTodaysTables(tillLedger.migrations, checkSidecar),
  notices: overTodaysTables(tillLedger.migrations, checkNotices),
  signatures: (books, tick) => checkSignatures(books, tick, keys),
  heads: (books, tick) => checkHeads(books, tick, heads, witnessOf(books.db, books.head.ledgerId, place)),
});

/**
 * Verifies the books as of their opening, and changes nothing. `only`: the checks to run; all other checks are reported as
 * `not-asked`.
 */
export const verifyBooks = (books: Books, given: VerifyGiven, only: readonly CheckName[] = checkNames): VerifyReport => {
  const checks = checksGiven(given);
  const results = checkNames.map(
    (name): CheckResult =>
      only.includes(name) ? runCheck(name, checks[name], books, given.onProgress) : { check: name, ...unchecked('not-asked') },
  );
  const { ledgerId, epoch, seq, hash } = books.head;
  return { ledgerId, epoch, seq, hash, outcome: outcomeOf(results), checks: results };
};
