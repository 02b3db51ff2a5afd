// Records each showing of a genuine receipt, and returns how often it was shown before.
import type { ReceiptVerdict, SignedVerdict } from '../../../shared/contract/books/receipt-check.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { ProofFacts } from '../../../shared/receipt/proof.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Showing } from '../../ledger/stores/receipts-shown-store.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { nothingBack, standsNow } from './since-receipt.ts';

export type ShowingsDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly till: string;
};

/** A receipt is recorded as shown once in this time at most; otherwise endless checks would fill the books. */
const againAfterMs = 60_000;

/**
 * Summarises the earlier presentations of a receipt: how many there were, and when and by whom the last one was recorded.
 * `before`: latest first.
 */
export const shownOf = ({ people }: Pick<Ledger, 'people'>, before: readonly Showing[]): SignedVerdict['shown'] => {
  const [last] = before;
  return { times: before.length, lastMs: last?.atMs ?? null, lastBy: last ? people.nameOf(last.by) : null };
};

/**
 * Records that a genuine receipt was shown, once per request and at most once a minute, and returns the verdict with the times at
 * which the receipt was shown before. Errors: `request.reused`, `data.*`.
 */
export const createShowings = ({ ledger, changes, clock, till }: ShowingsDeps) => {
  /** True if the receipt was recorded as shown less than `againAfterMs` ago. False if the wall clock was set back since. */
  const wasJustShown = (id: string): boolean => {
    const [last] = ledger.receiptsShown.shownBefore(id, Number.MAX_SAFE_INTEGER);
    const sinceMs = last ? clock.wallMs() - last.atMs : againAfterMs;
    return sinceMs >= 0 && sinceMs < againAfterMs;
  };

  return (facts: ProofFacts, by: { readonly requestId: string; readonly actor: string }): Result<ReceiptVerdict> => {
    const { requestId, actor } = by;
    const { kind, id, invoiceNo } = facts;
    const own = facts.till === till;
    const { attemptId, since, ...back } = own ? standsNow(ledger, facts) : { ...nothingBack, attemptId: null, since: [] };
    const earlier = earlierRequest(ledger, requestId, 'receipt.shown', (body) => body.id === id);
    if (!earlier.ok) return earlier;
    const body = { kind, id, till: facts.till, invoiceNo, attemptId };
    const isWritten = earlier.value === null && !wasJustShown(id);
    const written = isWritten
      ? ledger.write(({ record }) => record('receipt.shown', body, { actor, requestId }).seq)
      : ok(earlier.value?.seq ?? Number.MAX_SAFE_INTEGER);
    if (!written.ok) return written;
    if (attemptId !== null && isWritten) changes.tell({ type: 'attempt', attemptId });
    const before = ledger.receiptsShown.shownBefore(id, written.value);
    return ok({
      is: facts.training ? 'training' : 'genuine',
      facts,
      own,
      attemptId,
      since: [...since],
      ...back,
      shown: shownOf(ledger, before),
    });
  };
};
