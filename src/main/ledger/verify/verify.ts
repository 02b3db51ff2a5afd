// Verifies the books of a till: every check there is, one after the other, each answering for itself.
import type { Books } from '../../../ledger/verify/books-file.ts';
import { unchecked } from '../../../ledger/verify/check.ts';
import { checkHeads } from '../../../ledger/verify/heads-check.ts';
import type { RecordedHeads } from '../../../shared/health/recorded-heads.ts';
import { type Check, ledgerChecks, overTodaysTables, runCheck, type VerifyProgress } from '../../../ledger/verify/run.ts';
import { type CheckName, type CheckResult, checkNames, outcomeOf, type VerifyReport } from '../../../shared/health/verify.ts';
import { tillLedger } from '../spec.ts';
import { checkAccounts } from './accounts-check.ts';
import { checkNotices } from './notices-check.ts';
import { type HeadPlace, witnessOf } from './own-heads.ts';
import { checkSidecar } from './sidecar-check.ts';
import { checkTags } from './tags-check.ts';
import { checkSignatures, type KeysAway, type VerifyKeys } from './signatures-check.ts';

export type VerifyGiven = {
  /** Null: signatures are not checked. */
  readonly keys: VerifyKeys | KeysAway;
  readonly heads: RecordedHeads;
  /** Whose heads they are, and the public key that the till signs them with; left out where nobody knows: then the relay's word for them counts. */
  readonly place?: HeadPlace;
  /** The till's own secret, in base64; null: tags are not checked. */
  readonly tagKey: string | null;
  /** The first row that has to have a tag of these keys, by the mark under them; left out where no mark names these books. */
  readonly taggedFrom?: number;
  readonly onProgress?: VerifyProgress;
};

/** Nobody was asked for heads. */
export const noHeads: RecordedHeads = { state: 'unchecked', code: 'no-relay', params: {} };

/** In the order of `checkNames`, all of them: one that is missing does not compile. */
const checksGiven = ({ keys, heads, tagKey, taggedFrom, place }: VerifyGiven): Readonly<Record<CheckName, Check>> => ({
  ...ledgerChecks(tillLedger),
  tags: overTodaysTables(tillLedger.migrations, (books, tick) => checkTags(books, tick, tagKey, taggedFrom)),
  accounts: overTodaysTables(tillLedger.migrations, checkAccounts),
  sidecar: overTodaysTables(tillLedger.migrations, checkSidecar),
  notices: overTodaysTables(tillLedger.migrations, checkNotices),
  signatures: (books, tick) => checkSignatures(books, tick, keys),
  heads: (books, tick) => checkHeads(books, tick, heads, witnessOf(books.db, books.head.ledgerId, place)),
});

/** Looks at the books as they stood when they were opened, at `only` the named checks where some are. Changes nothing. */
export const verifyBooks = (books: Books, given: VerifyGiven, only: readonly CheckName[] = checkNames): VerifyReport => {
  const checks = checksGiven(given);
  const results = checkNames.map(
    (name): CheckResult =>
      only.includes(name) ? runCheck(name, checks[name], books, given.onProgress) : { check: name, ...unchecked('not-asked') },
  );
  const { ledgerId, epoch, seq, hash } = books.head;
  return { ledgerId, epoch, seq, hash, outcome: outcomeOf(results), checks: results };
};
