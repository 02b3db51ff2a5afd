// Describes a backup before it is restored: its shop and till, its last journal entry, and if it belongs to this till.
import type { BackupLook } from '../../../shared/contract/setup/setup.ts';
import { judgeBackup } from '../../../shared/ledger/named-till.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Jobs } from '../../jobs/jobs.ts';

export type OwnBooks = BackupLook['own'];

/** Reads a backup's facts in a worker, because its disk may be slow. Verifies nothing. Error: `backup.damaged`. */
export const lookAtBackup = async (
  jobs: Jobs,
  { path, file }: { readonly path: string; readonly file: string },
  own: OwnBooks,
): Promise<Result<BackupLook>> => {
  const looked = await jobs.run({ kind: 'look-at-copy', path });
  if (!looked.ok) return fail('backup.damaged', { name: file });
  return ok({ facts: looked.value, path, own, verdict: judgeBackup(own, looked.value.named) });
};
