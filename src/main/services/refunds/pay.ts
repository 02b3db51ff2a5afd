// Pays refunds: an approved one, or one that is requested, approved and paid at once.
import type { Authorization } from '../../../shared/people/rights.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { RefundRow } from '../../ledger/stores/refunds/refunds-store.ts';
import { supervised } from '../supervision/supervised.ts';
import { type ApproveRefund, approvalFor } from './approval.ts';
import { claimOf, ofRow, readyFor, type TypedRequest } from './claims.ts';
import { asPaid, isAsApproved, type PayBackInput, type PayBackRecord, readHow, toldOf, unused } from './how.ts';
import { doneBefore, type RefundCommand, requestedBefore } from './repeats.ts';
import { type RecordPayment, recordRequest, type WriteRefund } from './write.ts';

type PayInput = RefundCommand & PayBackInput & { readonly actor: string; readonly approve: ApproveRefund };
type GiveInput = TypedRequest & PayBackInput & { readonly requestId: string; readonly approve: ApproveRefund };
type PayDeps = {
  readonly ledger: Ledger;
  readonly write: WriteRefund;
  readonly recordPayment: RecordPayment;
  isWitnessAway(): Promise<boolean>;
};

/**
 * Pays an approved refund. The payment needs an approval of its own if it differs from the approved manner or reference, or if
 * the relay did not answer, because the books may then be an older copy. Errors: `refund.unknown`, `refund.not-now`,
 * `refund.reference-missing`, `refund.reference-used`, those of the approval, `request.reused`, `data.*`.
 */
export const createPayRefund =
  ({ ledger, write, recordPayment, isWitnessAway }: PayDeps) =>
  async ({ requestId, seq, sameReference, actor, approve, ...how }: PayInput): Promise<Result<RefundRow>> => {
    const read = readHow(how);
    if (!read.ok) return read;
    const told = read.value;
    const unwitnessed = await isWitnessAway();
    const repeated = (): Result<RefundRow | null> => {
      const earlier = doneBefore(ledger, 'refund.paid', { requestId, seq });
      return earlier.ok && earlier.value ? asPaid(earlier.value, told) : earlier;
    };
    const prepare = (books: Pick<BooksView, 'refunds'> = ledger): Result<RefundRow> => {
      const row = readyFor(books, seq, 'payment');
      if (!row.ok) return row;
      const other = unused(books, seq, told, sameReference);
      return other.ok ? row : other;
    };
    const take = (was: RefundRow, notes: Authorization | { readonly actor: string }): Result<RefundRow> =>
      write((tx) => {
        const row = prepare(tx);
        if (!row.ok) return row;
        if (row.value.approvedSeq !== was.approvedSeq) return fail('refund.not-now', { state: row.value.state });
        const other = unused(tx, seq, told, true);
        if (!other.ok) return other;
        recordPayment(tx, { row: row.value, other: other.value, unwitnessed }, told, { ...notes, requestId });
        return ok(ofRow(row.value));
      });
    const earlier = repeated();
    if (!earlier.ok || earlier.value) return earlier as Result<RefundRow>;
    const row = prepare();
    if (!row.ok) return row;
    if (isAsApproved(row.value, told) && !unwitnessed) return take(row.value, { actor });
    // The earlier approval does not cover a payment with another manner or reference, nor one while the relay does not answer.
    // Ask for a new approval, with the payer counted as a requester.
    const approval = approvalFor(ledger, seq, approve, [actor]);
    const carryOut = (now: RefundRow, approved: Authorization): Result<RefundRow> =>
      approval.isFor(now) ? take(now, approved) : fail('refund.not-now', { state: now.state });
    return supervised<RefundRow, RefundRow>({ approve: approval.approve, repeated, prepare: () => prepare(), carryOut });
  };

/**
 * Requests, approves and pays a refund in one transaction, with three journal entries. Errors: those of `request`, `approve` and
 * `pay`.
 */
export const createGiveRefund =
  ({ ledger, write, recordPayment, isWitnessAway }: PayDeps) =>
  async ({ requestId, what, reason, way, reference, sameReference, approve }: GiveInput): Promise<Result<RefundRow>> => {
    const how = { way, reference };
    const unwitnessed = await isWitnessAway();
    return supervised<PayBackRecord, RefundRow>({
      approve: () => approve(),
      repeated() {
        const earlier = requestedBefore(ledger, requestId, { what, reason, ...how });
        return earlier.ok && earlier.value ? asPaid(earlier.value, toldOf(how)) : earlier;
      },
      prepare() {
        const read = readHow(how);
        if (!read.ok) return read;
        const wanted = claimOf(ledger, what);
        if (!wanted.ok) return wanted;
        const other = unused(ledger, wanted.value.seq ?? 0, read.value, sameReference);
        return other.ok ? read : other;
      },
      carryOut: (told, approved) =>
        write((tx) => {
          const { actor } = approved;
          const asked = recordRequest(tx, { what, reason, ...told }, { actor, requestId });
          if (!asked.ok) return asked;
          const other = unused(tx, asked.value.seq, told, sameReference);
          if (!other.ok) return other;
          tx.record('refund.approved', { ...asked.value, askedBy: actor, ...told }, approved);
          const row = tx.refunds.refund(asked.value.seq) as RefundRow;
          recordPayment(tx, { row, other: other.value, unwitnessed }, told, unwitnessed ? approved : { actor });
          return asked;
        }),
    });
  };
