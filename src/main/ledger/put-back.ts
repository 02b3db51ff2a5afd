// Puts a file in the place of the books of a till that is closed, or begins books anew with it: from the command line, and in the first set-up.
import { askRestore, callOffRestore, type RestoreRequest } from '../../ledger/backup/restore-request.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import type { OwnTill } from '../../shared/ledger/named-till.ts';
import { newId } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import { defaultDay } from '../../shared/time/business-day.ts';
import { openLedger } from './ledger.ts';

type PutBack = {
  /** The name of a backup in the folder of the books, or a whole path. */
  readonly from: string;
  /** An owner; `owner` where the recovery code said so; `unknown` where nobody could be asked. */
  readonly actor: string;
  readonly proof?: RestoreRequest['proof'];
  readonly own: OwnTill;
  /** Somebody was told that it names no till, or another one. */
  readonly agreed: boolean;
};

/**
 * Verified now, in a new epoch, whole or not at all. Answers the last row that they have then. Errors: `backup.unknown`, `backup.damaged`,
 * `backup.foreign`, `backup.another-mode`, `backup.unnamed`, `backup.another-till`, `data.*`.
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
    // A till that runs must not find it at its next start.
    callOffRestore(dir);
    return ledger;
  }
  const { epoch, seq } = ledger.value.journal.head();
  ledger.value.close();
  return ok({ epoch, seq });
};
