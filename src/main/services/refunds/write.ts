// Writes refunds to the books, and notifies the windows of each change.
import { newId } from '../../../shared/ids.ts';
import type { RecordedApproval } from '../../../shared/people/rights.ts';
import type { Clock, Random } from '../../../shared/ports.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { OfRefund } from '../../../till-journal/refunds.ts';
import type { Ledger, Tx } from '../../ledger/ledger.ts';
import type { SameReference } from '../../ledger/stores/refunds/refund-references.ts';
import type { RefundRow } from '../../ledger/stores/refunds/refunds-store.ts';
import type { Changes } from '../changes.ts';
import { raiseAlert } from '../supervision/alerts.ts';
import { claimOf, ofRow, type TypedRequest } from './claims.ts';
import type { PayBackRecord } from './how.ts';

/** The check and the write run in one transaction, so two windows cannot pay the same refund twice. */
export type WriteRefund = (work: (tx: Tx) => Result<OfRefund>) => Result<RefundRow>;

export const createWriteRefund = (ledger: Ledger, changes: Changes): WriteRefund => {
  const announced = ({ seq, attemptId }: Pick<OfRefund, 'seq' | 'attemptId'>): RefundRow => {
    changes.tell({ type: 'refunds' });
    changes.tell({ type: 'attempt', attemptId });
    changes.tell({ type: 'exceptions' });
    const row = ledger.refunds.refund(seq) as RefundRow;
    const { state, reference } = row;
    if (state === 'paid' && reference !== null && ledger.refunds.sameReference({ seq, reference }))
      changes.tell({ type: 'alerts' });
    return row;
  };
  return (work) => {
    const written = ledger.write(work);
    if (!written.ok) return written;
    return written.value.ok ? ok(announced(written.value.value)) : written.value;
  };
};

/** Records a refund request in the journal. Errors: those of `claimOf`. */
export const recordRequest = (
  tx: Tx,
  { what, reason, way, reference }: Pick<TypedRequest, 'what' | 'reason'> & PayBackRecord,
  notes: { readonly actor: string; readonly requestId: string },
): Result<OfRefund> => {
  const wanted = claimOf(tx, what);
  if (!wanted.ok) return wanted;
  const entry = tx.record('refund.requested', { ...wanted.value, reason, way, reference }, notes);
  return ok({ ...wanted.value, seq: wanted.value.seq ?? entry.seq });
};

/**
 * The payment of a refund, to record. `other`: another paid refund with the same reference. `unwitnessed`: true if the relay did
 * not answer, so that the books may be an older copy.
 */
type PaymentRecord = { readonly row: RefundRow; readonly other: SameReference | null; readonly unwitnessed: boolean };
type PaymentNotes = { readonly actor: string; readonly requestId?: string; readonly approval?: RecordedApproval | null };
export type RecordPayment = (tx: Tx, payment: PaymentRecord, how: PayBackRecord, notes: PaymentNotes) => void;

/** Records payments of refunds, and an alert for a payment reference that another refund already has. */
export const createRecordPayment =
  (clock: Clock, random: Random): RecordPayment =>
  (tx, { row, other, unwitnessed }, { way, reference }, notes) => {
    if (other) {
      const name = tx.people.user(notes.actor)?.name ?? '';
      const said = { invoice: row.invoiceNo, other: other.invoiceNo, day: other.businessDay, reference: reference ?? '', name };
      raiseAlert(tx, 'reference-twice', said);
    }
    const refundId = newId('refund', clock.wallMs(), random);
    const reason = row.requestedReason ?? '';
    const paid = { refundId, gateway: row.gateway, way, reference, reason, ...(unwitnessed && { unwitnessed }) };
    tx.record('refund.paid', { ...ofRow(row), ...paid }, notes);
  };
