// Rules for paying a refund back: the manner of payment (cash, transfer, provider) and its reference, what an approval covers,
// and the check for a reference that another refund already has.
import { isBlank } from '../../../shared/blank.ts';
import type { PayBackWay } from '../../../shared/ledger/postings.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { SameReference } from '../../ledger/stores/refunds/refund-references.ts';
import type { RefundRow } from '../../ledger/stores/refunds/refunds-store.ts';

export type PayBack = { readonly way: PayBackWay; readonly reference: string };
/**
 * How a refund is paid back (`way`) and its payment reference, as journal entries store them; the reference is null if there is
 * none, or none yet.
 */
export type PayBackRecord = { readonly way: PayBackWay; readonly reference: string | null };
/** `sameReference`: true if the person confirmed the reuse of a reference that another refund has. */
export type PayBackInput = PayBack & { readonly sameReference?: boolean };

/** Trims the reference; a blank reference becomes null. */
export const toldOf = ({ way, reference }: PayBack): PayBackRecord => ({
  way,
  reference: isBlank(reference) ? null : reference.trim(),
});

/**
 * Checks that the payout of a refund has a reference. Only cash needs none: any other refund must be found on the statement of
 * the bank or provider. Error: `refund.reference-missing`.
 */
export const readHow = (how: PayBack): Result<PayBackRecord> => {
  const told = toldOf(how);
  return told.reference === null && told.way !== 'cash' ? fail('refund.reference-missing') : ok(told);
};

/**
 * Returns the paid refund, for a repeated request. Error: `request.reused` if the repeat names another manner of payment or
 * reference.
 */
export const asPaid = (row: RefundRow, { way, reference }: PayBackRecord): Result<RefundRow> =>
  row.state === 'paid' && row.way === way && row.reference === reference ? ok(row) : fail('request.reused');

/**
 * True if the refund's approval covers this payout: same manner of payment, and same reference if one was known at the approval.
 * An approval that names no manner covers all.
 */
export const isAsApproved = ({ wantedWay, wantedReference }: RefundRow, { way, reference }: PayBackRecord): boolean =>
  wantedWay === null || (way === wantedWay && (wantedReference === null || reference === wantedReference));

/**
 * Finds another refund, paid in any way, with the same or a look-alike reference; null if there is none. Error:
 * `refund.reference-used`, unless `isMeant`.
 */
export const unused = (
  { refunds }: Pick<BooksView, 'refunds'>,
  seq: number,
  { reference }: PayBackRecord,
  isMeant: boolean | undefined,
): Result<SameReference | null> => {
  const other = reference === null ? null : refunds.sameReference({ seq, reference });
  if (!other || isMeant) return ok(other);
  return fail('refund.reference-used', { invoiceNo: other.invoiceNo, day: other.businessDay });
};
