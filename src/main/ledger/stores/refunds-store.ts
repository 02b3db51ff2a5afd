// Reads refunds, money in suspense, and the sums paid and given back on a sale.
import type { PayBackWay, SuspenseChoice } from '../../../shared/ledger/postings.ts';
import { type Currency, type Money, money } from '../../../shared/money.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import type { RefundSource, RefundState } from '../../../shared/payment/refund.ts';
import { referenceKey } from './reference-key.ts';
import { tablesVersion } from '../../../sqlite/statements.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

/** The columns of one step of a refund: entry, time, actor, approval (JSON) and reason. */
type StepColumns<P extends string> = {
  readonly [K in 'Seq' | 'Ms' as `${P}${K}`]: number | null;
} & { readonly [K in 'By' | 'Reason' | 'Approval' as `${P}${K}`]: string | null };

export type RefundRow = {
  /** The entry at which the refund first appeared; it identifies the refund. */
  readonly seq: number;
  readonly attemptId: string;
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly source: RefundSource;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly state: RefundState;
  /** The entry that booked the amount as owed; null as long as nothing is booked. */
  readonly owedSeq: number | null;
  readonly sinceMs: number;
  readonly businessDay: string;
  /** The id on the refund's receipt; null until it is paid back. */
  readonly refundId: string | null;
  readonly way: PayBackWay | null;
  readonly reference: string | null;
  /** The requested way of paying back, then the approved one; null if not recorded. `wantedReference`: likewise the reference. */
  readonly wantedWay: PayBackWay | null;
  readonly wantedReference: string | null;
  /** 1 if the sale was settled by hand and no notice has proved it. */
  readonly saleUnconfirmed: 0 | 1;
  /** 1 if the refund is older than the last restore: what was done with it after the backup is missing here. */
  readonly beforeRestore: 0 | 1;
} & StepColumns<'requested'> &
  StepColumns<'approved'> &
  StepColumns<'ended'>;

type ReferencedRefund = { readonly seq: number; readonly endedSeq: number; readonly reference: string };
/** Another refund with the same reference. */
export type SameReference = {
  readonly seq: number;
  readonly invoiceNo: string;
  readonly atMs: number;
  readonly businessDay: string;
};

/** Money received in another amount than was asked for. */
export type SuspenseRow = {
  /** The receipt's entry, which is that of the notice. */
  readonly seq: number;
  readonly attemptId: string;
  readonly saleId: string;
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly transactionId: string | null;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly askedMinor: number;
  readonly mobile: string | null;
  /** The invoice number of the attempt that paid the sale; null if it is unpaid. */
  readonly salePaidBy: string | null;
  readonly atMs: number;
  readonly businessDay: string;
  /** The newest attempt that charges the missing rest; null if there is none. */
  readonly topUpId: string | null;
  readonly choice: SuspenseChoice | 'top-up' | null;
} & StepColumns<'resolved'>;

/** Count and sum in one currency, in minor units. */
export type OwedSum = { readonly currency: Currency; readonly count: number; readonly amountMinor: number };

const stepOf = (prefix: string, row: string): string =>
  `${row}.seq AS ${prefix}Seq, ${row}.wall_ms AS ${prefix}Ms, ${row}.actor AS ${prefix}By,
   ${row}.body ->> '$.reason' AS ${prefix}Reason, ${row}.body -> '$.approval' AS ${prefix}Approval`;

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

const suspenseColumns = `r.seq, r.attempt_id AS attemptId, a.sale_id AS saleId, a.invoice_no AS invoiceNo, r.gateway,
  r.transaction_id AS transactionId, r.currency, r.amount_minor AS amountMinor, a.amount_minor AS askedMinor, a.mobile, a.sale_paid_by AS salePaidBy, r.booked_ms AS atMs,
  r.business_day AS businessDay,
  (SELECT b.attempt_id FROM attempts b WHERE b.tops_up_seq = r.seq ORDER BY b.started_seq DESC LIMIT 1) AS topUpId,
  s.choice, ${stepOf('resolved', 'done')}`;
const suspenseTables = `receipts r CROSS JOIN attempts a USING (attempt_id)
  LEFT JOIN suspense_resolved s ON s.receipt_seq = r.seq LEFT JOIN journal done ON done.seq = s.seq`;

