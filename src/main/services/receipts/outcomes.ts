// Handles outcomes of print jobs: records the certain outcomes in the journal, and shows each printer's last result in its light.
import type { PrintJob, ReceiptWay } from '../../../shared/contract/counter/receipts.ts';
import type { ErrorCode, ErrorParams } from '../../../shared/errors.ts';
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import type { Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import type { PrintJobs, KeptJob } from './jobs.ts';

export type OutcomesDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly jobs: PrintJobs;
  /** Called with each result of a print, for the printer's status light; the error `code` is null for success. */
  heard(printer: ReceiptWay, code: ErrorCode | null, params?: ErrorParams): void;
};

/**
 * Announces that the print of a receipt was begun or that its outcome became known; for a payment's receipt, also announces a
 * change of the attempt.
 */
export const tellOfReceipt = (changes: Changes, kind: ReceiptOf, id: string): void => {
  changes.tell({ type: 'receipt', kind, id });
  if (kind === 'payment') changes.tell({ type: 'attempt', attemptId: id });
};

export const createOutcomes = ({ ledger, changes, jobs, heard }: OutcomesDeps) => {
  let over = false;

  const noted = <T>(kept: KeptJob, sent: Result<T>): Result<T> => {
    const isUnsent = !sent.ok && sent.error.params['sent'] === 0;
    if (over || !kept.of || (!sent.ok && !isUnsent)) return sent;
    const { kind, id } = kept.of;
    const body = { kind, id, copy: kept.job.copy, came: sent.ok, code: sent.ok ? null : sent.error.code };
    // If the journal entry about the print's outcome cannot be written, this outcome stays unknown, and the till asks a person.
    if (ledger.write((tx) => tx.record('receipt.came', body, { actor: 'till' })).ok) tellOfReceipt(changes, kind, id);
    return sent;
  };

  return {
    /**
     * Sends a job and records its outcome if the outcome is certain: printed, or (`sent` is 0) not a byte accepted. Any other
     * failure leaves the outcome unknown.
     */
    sendNoted: <T>(kept: KeptJob, send: (layout: PrintJob['layout']) => Promise<Result<T>>): Promise<Result<T>> =>
      jobs.sendOnce(kept, async (layout) => noted(kept, await send(layout))),

    /** Updates the printer's light from a print result, and returns that result. */
    told(printer: ReceiptWay, result: Result<null>): Result<null> {
      // The till has stopped, so the printer's light has no listener any more: only return the result.
      if (over) return result;
      if (result.ok) heard(printer, null);
      else heard(printer, result.error.code, result.error.params);
      return result;
    },

    /** Makes the till ignore later printer results. */
    stop(): void {
      over = true;
    },
  };
};
export type PrintOutcomes = ReturnType<typeof createOutcomes>;
