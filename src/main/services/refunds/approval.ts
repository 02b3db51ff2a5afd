// Approvals of refunds: an approval counts only for the request that was open when the PIN was asked for.
import type { Authorization } from '../../../shared/people/rights.ts';
import type { Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { RefundRow } from '../../ledger/stores/refunds/refunds-store.ts';

/** Asks for an approval. `askedBy`: everybody who requested the refund; none of them may approve. Default: the caller. */
export type ApproveRefund = (askedBy?: readonly string[]) => Promise<Result<Authorization>>;

/**
 * Binds an approval to the request that was open when the approver's PIN was asked for. While the PIN is checked, another request
 * may replace the open request; `isFor` then returns false.
 */
export const approvalFor = (
  { refunds }: Pick<Ledger, 'refunds'>,
  seq: number,
  approve: ApproveRefund,
  asksToo: readonly string[] = [],
) => {
  let was: RefundRow | null = null;
  return {
    approve(): Promise<Result<Authorization>> {
      was = refunds.refund(seq);
      return approve(was && was.requestedBy !== null ? [was.requestedBy, ...asksToo] : undefined);
    },
    isFor: (row: RefundRow): boolean => row.requestedSeq === was?.requestedSeq && row.approvedSeq === was.approvedSeq,
  };
};