/** SQL for the entries of all attempts of the sale of `@attemptId`. */
const ofSale = `attempts own CROSS JOIN attempts a ON a.sale_id = own.sale_id CROSS JOIN attempt_entries e ON e.attempt_id = a.attempt_id`;

export const createRefundsStore = (db: ReadConnection) => {
  const one = db.prepare(`SELECT ${refundColumns} FROM ${refundTables} WHERE f.seq = ?`);
  const byId = db.prepare(`SELECT ${refundColumns} FROM ${refundTables} WHERE f.refund_id = ?`);
  const sameReference =
    db.prepare(`SELECT f.seq, a.invoice_no AS invoiceNo, done.wall_ms AS atMs, done.business_day AS businessDay
    FROM refunds f CROSS JOIN attempts a ON a.attempt_id = f.attempt_id CROSS JOIN journal done ON done.seq = f.ended_seq
    WHERE f.seq = ? AND f.reference = ?`);
  const referencesSince = db.prepare(`SELECT f.seq, f.ended_seq AS endedSeq, f.reference FROM refunds f
    WHERE f.ended_seq > ? AND f.reference IS NOT NULL ORDER BY f.ended_seq`);
  const open = db.prepare(`SELECT ${refundColumns} FROM ${refundTables} WHERE ${isOpen} AND f.seq > ? ORDER BY f.seq LIMIT ?`);
  const ended = db.prepare(`SELECT ${refundColumns} FROM ${refundTables}
    WHERE f.ended_seq < ? AND f.state IN ('paid', 'refused', 'withdrawn') ORDER BY f.ended_seq DESC LIMIT ?`);
  const ofAttempt = db.prepare(`SELECT ${refundColumns} FROM attempts own CROSS JOIN ${refundTables}
    WHERE own.attempt_id = ? AND a.sale_id = own.sale_id ORDER BY f.seq`);
  const owed = db.prepare(`SELECT currency, count(*) AS count, sum(amount_minor) AS amountMinor FROM refunds f
    WHERE ${isOpen} AND owed_seq IS NOT NULL GROUP BY currency ORDER BY currency`);
  const waiting = db.prepare(`SELECT count(*) FROM refunds f WHERE ${isOpen}`).pluck();

  const heldIn =
    db.prepare(`SELECT r.currency, r.amount_minor AS amountMinor FROM receipts r WHERE r.seq = ? AND r.kind = 'suspense'
    AND NOT EXISTS (SELECT 1 FROM suspense_resolved s WHERE s.receipt_seq = r.seq)`);
  const suspense = db.prepare(`SELECT ${suspenseColumns} FROM ${suspenseTables} WHERE r.seq = ? AND r.kind = 'suspense'`);
  const unresolved = db.prepare(`SELECT ${suspenseColumns} FROM ${suspenseTables}
    WHERE r.seq IN (SELECT x.seq FROM receipts x INDEXED BY receipts_in_suspense WHERE x.kind = 'suspense' AND x.seq > @after)
      AND s.seq IS NULL ORDER BY r.seq LIMIT @limit`);
  const suspenseOfSale = db.prepare(`SELECT ${suspenseColumns} FROM ${suspenseTables}
    WHERE r.seq IN (SELECT e.seq FROM ${ofSale} WHERE own.attempt_id = ?) AND r.kind = 'suspense' ORDER BY r.seq`);
  const setAside = db.prepare(`SELECT currency, count(*) AS count, sum(amount_minor) AS amountMinor
    FROM receipts r INDEXED BY receipts_in_suspense
    WHERE kind = 'suspense' AND NOT EXISTS (SELECT 1 FROM suspense_resolved s WHERE s.receipt_seq = r.seq)
    GROUP BY currency ORDER BY currency`);

  const waived = db.prepare(`SELECT body ->> '$.waived.currency' AS currency, count(*) AS count,
      sum(body ->> '$.waived.amountMinor') AS amountMinor
    FROM journal WHERE seq BETWEEN @from AND @to AND kind = 'suspense.resolved' AND body ->> '$.waived.currency' IS NOT NULL
    GROUP BY currency ORDER BY currency`);
  const unwitnessed =
    db.prepare(`SELECT body ->> '$.currency' AS currency, count(*) AS count, sum(body ->> '$.amountMinor') AS amountMinor
    FROM journal WHERE seq BETWEEN @from AND @to AND kind = 'refund.paid' AND body ->> '$.unwitnessed' GROUP BY currency ORDER BY currency`);

  const paid = db
    .prepare(`SELECT coalesce(sum(-p.amount_minor), 0) FROM ${ofSale} CROSS JOIN postings p ON p.seq = e.seq
    WHERE own.attempt_id = ? AND p.account = 'sales'`)
    .pluck();
  const returned = db
    .prepare(`SELECT coalesce(sum(f.amount_minor), 0) FROM attempts own CROSS JOIN attempts a ON a.sale_id = own.sale_id
    CROSS JOIN refunds f ON f.attempt_id = a.attempt_id
    WHERE own.attempt_id = ? AND f.source = 'goods-returned' AND f.state IN ('requested', 'approved', 'paid')`)
    .pluck();

  /**
   * Paid refunds with a reference, by `referenceKey`, in the order of payment. A cache, extended from where the last call
   * stopped.
   */
  const byKey = new Map<string, ReferencedRefund[]>();
  let readTo = 0;
  const tables = tablesVersion(db);
  let readFrom = 0;
  const referenced = (reference: string): readonly ReferencedRefund[] => {
    const version = tables();
    if (version !== readFrom) {
      byKey.clear();
      readTo = 0;
      readFrom = version;
    }
    for (const row of referencesSince.all(readTo) as ReferencedRefund[]) {
      const key = referenceKey(row.reference);
      byKey.set(key, [...(byKey.get(key) ?? []), row]);
      readTo = row.endedSeq;
    }
    return byKey.get(referenceKey(reference)) ?? [];
  };

  return {
    refund: (seq: number): RefundRow | null => (one.get(seq) as RefundRow | undefined) ?? null,
    /**
     * The first other refund that was paid with such a reference, in any way. `seq`: the refund to exclude; 0 if it has no number
     * yet.
     */
    sameReference({ seq, reference }: { readonly seq: number; readonly reference: string }): SameReference | null {
      const other = referenced(reference).find((row) => row.seq !== seq);
      return (other && (sameReference.get(other.seq, other.reference) as SameReference | undefined)) ?? null;
    },
    /** A paid refund by the id on its receipt. */
    byId: (refundId: string): RefundRow | null => (byId.get(refundId) as RefundRow | undefined) ?? null,
    /** Refunds that still need action, after `after`, oldest first. */
    open: (after: number, limit: number) => open.all(after, limit) as RefundRow[],
    /** Paid, refused and withdrawn refunds that ended before entry `before`, latest first. */
    ended: (before: number, limit: number) => ended.all(before, limit) as RefundRow[],
    /** All refunds of the sale of an attempt, oldest first. */
    ofSale: (attemptId: string) => ofAttempt.all(attemptId) as RefundRow[],
    /** Amounts booked as owed, by currency. */
    owed: () => owed.all() as OwedSum[],
    openCount: () => waiting.get() as number,

    /** The money still in suspense from the receipt of entry `seq`; null if there is none. */
    heldIn(seq: number): Money | null {
      const row = heldIn.get(seq) as Money | undefined;
      return row ? money(row.amountMinor, row.currency) : null;
    },
    suspense: (seq: number): SuspenseRow | null => (suspense.get(seq) as SuspenseRow | undefined) ?? null,
    /** Unresolved suspense after `after`, oldest first. */
    unresolved: (after: number, limit: number) => unresolved.all({ after, limit }) as SuspenseRow[],
    suspenseOfSale: (attemptId: string) => suspenseOfSale.all(attemptId) as SuspenseRow[],
    setAside: () => setAside.all() as OwedSum[],
    /** The part of prices waived when lower amounts were accepted, between two entries, both included. */
    waivedIn: (range: { readonly from: number; readonly to: number }) => waived.all(range) as OwedSum[],
    /** Refunds paid between two entries, both included, while the relay could not be reached to witness the books. */
    unwitnessedIn: (range: { readonly from: number; readonly to: number }) => unwitnessed.all(range) as OwedSum[],

    /** The amount paid for the sale of an attempt, in minor units of its currency, including suspense used for the sale. */
    paidFor: (attemptId: string) => paid.get(attemptId) as number,
    /** The part of that payment given back for returned goods, or requested to be. */
    returnedOf: (attemptId: string) => returned.get(attemptId) as number,
  };
};
export type RefundsStore = ReturnType<typeof createRefundsStore>;
