// Writes the tables of a payment attempt: its row, its history of journal entries, and the transactions that notices reported for
// it.
import { type AttemptEvent, type AttemptState, nextState } from '../../../../shared/payment/attempt.ts';
import type { CodeTaker } from '../../../../shared/payment/code-taken.ts';
import type { WriteConnection } from '../../../../sqlite/statements.ts';

type ChargeKey = { readonly gateway: string; readonly invoiceNo: string };

/** The flags of an attempt for a journal entry that sets none. A flag once set is never cleared. */
export const noFlags = {
  ...{ late: 0, returned: 0, returnedPaid: 0, noResult: 0, amountDiffers: 0, paidTwice: 0 },
  /** The number of receipts that the journal entry adds to the attempt. */
  receipts: 0,
  /** The payment method; null leaves the stored method unchanged. */
  method: null as string | null,
};
export type AttemptFlags = typeof noFlags;

export const createAttemptRows = (db: WriteConnection) => {
  const stateOf = db.prepare('SELECT state FROM attempts WHERE attempt_id = ?').pluck();
  const setState = db.prepare('UPDATE attempts SET state = ?, changed_seq = ? WHERE attempt_id = ?');
  const setFlags = db.prepare(`UPDATE attempts SET late = late | @late, returned = returned | @returned,
      returned_paid = returned_paid | @returnedPaid, no_result = no_result | @noResult, amount_differs = amount_differs | @amountDiffers, paid_twice = paid_twice | @paidTwice,
      receipts = receipts + @receipts, method = coalesce(@method, method), changed_seq = @seq WHERE attempt_id = @attemptId`);
  const tellPaid = db.prepare(`UPDATE attempts SET sale_paid_by = (SELECT invoice_no FROM attempts WHERE attempt_id = @attemptId)
    WHERE sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = @attemptId)`);
  const setUnconfirmed = db.prepare('UPDATE attempts SET unverified = ? WHERE attempt_id = ?');
  const setCode = db.prepare('UPDATE attempts SET code_taken = ?, changed_seq = ? WHERE attempt_id = ?');
  const setChanged = db.prepare('UPDATE attempts SET changed_seq = ? WHERE attempt_id = ?');
  const chargeOf = db.prepare('SELECT gateway, invoice_no AS invoiceNo FROM attempts WHERE attempt_id = ?');
  const addEntry = db.prepare('INSERT INTO attempt_entries (attempt_id, seq) VALUES (?, ?)');
  const addTransaction = db.prepare(
    'INSERT INTO attempt_transactions (transaction_id, attempt_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  return {
    chargeOf: (attemptId: string) => chargeOf.get(attemptId) as ChargeKey,
    /** Moves the attempt to the state that its present state and `event` lead to. */
    move: (attemptId: string, event: AttemptEvent, seq: number): void =>
      void setState.run(nextState(stateOf.get(attemptId) as AttemptState, event), seq, attemptId),
    setState: (attemptId: string, to: AttemptState, seq: number): void => void setState.run(to, seq, attemptId),
    setFlags: (attemptId: string, flags: AttemptFlags, seq: number): void => void setFlags.run({ ...flags, attemptId, seq }),
    /** Stores on each attempt of the sale that this attempt paid the sale. */
    tellPaid: (attemptId: string): void => void tellPaid.run({ attemptId }),
    /** Stores whether a settlement by hand still lacks the service's confirmation. */
    setUnconfirmed: (attemptId: string, unconfirmed: boolean): void => void setUnconfirmed.run(Number(unconfirmed), attemptId),
    /** Hides the attempt's QR code and stores why; with null, shows the QR code again. */
    takeCode: (seq: number, attemptId: string, by: CodeTaker | null): void => void setCode.run(by, seq, attemptId),
    setChanged: (attemptId: string, seq: number): void => void setChanged.run(seq, attemptId),
    /** Adds the journal entry with this number to the attempt's history. */
    addEntry: (attemptId: string, seq: number): void => void addEntry.run(attemptId, seq),
    addTransaction: (attemptId: string, transactionId: string): void => void addTransaction.run(transactionId, attemptId),
  };
};
export type AttemptRows = ReturnType<typeof createAttemptRows>;
