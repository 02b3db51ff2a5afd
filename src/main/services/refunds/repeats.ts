// Finds the refund that an earlier request with the same id changed, so that a repeated command acts only once. Error of each
// function: `request.reused` if the earlier request asked for something else.
import { ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { RefundRow } from '../../ledger/stores/refunds/refunds-store.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { isSameRequest, type TypedRequest } from './claims.ts';

/** A command on a refund that is already in the journal; `seq` is the number of its first entry. */
export type RefundCommand = { readonly requestId: string; readonly seq: number };

/** The refund that the earlier request asked for; null if there is none. */
export const requestedBefore = (ledger: Ledger, requestId: string, typed: TypedRequest): Result<RefundRow | null> => {
  const earlier = earlierRequest(ledger, requestId, 'refund.requested', (body) => isSameRequest(typed, body));
  return earlier.ok ? ok(earlier.value && ledger.refunds.refund(earlier.value.body.seq ?? earlier.value.seq)) : earlier;
};

/** The refund on which an earlier request with this id carried out this command; null if there is none. */
export const doneBefore = (
  ledger: Ledger,
  kind: 'refund.approved' | 'refund.refused' | 'refund.withdrawn' | 'refund.paid',
  { requestId, seq }: RefundCommand,
): Result<RefundRow | null> => {
  const earlier = earlierRequest(ledger, requestId, kind, (body) => body.seq === seq);
  return earlier.ok ? ok(earlier.value && ledger.refunds.refund(seq)) : earlier;
};
