// Reads money in suspense: received in another amount than was asked for.
import type { SuspenseChoice } from '../../../../shared/ledger/postings.ts';
import { type Currency, type Money, money } from '../../../../shared/money.ts';
import type { Gateway } from '../../../../shared/payment/gateways.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import { ofSale, type OwedSum, type StepColumns, stepOf } from './refund-columns.ts';

/** Money received in another amount than was asked for. */
export type SuspenseRow = {
  /** Number of the journal entry that booked the receipt. */
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
  /** The invoice number of the attempt that paid the sale; null if the sale is unpaid. */
  readonly salePaidBy: string | null;
  readonly atMs: number;
  readonly businessDay: string;
  /** The newest attempt that charges the amount missing from the sale (a top-up); null if there is no such attempt. */
  readonly topUpId: string | null;
  readonly choice: SuspenseChoice | 'top-up' | null;
} & StepColumns<'resolved'>;

const suspenseColumns = `r.seq, r.attempt_id AS attemptId, a.sale_id AS saleId, a.invoice_no AS invoiceNo, r.gateway,
  r.transaction_id AS transactionId, r.currency, r.amount_minor AS amountMinor, a.amount_minor AS askedMinor, a.mobile, a.sale_paid_by AS salePaidBy, r.booked_ms AS atMs,
  r.business_day AS businessDay,
  (SELECT b.attempt_id FROM attempts b WHERE b.tops_up_seq = r.seq ORDER BY b.started_seq DESC LIMIT 1) AS topUpId,
  s.choice, ${stepOf('resolved', 'done')}`;
const suspenseTables = `receipts r CROSS JOIN attempts a USING (attempt_id)
  LEFT JOIN suspense_resolved s ON s.receipt_seq = r.seq LEFT JOIN journal done ON done.seq = s.seq`;

export const createSuspenseStore = (db: ReadConnection) => {
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
  return {
    /** The money still in suspense from the receipt of journal entry `seq`; null if there is none. */
    heldIn(seq: number): Money | null {
      const row = heldIn.get(seq) as Money | undefined;
      return row ? money(row.amountMinor, row.currency) : null;
    },
    suspense: (seq: number): SuspenseRow | null => (suspense.get(seq) as SuspenseRow | undefined) ?? null,
    /** Money in suspense without a decision, from receipts after journal entry `after`, oldest first. */
    unresolved: (after: number, limit: number) => unresolved.all({ after, limit }) as SuspenseRow[],
    suspenseOfSale: (attemptId: string) => suspenseOfSale.all(attemptId) as SuspenseRow[],
    setAside: () => setAside.all() as OwedSum[],
  };
};
