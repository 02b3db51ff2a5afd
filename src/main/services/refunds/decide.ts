// Decides a request for a refund: a second person approves or refuses it.
import type { Authorization } from '../../../shared/people/rights.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger, Tx } from '../../ledger/ledger.ts';
import type { RefundRow } from '../../ledger/stores/refunds/refunds-store.ts';
import { supervised } from '../supervision/supervised.ts';
import { type ApproveRefund, approvalFor } from './approval.ts';
import { ofRow, readyFor } from './claims.ts';
import { doneBefore, type RefundCommand } from './repeats.ts';
import type { WriteRefund } from './write.ts';

/**
 * `asked`: the number of the refund request that the approver read. Default: the refund request that is open when the PIN is
 * checked.
 */
type ApproveInput = RefundCommand & { readonly asked?: number | undefined; readonly approve: ApproveRefund };
type RefuseInput = ApproveInput & { readonly reason: string };

type RefundDecision = {
  readonly event: 'approval' | 'refusal';
  readonly kind: 'refund.approved' | 'refund.refused';
  record(tx: Tx, row: RefundRow, notes: Authorization & { readonly requestId: string }): void;
};

export const createRefundDecisions = (ledger: Ledger, write: WriteRefund) => {
  /** Returns the refund, if its request is still the one that the approver read. Error: `refund.not-now`. */
  const readyAs = (seq: number, event: RefundDecision['event'], asked: number | undefined): Result<RefundRow> => {
    const row = readyFor(ledger, seq, event);
    if (!row.ok || asked === undefined || row.value.requestedSeq === asked) return row;
    return fail('refund.not-now', { state: row.value.state });
  };

  const decide = ({ requestId, seq, asked, approve }: ApproveInput, { event, kind, record }: RefundDecision) => {
    const approval = approvalFor(ledger, seq, approve);
    return supervised<RefundRow, RefundRow>({
      approve: approval.approve,
      repeated: () => doneBefore(ledger, kind, { requestId, seq }),
      prepare: () => readyAs(seq, event, asked),
      carryOut: (row, approved) =>
        write((tx) => {
          if (!approval.isFor(row)) return fail('refund.not-now', { state: row.state });
          record(tx, row, { ...approved, requestId });
          return ok(ofRow(row));
        }),
    });
  };

  return {
    /**
     * Approves a refund request. Errors: `refund.unknown`, `refund.not-now`, those of the approval, `request.reused`, `data.*`.
     */
    approve: (input: ApproveInput): Promise<Result<RefundRow>> =>
      decide(input, {
        ...{ event: 'approval', kind: 'refund.approved' },
        record(tx, row, notes) {
          const { wantedWay: way, wantedReference: reference } = row;
          const wanted = way === null ? {} : { way, reference };
          tx.record('refund.approved', { ...ofRow(row), askedBy: row.requestedBy ?? '', ...wanted }, notes);
        },
      }),

    /** Refuses a refund request, with a reason. Errors: those of `approve`. */
    refuse: ({ reason, ...input }: RefuseInput): Promise<Result<RefundRow>> =>
      decide(input, {
        ...{ event: 'refusal', kind: 'refund.refused' },
        record: (tx, row, notes) => void tx.record('refund.refused', { ...ofRow(row), reason }, notes),
      }),
  };
};
