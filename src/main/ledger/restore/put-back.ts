// Replaces the books of a closed till with a backup file, or creates books from a backup if there are none. Used by the command
// line and by the first set-up.
import { askRestore, callOffRestore, type RestoreRequest } from '../../../ledger/backup/restore-request.ts';
import type { Clock, Random } from '../../../shared/ports.ts';
import type { OwnTill } from '../../../shared/ledger/named-till.ts';
import { newId } from '../../../shared/ids.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { defaultDay } from '../../../shared/time/business-day.ts';
import { openLedger } from '../ledger.ts';

type PutBack = {
  /** The name of a backup in the books' folder, or an absolute path. */
  readonly from: string;
  /** The id of the owner who approved; `owner` if the recovery code was entered; `unknown` if nobody could be asked. */
  readonly actor: string;
  readonly proof?: RestoreRequest['proof'];
  readonly own: OwnTill;
  /** True if the user was warned that the backup names no till or another till, and confirmed. */
  readonly agreed: boolean;
};

/**
 * Verifies the backup and moves it into place under a new epoch, completely or not at all. Returns the new last row. Errors:
 * `backup.unknown`, `backup.damaged`, `backup.foreign`, `backup.another-mode`, `backup.unnamed`, `backup.another-till`, `data.*`.
 */
export const putBack = (
  dir: string,
  { from, ...wish }: PutBack,
  ports: { readonly clock: Clock; readonly random: Random },
): Result<{ readonly epoch: number; readonly seq: number }> => {
  const requestId = newId('restore', ports.clock.wallMs(), ports.random);
  const asked = askRestore(dir, { requestId, ...wish, backup: from });
  if (!asked.ok) return asked;
  const ledger = openLedger(dir, { ...ports, restoreId: requestId }, defaultDay);
  if (!ledger.ok) {
    // Remove the restore request: otherwise the next start of the till could carry it out.
    callOffRestore(dir);
    return ledger;
  }
  const { epoch, seq } = ledger.value.journal.head();
  ledger.value.close();
  return ok({ epoch, seq });
};
