// How a refund is paid back: the way and the reference, what of it an approval is for, and a reference that another refund bears.
import { isBlank } from '../../../shared/blank.ts';
import type { PayBackWay } from '../../../shared/ledger/postings.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { BooksView } from '../../ledger/books-view.ts';
import type { RefundRow, SameReference } from '../../ledger/stores/refunds-store.ts';

export type How = { readonly way: PayBackWay; readonly reference: string };
/** As it is written down: null where there is no reference, or none yet. */
export type Told = { readonly way: PayBackWay; readonly reference: string | null };
/** That another refund bears the same reference is known, and meant. */
export type Paying = How & { readonly sameReference?: boolean };

export const toldOf = ({ way, reference }: How): Told => ({ way, reference: isBlank(reference) ? null : reference.trim() });

/** Whoever reads a bank's or a provider's statement finds it by its reference. */
export const readHow = (how: How): Result<Told> => {
  const told = toldOf(how);
  return told.reference === null && told.way !== 'cash' ? fail('refund.reference-missing') : ok(told);
};

/** A request that is sent again says how it was paid back, too: in another way it is another one. */
export const asPaid = (row: RefundRow, { way, reference }: Told): Result<RefundRow> =>
  row.state === 'paid' && row.way === way && row.reference === reference ? ok(row) : fail('request.reused');

/** An approval is for the way that was asked for, and for the reference where one was known by then. */
export const isAsApproved = ({ wantedWay, wantedReference }: RefundRow, { way, reference }: Told): boolean =>
  wantedWay === null || (way === wantedWay && (wantedReference === null || reference === wantedReference));

/** Another refund that was paid back by a reference that looks like this one, in whichever way, unless that is meant. Error: `refund.reference-used`. */
export const unused = (
  { refunds }: Pick<BooksView, 'refunds'>,
  seq: number,
  { reference }: Told,
  isMeant: boolean | undefined,
): Result<SameReference | null> => {
  const other = reference === null ? null : refunds.sameReference({ seq, reference });
  if (!other || isMeant) return ok(other);
  return fail('refund.reference-used', { invoiceNo: other.invoiceNo, day: other.businessDay });
};
