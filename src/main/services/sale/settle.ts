// Settles a payment by hand: a supervisor confirms that the customer paid. The payment is booked with the reason, and counts as
// unconfirmed until a notice proves it.
import { settleByHand, type Settlement } from '../../../shared/payment/settle.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { Changes } from '../changes.ts';
import { attemptFacts } from '../attempt-facts.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { type Approve, supervised } from '../supervision/supervised.ts';

export type SettleInput = {
  readonly requestId: string;
  readonly attemptId: string;
  readonly approve: Approve;
  readonly reason: string;
};
export type SettleDeps = { readonly ledger: Ledger; readonly changes: Changes };

export const createSettle = ({ ledger, changes }: SettleDeps) => {
  const { payments: store } = ledger;

  const judgeSettlement = (attemptId: string): Result<Settlement> => {
    const attempt = store.attempt(attemptId);
    if (!attempt) return fail('attempt.unknown');
    const settled = settleByHand(attemptFacts(attempt, ledger.refunds.heldIn), attempt.receipts);
    const { invoiceNo, salePaidBy } = attempt;
    const named = settled.ok || settled.error.code !== 'sale.already-paid' ? invoiceNo : (salePaidBy ?? invoiceNo);
    return settled.ok ? settled : fail(settled.error.code, { ...settled.error.params, invoiceNo: named });
  };

  /**
   * Settles one payment by hand. Errors: `attempt.unknown`, `attempt.in-progress`, `attempt.not-open`, `attempt.money-apart`,
   * `sale.already-paid`, those of the approval, `request.reused`, `data.*`.
   */
  return ({ requestId, attemptId, approve, reason }: SettleInput): Promise<Result<Attempt>> =>
    supervised<Settlement, Attempt>({
      approve,
      repeated() {
        const earlier = earlierRequest(
          ledger,
          requestId,
          'attempt.settled',
          (body) => body.attemptId === attemptId && body.reason === reason,
        );
        return earlier.ok ? ok(earlier.value && store.attempt(attemptId)) : earlier;
      },
      prepare: () => judgeSettlement(attemptId),
      carryOut(settlement, approved) {
        const notes = { ...approved, requestId };
        const written = ledger.write(({ record }) => record('attempt.settled', { attemptId, reason, ...settlement }, notes));
        if (!written.ok) return written;
        changes.tell({ type: 'attempt', attemptId });
        changes.tell({ type: 'exceptions' });
        if (settlement.toppedUp) changes.tell({ type: 'refunds' });
        return ok(store.attempt(attemptId) as Attempt);
      },
    });
};
export type Settle = ReturnType<typeof createSettle>;
