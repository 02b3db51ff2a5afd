// Stores receipts of attempts, and the decisions about their money in suspense.
import type { MoneySetAside } from '../../../../shared/payment/judge-notice.ts';
import type { Money } from '../../../../shared/money.ts';
import type { SuspenseResolution } from '../../../../shared/payment/suspense.ts';
import type { WriteConnection } from '../../../../sqlite/statements.ts';
import type { EntryPosition } from './entry-position.ts';
import type { AttemptExceptions } from './attempt-exceptions.ts';

type NewReceipt = {
  readonly attemptId: string;
  readonly kind: string;
  readonly gateway: string;
  readonly transactionId: string | null;
  readonly method: string | null;
  readonly amount: Money;
  readonly late: boolean;
  /** True for a settlement by hand, which no notice proved. */
  readonly byHand: boolean;
};

const resolvedOf = `SELECT s.choice FROM attempt_entries x CROSS JOIN suspense_resolved s ON s.receipt_seq = x.seq
      WHERE x.attempt_id = attempts.attempt_id ORDER BY s.choice IN ('accept', 'keep-price') DESC, s.seq DESC LIMIT 1`;

export const createReceiptRows = (db: WriteConnection, { answer }: Pick<AttemptExceptions, 'answer'>) => {
  const add = db.prepare(`INSERT INTO receipts (
      seq, attempt_id, kind, gateway, transaction_id, method, currency, amount_minor, late, business_day, booked_ms, by_hand,
      proof_seq)
    VALUES (@seq, @attemptId, @kind, @gateway, @transactionId, @method,
    @currency, @amountMinor, @late, @businessDay, @wallMs, @byHand, NULL)`);
  const prove = db.prepare(`UPDATE receipts SET transaction_id = @transactionId, method = @method, proof_seq = @seq
    WHERE seq IN (SELECT seq FROM attempt_entries WHERE attempt_id = @attemptId) AND by_hand = 1`);
  const tellHeld = db.prepare('UPDATE attempts SET resolved = NULL WHERE attempt_id = ?');
  const resolve = db.prepare(`INSERT INTO suspense_resolved (receipt_seq, seq, choice, currency, amount_minor)
    VALUES (@receiptSeq, @seq, @choice, @currency, @amountMinor)`);
  /** Stores on the attempt how its money in suspense was resolved, once none of its receipts is in suspense any more. */
  const tellResolved = db.prepare(`UPDATE attempts SET changed_seq = @seq, resolved = (${resolvedOf})
    WHERE attempt_id = (SELECT attempt_id FROM receipts WHERE seq = @receiptSeq)
      AND NOT EXISTS (SELECT 1 FROM attempt_entries e CROSS JOIN receipts r ON r.seq = e.seq
        WHERE e.attempt_id = attempts.attempt_id AND r.kind = 'suspense'
          AND NOT EXISTS (SELECT 1 FROM suspense_resolved s WHERE s.receipt_seq = r.seq))`);
  return {
    add({ seq, wallMs, businessDay }: EntryPosition, { amount, late, byHand, ...receipt }: NewReceipt): void {
      add.run({ seq, wallMs, businessDay, ...receipt, ...amount, late: Number(late), byHand: Number(byHand) });
    },
    /** Stores the notice that confirms the attempt's settlement by hand. */
    prove(seq: number, attemptId: string, { transactionId, method }: Pick<NewReceipt, 'transactionId' | 'method'>): void {
      prove.run({ seq, attemptId, transactionId, method });
    },
    /** Marks the attempt's money in suspense as not resolved, because a receipt in suspense was added. */
    tellHeld: (attemptId: string): void => void tellHeld.run(attemptId),
    /**
     * Records a decision about money in suspense (`held`), which resolves the money, and marks the exceptions about this money as
     * handled.
     */
    resolve(
      seq: number,
      choice: SuspenseResolution['choice'] | 'top-up',
      held: readonly MoneySetAside[],
      note: string | null,
    ): void {
      for (const { seq: receiptSeq, amount } of held) {
        resolve.run({ receiptSeq, seq, choice, ...amount });
        tellResolved.run({ receiptSeq, seq });
        answer(seq, receiptSeq, note);
      }
    },
  };
};
export type ReceiptRows = ReturnType<typeof createReceiptRows>;
