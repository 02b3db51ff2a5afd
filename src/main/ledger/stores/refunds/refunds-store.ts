// Reads refunds, money in suspense, and the sums paid and given back on a sale.
import type { PayBackWay } from '../../../../shared/ledger/postings.ts';
import type { Currency } from '../../../../shared/money.ts';
import type { Gateway } from '../../../../shared/payment/gateways.ts';
import type { RefundSource, RefundState } from '../../../../shared/payment/refund.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import { createPaidSums } from './paid-sums.ts';
import { type OwedSum, type StepColumns, stepOf } from './refund-columns.ts';
import { createRefundReferences } from './refund-references.ts';
import { createSuspenseStore } from './suspense-store.ts';

export type RefundRow = {
  /** The number of the journal entry with which the refund first appeared; this number identifies the refund. */
  readonly seq: number;
  readonly attemptId: string;
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly source: RefundSource;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly state: RefundState;
  /** The number of the journal entry that booked the amount as owed; null as long as nothing is booked. */
  readonly owedSeq: number | null;
  readonly sinceMs: number;
  readonly businessDay: string;
  /** The id on the refund's receipt; null until it is paid back. */
  readonly refundId: string | null;
  readonly way: PayBackWay | null;
  readonly reference: string | null;
  /**
   * How the refund was requested to be paid back (such as in cash); once approved, the approved way; null if not recorded.
   * `wantedReference`: the requested or approved reference, in the same manner.
   */
  readonly wantedWay: PayBackWay | null;
  readonly wantedReference: string | null;
  /** 1 if the sale was settled by hand and no notice has proved it. */
  readonly saleUnconfirmed: 0 | 1;
  /** 1 if the refund is older than the last restore: changes made to the refund after the backup are missing in these books. */
  readonly beforeRestore: 0 | 1;
} & StepColumns<'requested'> &
  StepColumns<'approved'> &
  StepColumns<'ended'>;

const refundColumns = `f.seq, f.attempt_id AS attemptId, a.invoice_no AS invoiceNo, a.gateway, f.source, f.currency,
  f.amount_minor AS amountMinor, f.state, f.owed_seq AS owedSeq, up.wall_ms AS sinceMs, up.business_day AS businessDay,
  f.refund_id AS refundId, f.way, f.reference,
  CASE WHEN said.seq IS NULL THEN asked.body ->> '$.way' ELSE said.body ->> '$.way' END AS wantedWay,
  CASE WHEN said.seq IS NULL THEN asked.body ->> '$.reference' ELSE said.body ->> '$.reference' END AS wantedReference,
  EXISTS (SELECT 1 FROM attempts b WHERE b.sale_id = a.sale_id AND b.unverified = 1) AS saleUnconfirmed,
  up.epoch < (SELECT epoch FROM ledger) AS beforeRestore,
  ${stepOf('requested', 'asked')}, ${stepOf('approved', 'said')}, ${stepOf('ended', 'done')}`;
const refundTables = `refunds f CROSS JOIN attempts a ON a.attempt_id = f.attempt_id CROSS JOIN journal up ON up.seq = f.seq
  LEFT JOIN journal asked ON asked.seq = f.requested_seq LEFT JOIN journal said ON said.seq = f.approved_seq
  LEFT JOIN journal done ON done.seq = f.ended_seq`;
const isOpen = `f.state IN ('owed', 'requested', 'approved')`;

export const createRefundsStore = (db: ReadConnection) => {
  const one = db.prepare(`SELECT ${refundColumns} FROM ${refundTables} WHERE f.seq = ?`);
  const byId = db.prepare(`SELECT ${refundColumns} FROM ${refundTables} WHERE f.refund_id = ?`);
  const open = db.prepare(`SELECT ${refundColumns} FROM ${refundTables} WHERE ${isOpen} AND f.seq > ? ORDER BY f.seq LIMIT ?`);
  const ended = db.prepare(`SELECT ${refundColumns} FROM ${refundTables}
    WHERE f.ended_seq < ? AND f.state IN ('paid', 'refused', 'withdrawn') ORDER BY f.ended_seq DESC LIMIT ?`);
  const ofAttempt = db.prepare(`SELECT ${refundColumns} FROM attempts own CROSS JOIN ${refundTables}
    WHERE own.attempt_id = ? AND a.sale_id = own.sale_id ORDER BY f.seq`);
  const owed = db.prepare(`SELECT currency, count(*) AS count, sum(amount_minor) AS amountMinor FROM refunds f
    WHERE ${isOpen} AND owed_seq IS NOT NULL GROUP BY currency ORDER BY currency`);
  const waiting = db.prepare(`SELECT count(*) FROM refunds f WHERE ${isOpen}`).pluck();

  return {
    ...createRefundReferences(db),
    ...createSuspenseStore(db),
    ...createPaidSums(db),
    refund: (seq: number): RefundRow | null => (one.get(seq) as RefundRow | undefined) ?? null,
    /** A paid refund by the id on its receipt. */
    byId: (refundId: string): RefundRow | null => (byId.get(refundId) as RefundRow | undefined) ?? null,
    /** Refunds that still need action and whose number is above `after`, oldest first. */
    open: (after: number, limit: number) => open.all(after, limit) as RefundRow[],
    /** Paid, refused and withdrawn refunds that ended before journal entry `before`, latest first. */
    ended: (before: number, limit: number) => ended.all(before, limit) as RefundRow[],
    /** All refunds of the sale of an attempt, oldest first. */
    ofSale: (attemptId: string) => ofAttempt.all(attemptId) as RefundRow[],
    /** Sums of the refunds booked as owed and not yet paid, by currency. */
    owed: () => owed.all() as OwedSum[],
    openCount: () => waiting.get() as number,
  };
};
export type RefundsStore = ReturnType<typeof createRefundsStore>;
