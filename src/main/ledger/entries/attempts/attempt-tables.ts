// Updates the tables of attempts, receipts and exceptions. Shared by the appliers of several families of journal entries.
import type { WriteConnection } from '../../../../sqlite/statements.ts';
import { createAttemptRows } from './attempt-rows.ts';
import { createByHand } from './by-hand.ts';
import { createAttemptExceptions } from './attempt-exceptions.ts';
import { createJudged } from './judged.ts';
import { createOwedBack } from './owed-back.ts';
import { createReceiptRows } from './receipt-rows.ts';

export const attemptTables = [
  ...['suspense_resolved', 'refunds', 'exceptions', 'receipts'],
  ...['attempts', 'attempt_entries', 'attempt_transactions'],
] as const;

export const createAttemptTables = (db: WriteConnection) => {
  const rows = createAttemptRows(db);
  const exceptions = createAttemptExceptions(db, rows);
  const receipts = createReceiptRows(db, exceptions);
  const owedBack = createOwedBack(db);
  const { move, addEntry, takeCode } = rows;
  const { addUnfit, recount, recountOf, tellUnfit, answer } = exceptions;
  return {
    ...{ move, addEntry, takeCode, addUnfit, recount, recountOf, tellUnfit, answer },
    ...owedBack,
    ...createByHand({ rows, exceptions, receipts, owedBack }),
    /** Updates the tables for the till's decision about a payment notice. */
    judged: createJudged({ rows, exceptions, receipts, owedBack }),
    /** Records on the attempt that the state of one of its refunds changed. */
    refunded(seq: number, attemptId: string): void {
      addEntry(attemptId, seq);
      rows.setChanged(attemptId, seq);
      owedBack.tellBack(attemptId);
    },
  };
};
export type AttemptTables = ReturnType<typeof createAttemptTables>;
