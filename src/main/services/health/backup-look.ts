// Describes a backup before it is restored: its shop and till, its last journal entry, and if it belongs to this till.
import { skippedNumbers } from '../../../ledger/epochs.ts';
import type { BackupLook } from '../../../shared/contract/setup/setup.ts';
import { numberJumpOf } from '../../../shared/ledger/number-jump.ts';
import { judgeBackup } from '../../../shared/ledger/named-till.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Jobs } from '../../jobs/jobs.ts';

export type OwnBooks = BackupLook['own'];

/**
 * `seq`: the number of the last journal row in the books that a restore would replace; null if those books cannot be read.
 * `open`: true if a running till still writes to those books.
 */
export type ReplacedBooks = { readonly seq: number | null; readonly open: boolean };

/**
 * Compares a backup's facts with the till that is about to restore the backup, and with the books that the restore would replace.
 */
export const lookOf = (facts: BackupLook['facts'], path: string, own: OwnBooks, { seq, open }: ReplacedBooks): BackupLook => {
  const skipped = skippedNumbers(seq === null ? null : seq - facts.seq);
  const jump = numberJumpOf(facts.numbering, own, { skipped, grows: open });
  return { facts, path, own, verdict: judgeBackup(own, facts.named), jump };
};

/** Reads a backup's facts in a worker, because its disk may be slow. Verifies nothing. Error: `backup.damaged`. */
export const lookAtBackup = async (
  jobs: Jobs,
  { path, file }: { readonly path: string; readonly file: string },
  own: OwnBooks,
  replaced: ReplacedBooks,
): Promise<Result<BackupLook>> => {
  const looked = await jobs.run({ kind: 'look-at-copy', path });
  if (!looked.ok) return fail('backup.damaged', { name: file });
  return ok(lookOf(looked.value, path, own, replaced));
};
