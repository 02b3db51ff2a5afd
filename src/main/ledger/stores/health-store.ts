// What the self-check asks of the open books: the settings of the connection, whether the journal's tail holds together, and
// whether the books are those that the relay saw last.
import { type Db, lostPragmas } from '../../../sqlite/open.ts';
import { readHead } from '../../../ledger/verify/books-file.ts';
import { checkTail } from '../../../ledger/verify/chain-check.ts';
import type { Outcome } from '../../../ledger/verify/check.ts';
import { checkHeads } from '../../../ledger/verify/heads-check.ts';
import { createHeadJudge, type HeadJudge } from '../../../ledger/verify/judge-head.ts';
import type { RecordedHeads } from '../../../shared/health/recorded-heads.ts';
import type { IsOurs } from '../../../ledger/verify/recorded-heads.ts';

export const createHealthStore = (db: Db) => ({
  /** Settings that durability rests on and that do not hold. */
  lostPragmas: (): string[] => lostPragmas(db),
  /** The number of the first of the last `rows` entries that was changed; null when none was. */
  brokenTail: (rows: number): number | null => checkTail(db, rows),
  /** Whether these books have what the relay recorded of them (docs/verify.md, `heads`). */
  compareHeads: (heads: RecordedHeads, isOurs: IsOurs): Outcome =>
    checkHeads({ db, head: readHead(db) }, () => {}, heads, { isOurs, unanswered: [] }),
  /** Judges heads by the books as they are now. */
  headJudge: (): HeadJudge => createHeadJudge(db, readHead(db)),
});
export type HealthStore = ReturnType<typeof createHealthStore>;
