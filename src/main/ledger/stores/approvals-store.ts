// Who asked and who approved, as rows of the journal say it.
import type { Approval } from '../../../shared/people/rights.ts';
import type { Reading } from '../../../sqlite/statements.ts';

/** A row that somebody approved. */
export type ApprovedRow = {
  readonly seq: number;
  readonly kind: string;
  readonly atMs: number;
  readonly askedBy: string;
  readonly approvedBy: string;
  readonly self: boolean;
  /** Of `approval.given`: the command that was approved. */
  readonly command: string | null;
  /** Of a payment: its invoice. */
  readonly invoiceNo: string | null;
};

/** The kinds of rows that may say it. Only their bodies are read. */
const kinds = `('attempt.settled', 'exception.handled', 'feed.skipped', 'profile.adopted', 'quarantine.seen', 'names.changed', 'names.adopted',
  'clock.acknowledged', 'alert.acknowledged', 'approval.given', 'day.closed', 'ledger.restored', 'refund.approved', 'refund.refused', 'refund.withdrawn', 'suspense.resolved')`;

/** What the body of a row says of it; older rows say nothing. */
export const approvalIn = (body: unknown): Approval | null => (body as { readonly approval?: Approval | null }).approval ?? null;

export const createApprovalsStore = (db: Reading) => {
  const approval = `iif(j.kind = 'approval.given', j.body, j.body -> '$.approval')`;
  const within =
    db.prepare(`SELECT j.seq, j.kind, j.wall_ms AS atMs, coalesce(j.body ->> '$.askedBy', j.actor) AS askedBy, ${approval} ->> '$.by' AS approvedBy,
      ${approval} ->> '$.self' AS self, iif(j.kind = 'approval.given', j.body ->> '$.command', NULL) AS command,
      (SELECT a.invoice_no FROM attempts a WHERE a.attempt_id = j.body ->> '$.attemptId') AS invoiceNo
    FROM journal j WHERE j.seq BETWEEN @from AND @to AND j.kind IN ${kinds} AND ${approval} ->> '$.by' IS NOT NULL ORDER BY j.seq`);
  return {
    /** Those between two entries, both included. */
    within: (range: { readonly from: number; readonly to: number }): readonly ApprovedRow[] =>
      (within.all(range) as (Omit<ApprovedRow, 'self'> & { readonly self: number })[]).map(({ self, ...row }) => ({
        ...row,
        self: self === 1,
      })),
  };
};
export type ApprovalsStore = ReturnType<typeof createApprovalsStore>;
