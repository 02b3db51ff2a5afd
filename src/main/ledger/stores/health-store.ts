// The facts that the self-check reads from the open books: connection settings, the integrity of the last rows, and agreement
// with the chain heads that the relay recorded.
import { type Db, lostPragmas } from '../../../sqlite/open.ts';
import { readHead } from '../../../ledger/verify/books-file.ts';
import { checkTail } from '../../../ledger/verify/chain-check.ts';
import type { CheckOutcome } from '../../../ledger/verify/check.ts';
import { checkHeads } from '../../../ledger/verify/heads-check.ts';
import { createHeadJudge, type HeadJudge } from '../../../ledger/verify/judge-head.ts';
import type { RecordedHeads } from '../../../shared/health/recorded-heads.ts';
import type { IsOurs } from '../../../ledger/verify/recorded-heads.ts';

export const createHealthStore = (db: Db) => ({
  /** Names of connection settings needed for durability that do not have their required value. */
  lostPragmas: (): string[] => lostPragmas(db),
  /** The number of the first altered journal entry among the last `rows` entries; null if there is none. */
  brokenTail: (rows: number): number | null => checkTail(db, rows),
  /** Compares the books with the chain heads (row number and hash) that the relay recorded (docs/verify.md, `heads`). */
  compareHeads: (heads: RecordedHeads, isOurs: IsOurs): CheckOutcome =>
    checkHeads({ db, head: readHead(db) }, () => {}, heads, { isOurs, unanswered: [] }),
  /** Creates a judge: an object that compares chain heads, as the relay recorded them, with the books as they are now. */
  headJudge: (): HeadJudge => createHeadJudge(db, readHead(db)),
});
export type LedgerHealth = ReturnType<typeof createHealthStore>;
