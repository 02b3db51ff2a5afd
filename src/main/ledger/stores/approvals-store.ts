// Reads from the journal who requested and who approved each action.
import type { PayBackWay } from '../../../shared/ledger/postings.ts';
import type { Currency, Money } from '../../../shared/money.ts';
import type { RecordedApproval } from '../../../shared/people/rights.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

type ApprovedPayBack = { readonly way: PayBackWay; readonly reference: string | null };
/** An action that a user approved, as the document of a business day's close shows it. */
export type ApprovedRow = {
  readonly seq: number;
  readonly kind: string;
  readonly atMs: number;
  readonly askedBy: string;
  readonly approvedBy: string;
  readonly self: boolean;
  /** For `approval.given`: the approved command; otherwise null. */
  readonly command: string | null;
  /** The invoice number, if the row is about a payment. */
  readonly invoiceNo: string | null;
  /** The amount, if the row is about money. */
  readonly money: Money | null;
  /**
   * For money paid back: how it was paid, the reference, and who paid. `approvedAs`: the approved manner of payment, if another
   * was used. `unwitnessed`: paid while the relay could not be reached.
   */
  readonly paid:
    | (ApprovedPayBack & { readonly by: string; readonly approvedAs: ApprovedPayBack | null; readonly unwitnessed: boolean })
    | null;
};
type Row = Omit<ApprovedRow, 'self' | 'money' | 'paid'> & {
  /** The number of the journal entry that identifies the refund; null for actions other than a refund. */
  readonly refund: number | null;
  readonly self: number;
  readonly currency: Currency | null;
  readonly amountMinor: number | null;
  readonly way: PayBackWay | null;
  readonly reference: string | null;
  readonly paidBy: string | null;
  readonly wantedWay: PayBackWay | null;
  readonly wantedReference: string | null;
  readonly unwitnessed: number | null;
};

/**
 * Returns the approved manner of payment (cash, transfer, provider) and reference if the refund was paid differently. Null if it
 * was paid as approved, or if older entries did not record what was approved.
 */
const approvedAs = ({ way, reference, wantedWay, wantedReference }: Row): ApprovedPayBack | null => {
  if (wantedWay === null || (way === wantedWay && (wantedReference === null || reference === wantedReference))) return null;
  return { way: wantedWay, reference: wantedReference };
};

const approvedOf = (found: Row): ApprovedRow => {
  const { self, currency, amountMinor, way, reference, paidBy, unwitnessed, ...rest } = found;
  const { refund: _, wantedWay: __, wantedReference: ___, ...row } = rest;
  return {
    ...row,
    self: self === 1,
    money: currency === null || amountMinor === null ? null : { currency, amountMinor },
    paid:
      way === null || paidBy === null
        ? null
        : { way, reference, by: paidBy, approvedAs: approvedAs(found), unwitnessed: unwitnessed === 1 },
  };
};

/** Keeps only the last row of each refund, which shows its outcome. */
const onceEach = (rows: readonly Row[]): readonly Row[] => {
  const last = new Map(rows.map(({ refund, seq }) => [refund, seq]));
  return rows.filter(({ refund, seq }) => refund === null || last.get(refund) === seq);
};

/**
 * The kinds of journal entries that can hold an approval, except paid refunds. Only the bodies of entries of these kinds are
 * read.
 */
const kinds = `('attempt.settled', 'exception.handled', 'feed.skipped', 'profile.adopted', 'quarantine.seen', 'names.changed', 'names.adopted',
  'clock.acknowledged', 'alert.acknowledged', 'approval.given', 'day.closed', 'ledger.restored', 'refund.approved', 'refund.refused', 'refund.withdrawn', 'suspense.resolved',
  'shift.closed', 'cash.moved')`;

/** The approval in an entry's body; null in older entries, which have none. */
export const approvalIn = (body: unknown): RecordedApproval | null =>
  (body as { readonly approval?: RecordedApproval | null }).approval ?? null;

export const createApprovalsStore = (db: ReadConnection) => {
  const approval = `iif(j.kind = 'approval.given', j.body, j.body -> '$.approval')`;
  const invoiceOf = (attemptId: string): string => `(SELECT a.invoice_no FROM attempts a WHERE a.attempt_id = ${attemptId})`;
  // A paid refund was approved by an earlier entry. If it was paid in another way than approved, its own entry contains an
  // approval for that way.
  const within =
    db.prepare(`SELECT j.seq, j.kind, j.wall_ms AS atMs, coalesce(j.body ->> '$.askedBy', j.actor) AS askedBy, ${approval} ->> '$.by' AS approvedBy,
      ${approval} ->> '$.self' AS self, iif(j.kind = 'approval.given', j.body ->> '$.command', NULL) AS command,
      ${invoiceOf(`j.body ->> '$.attemptId'`)} AS invoiceNo,
      coalesce(j.body ->> '$.currency', j.body ->> '$.receipt.amount.currency', j.body ->> '$.held[0].amount.currency') AS currency,
      coalesce(j.body ->> '$.amountMinor', j.body ->> '$.receipt.amount.amountMinor',
        (SELECT sum(h.value ->> '$.amount.amountMinor') FROM json_each(j.body, '$.held') h)) AS amountMinor,
      NULL AS way, NULL AS reference, NULL AS paidBy, iif(j.kind LIKE 'refund.%', j.body ->> '$.seq', NULL) AS refund,
      NULL AS wantedWay, NULL AS wantedReference, NULL AS unwitnessed
    FROM journal j WHERE j.seq BETWEEN @from AND @to AND j.kind IN ${kinds} AND ${approval} ->> '$.by' IS NOT NULL
    UNION ALL SELECT done.seq, done.kind, done.wall_ms, asked.actor, coalesce(done.body ->> '$.approval.by', said.body ->> '$.approval.by', said.actor),
      coalesce(done.body ->> '$.approval.self', said.body ->> '$.approval.self', 0), NULL, ${invoiceOf('f.attempt_id')},
      f.currency, f.amount_minor, f.way, f.reference, done.actor, f.seq,
      said.body ->> '$.way', said.body ->> '$.reference', done.body ->> '$.unwitnessed'
    FROM refunds f CROSS JOIN journal done ON done.seq = f.ended_seq CROSS JOIN journal asked ON asked.seq = f.requested_seq
      CROSS JOIN journal said ON said.seq = f.approved_seq
    WHERE f.ended_seq BETWEEN @from AND @to AND f.state = 'paid' ORDER BY 1`);
  return {
    /**
     * All approvals in a range of journal entries, and all refunds paid in that range. Both ends of the range are included. Each
     * refund appears once, with its outcome at the end of the range.
     */
    within: (range: { readonly from: number; readonly to: number }): readonly ApprovedRow[] =>
      onceEach(within.all(range) as Row[]).map(approvedOf),
  };
};
export type ApprovalsStore = ReturnType<typeof createApprovalsStore>;
