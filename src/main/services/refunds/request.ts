// Requests a refund, and withdraws a request.
import type { Authorization } from '../../../shared/people/rights.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { RefundRow } from '../../ledger/stores/refunds/refunds-store.ts';
import { supervised } from '../supervision/supervised.ts';
import { type ApproveRefund, approvalFor } from './approval.ts';
import { ofRow, readyFor, type TypedRequest } from './claims.ts';
import { toldOf } from './how.ts';
import { doneBefore, type RefundCommand, requestedBefore } from './repeats.ts';
import { recordRequest, type WriteRefund } from './write.ts';

type RequestInput = TypedRequest & { readonly requestId: string; readonly actor: string };
type WithdrawInput = RefundCommand & { readonly reason: string; readonly actor: string; readonly approve: ApproveRefund };

export const createRefundRequests = (ledger: Ledger, write: WriteRefund) => ({
  /**
   * Requests a refund. Errors: `refund.unknown`, `refund.not-now`, `attempt.unknown`, `refund.nothing-paid`, `refund.too-much`,
   * `amount.*`, `request.reused`, `data.*`.
   */
  request({ actor, requestId, ...typed }: RequestInput): Result<RefundRow> {
    const { what, reason } = typed;
    const earlier = requestedBefore(ledger, requestId, typed);
    if (!earlier.ok || earlier.value) return earlier as Result<RefundRow>;
    return write((tx) => recordRequest(tx, { what, reason, ...toldOf(typed) }, { actor, requestId }));
  },

  /** Withdraws a refund request. Withdrawing an approved request needs an approval, too. Errors: those of `approve`. */
  async withdraw({ requestId, seq, reason, actor, approve }: WithdrawInput): Promise<Result<RefundRow>> {
    const take = (row: RefundRow, notes: Authorization | { readonly actor: string }): Result<RefundRow> =>
      write((tx) => {
        const now = readyFor(tx, seq, 'withdrawal');
        if (!now.ok) return now;
        if (now.value.state !== row.state || now.value.requestedBy !== row.requestedBy)
          return fail('refund.not-now', { state: now.value.state });
        const wasApproved = row.state === 'approved';
        tx.record('refund.withdrawn', { ...ofRow(row), reason, wasApproved }, { ...notes, requestId });
        return ok(ofRow(row));
      });
    const repeated = () => doneBefore(ledger, 'refund.withdrawn', { requestId, seq });
    const prepare = () => readyFor(ledger, seq, 'withdrawal');
    const earlier = repeated();
    if (!earlier.ok || earlier.value) return earlier as Result<RefundRow>;
    const row = prepare();
    if (!row.ok) return row;
    if (row.value.state !== 'approved') return take(row.value, { actor });
    const approval = approvalFor(ledger, seq, approve);
    const carryOut = (now: RefundRow, approved: Authorization) =>
      approval.isFor(now) ? take(now, approved) : fail('refund.not-now', { state: now.state });
    return supervised<RefundRow, RefundRow>({ approve: approval.approve, repeated, prepare, carryOut });
  },
});
