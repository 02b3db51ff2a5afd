// Finds the refund that a command names, and checks if it may be requested, approved, withdrawn or paid now, and for how much.
import type { RefundWhat } from '../../../shared/contract/books/refunds.ts';
import type { PayBackWay } from '../../../shared/ledger/postings.ts';
import { type Currency, parseAmount } from '../../../shared/money.ts';
import { nextRefundState, type RefundEvent, type RefundSource } from '../../../shared/payment/refund.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { OfRefund } from '../../../till-journal/refunds.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { RefundRow } from '../../ledger/stores/refunds/refunds-store.ts';
import { type PayBack, toldOf } from './how.ts';

/** A refund that may have no journal entry yet; `seq` is null in that case. */
type RefundClaim = {
  readonly seq: number | null;
  readonly attemptId: string;
  readonly source: RefundSource;
  readonly currency: Currency;
  readonly amountMinor: number;
};
/** A request for a refund, as a person typed it. */
export type TypedRequest = PayBack & { readonly what: RefundWhat; readonly reason: string };

/** The fields of a refund that every journal entry about it repeats. */
export const ofRow = ({ seq, attemptId, source, currency, amountMinor }: RefundRow): OfRefund => ({
  seq,
  attemptId,
  source,
  currency,
  amountMinor,
});

/** Returns the refund, if the event is allowed in its present state. Errors: `refund.unknown`, `refund.not-now`. */
export const readyFor = ({ refunds }: Pick<BooksView, 'refunds'>, seq: number, event: RefundEvent): Result<RefundRow> => {
  const row = refunds.refund(seq);
  if (!row) return fail('refund.unknown');
  const next = nextRefundState(row.source, row.state, event);
  return next.ok ? ok(row) : next;
};

/**
 * Checks a request. Returned goods are worth at most what was paid for their sale, less what was already refunded or requested.
 * Errors: `refund.unknown`, `refund.not-now`, `attempt.unknown`, `refund.nothing-paid`, `refund.too-much`, `amount.*`.
 */
export const claimOf = (books: Pick<BooksView, 'refunds' | 'payments'>, what: RefundWhat): Result<RefundClaim> => {
  if (what.kind === 'owed') {
    const row = readyFor(books, what.seq, 'request');
    return row.ok ? ok(ofRow(row.value)) : row;
  }
  const { attemptId } = what;
  const attempt = books.payments.attempt(attemptId);
  if (!attempt) return fail('attempt.unknown');
  const amount = parseAmount(what.amount, attempt.currency);
  if (!amount.ok) return amount;
  const paid = books.refunds.paidFor(attemptId);
  if (paid === 0) return fail('refund.nothing-paid');
  const mostMinor = paid - books.refunds.returnedOf(attemptId);
  if (amount.value.amountMinor > mostMinor)
    return fail('refund.too-much', { maximumMinor: mostMinor, currency: attempt.currency });
  return ok({ seq: null, attemptId, source: 'goods-returned', ...amount.value });
};

const isClaimOf = (what: RefundWhat, body: RefundClaim): boolean => {
  if (what.kind === 'owed') return body.seq === what.seq;
  const amount = parseAmount(what.amount, body.currency);
  return body.seq === null && body.attemptId === what.attemptId && amount.ok && amount.value.amountMinor === body.amountMinor;
};

type RecordedRequest = RefundClaim & { readonly reason: string; readonly way?: PayBackWay; readonly reference?: string | null };

/** True if the recorded request asked for the same as the typed one. */
export const isSameRequest = ({ what, reason, ...how }: TypedRequest, body: RecordedRequest): boolean => {
  const { way, reference } = toldOf(how);
  return body.reason === reason && body.way === way && body.reference === reference && isClaimOf(what, body);
};
