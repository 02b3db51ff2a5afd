// Exceptions: notices and answers that do not fit their payment. Each is listed until somebody with a PIN notes what was done, or
// a payment settles it.
import type { HistoryStep } from '../../../shared/contract/counter/sale.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { ExceptionRow } from '../../ledger/rows.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from './idempotency.ts';
import { stepOf } from '../lookup/history.ts';
import { type Approve, supervised } from './supervised.ts';

export type ExceptionsPage = { readonly rows: readonly ExceptionRow[]; readonly more: boolean };
export type HandleInput = { readonly requestId: string; readonly seq: number; readonly approve: Approve; readonly note: string };
export type ExceptionsDeps = { readonly ledger: Ledger; readonly changes: Changes };

export const createExceptions = ({ ledger, changes }: ExceptionsDeps) => {
  const { exceptions: store } = ledger;

  const open = (seq: number): Result<ExceptionRow> => {
    const found = store.exception(seq);
    if (!found) return fail('exception.unknown');
    return found.handledSeq === null ? ok(found) : fail('exception.handled');
  };

  return {
    list(state: 'open' | 'handled', before: number | null, limit: number): ExceptionsPage {
      const rows = store.page(state, before ?? Number.MAX_SAFE_INTEGER, limit + 1);
      return { rows: rows.slice(0, limit), more: rows.length > limit };
    },
    /** The journal entry that raised the exception. Error: `exception.unknown`. */
    evidence(seq: number): Result<HistoryStep> {
      const found = store.exception(seq);
      const entry = found && ledger.journal.bySeq(seq);
      return entry ? ok(stepOf(ledger, entry, found.attemptId ?? '', found.handledSeq !== null)) : fail('exception.unknown');
    },
    /**
     * Marks an exception as handled, with a note. Errors: `exception.unknown`, `exception.handled`, those of the approval,
     * `request.reused`, `data.*`.
     */
    handle: ({ requestId, seq, approve, note }: HandleInput): Promise<Result<ExceptionRow>> =>
      supervised<ExceptionRow, ExceptionRow>({
        approve,
        repeated() {
          const earlier = earlierRequest(
            ledger,
            requestId,
            'exception.handled',
            (body) => body.seq === seq && body.note === note,
          );
          return earlier.ok ? ok(earlier.value && store.exception(seq)) : earlier;
        },
        prepare: () => open(seq),
        carryOut(_, approved) {
          const notes = { ...approved, requestId };
          const written = ledger.write(({ record }) => record('exception.handled', { seq, note }, notes));
          if (!written.ok) return written;
          const handled = store.exception(seq) as ExceptionRow;
          for (const attemptId of [handled.attemptId, handled.cameTo])
            if (attemptId !== null) changes.tell({ type: 'attempt', attemptId });
          changes.tell({ type: 'exceptions' });
          return ok(handled);
        },
      }),
  };
};
export type Exceptions = ReturnType<typeof createExceptions>;
