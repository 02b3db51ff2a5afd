// QR codes of waiting payments: hidden when a notice on hold arrives at the payment's own address, and shown again by a cashier.
import { isUnderWay, underWayStates } from '../../../shared/payment/attempt.ts';
import type { CodeTaker } from '../../../shared/payment/code-taken.ts';
import { canShowAgain } from '../../../shared/payment/voice.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { Changes } from '../changes.ts';
import { ownAddressOf } from '../notices/decide.ts';
import { earlierRequest } from '../supervision/idempotency.ts';

/** A notice that has a signature but did not verify. `sentTo`: attempt and tag in the address at which it arrived. */
export type SignedOnHold = { readonly sentTo: string; readonly digest: string };

/**
 * Most digests of unverified notices that are stored when a cashier shows a hidden QR code again. Only the payment's own customer
 * could send more notices than that.
 */
const mostHeld = 100;

const codeEntries = ({ history }: Pick<BooksView, 'history'>, attemptId: string) =>
  history
    .entriesOf(attemptId)
    .flatMap((entry) => (entry.kind === 'code.hidden' || entry.kind === 'code.shown-again' ? [entry] : []));

/**
 * True if this notice hides the payment's QR code now: the notice has not hidden the code before, and no cashier has shown the
 * code again since the notice arrived.
 */
export const takesAnew = (books: Pick<BooksView, 'history'>, attempt: Attempt, digest: string): boolean =>
  isUnderWay(attempt.state) &&
  attempt.codeTaken === null &&
  !codeEntries(books, attempt.attemptId).some((entry) =>
    entry.kind === 'code.hidden' ? entry.body.digest === digest : entry.body.held.includes(digest),
  );

export const createCodes = ({ ledger, changes }: { readonly ledger: Ledger; readonly changes: Changes }) => {
  const { payments } = ledger;
  let onHold: readonly SignedOnHold[] = [];

  const hide = (attemptId: string, by: CodeTaker, digest: string | null): void => {
    const written = ledger.write(({ record }) => record('code.hidden', { attemptId, by, digest }, { actor: 'till' }));
    // If the journal entry cannot be written, the next read of the quarantine tries again.
    if (written.ok) changes.tell({ type: 'attempt', attemptId });
  };

  return {
    /**
     * Hides the QR code of each waiting payment at whose own notice address one of these notices arrived, once per notice.
     * Anybody can send a notice that names an invoice. Only the tag in a payment's own address proves that the sender was given
     * this address, so notices at other addresses hide no QR code.
     */
    weigh(signed: readonly SignedOnHold[]): void {
      onHold = signed;
      // A map from address to attempt, so that each of thousands of forged notices costs one lookup.
      const waiting = new Map(
        underWayStates.flatMap(payments.openAttempts).map((attempt) => [ownAddressOf(ledger, attempt), attempt]),
      );
      for (const { sentTo, digest } of signed) {
        const attempt = waiting.get(sentTo);
        if (!attempt || !takesAnew(ledger, attempt, digest)) continue;
        waiting.delete(sentTo);
        hide(attempt.attemptId, 'on-hold', digest);
      }
    },

    /**
     * After an upgrade, hides the QR codes of waiting payments for which the books have a paid return or an open exception: an
     * older version did not hide them.
     */
    resume(): void {
      for (const { attemptId, codeTaken, returnedPaid, openExceptions } of payments.openAttempts('waiting')) {
        if (codeTaken !== null || (!returnedPaid && openExceptions === 0)) continue;
        if (codeEntries(ledger, attemptId).length === 0) hide(attemptId, returnedPaid ? 'return' : 'exception', null);
      }
    },

    /**
     * Shows a payment's hidden QR code again for a cashier. Errors: `attempt.unknown`, `attempt.not-open`, `request.reused`,
     * `data.*`.
     */
    showAgain(input: { readonly requestId: string; readonly actor: string; readonly attemptId: string }): Result<Attempt> {
      const { requestId, actor, attemptId } = input;
      const earlier = earlierRequest(ledger, requestId, 'code.shown-again', (body) => body.attemptId === attemptId);
      if (!earlier.ok) return earlier;
      const written = ledger.write((tx): Result<Attempt> => {
        const attempt = tx.payments.attempt(attemptId);
        if (!attempt) return fail('attempt.unknown');
        if (earlier.value) return ok(attempt);
        if (!canShowAgain(attempt)) return fail('attempt.not-open', { state: attempt.state });
        const own = ownAddressOf(tx, attempt);
        const came = onHold.filter(({ sentTo }) => sentTo === own);
        const held = [...new Set(came.map(({ digest }) => digest))].slice(-mostHeld);
        tx.record('code.shown-again', { attemptId, held }, { actor, requestId });
        return ok(tx.payments.attempt(attemptId) as Attempt);
      });
      if (!written.ok) return written;
      if (written.value.ok) changes.tell({ type: 'attempt', attemptId });
      return written.value;
    },
  };
};
export type Codes = ReturnType<typeof createCodes>;
