// Codes of payments that still wait: taken away for a notice on hold that came by the payment's own address, and shown again by a cashier.
import { isUnderWay, underWayStates } from '../../../shared/payment/attempt.ts';
import type { CodeTaker } from '../../../shared/payment/code-taken.ts';
import { canShowAgain } from '../../../shared/payment/voice.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { BooksView } from '../../ledger/books-view.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { Changes } from '../changes.ts';
import { ownAddressOf } from '../notices/decide.ts';
import { earlierRequest } from '../supervision/idempotency.ts';

/** A notice that did not verify and bears a signature. `sentTo`: the attempt and the tag in the address that it came by. */
export type SignedOnHold = { readonly sentTo: string; readonly digest: string };

/** So many are remembered with a code that is shown again: its own customer alone can send more. */
const mostHeld = 100;

const codeEntries = ({ history }: Pick<BooksView, 'history'>, attemptId: string) =>
  history
    .entriesOf(attemptId)
    .flatMap((entry) => (entry.kind === 'code.hidden' || entry.kind === 'code.shown-again' ? [entry] : []));

/** Whether this notice would take the code of a payment, and did not do so before: neither by itself, nor to be shown again by a cashier who knew of it. */
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
    // A disk that is full now is asked again with the next look.
    if (written.ok) changes.tell({ type: 'attempt', attemptId });
  };

  return {
    /**
     * Takes the code of each waiting payment by whose own address one of these came, once for each notice. Anybody can send a notice that names an
     * invoice: only the tag in the address shows that its sender was given that address, so all other notices leave every code alone.
     */
    weigh(signed: readonly SignedOnHold[]): void {
      onHold = signed;
      // Thousands of forged ones cost a look into this map each.
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

    /** Takes the codes of payments that wait since before entries said so: what came for them stands in the books. */
    resume(): void {
      for (const { attemptId, codeTaken, returnedPaid, openExceptions } of payments.openAttempts('waiting')) {
        if (codeTaken !== null || (!returnedPaid && openExceptions === 0)) continue;
        if (codeEntries(ledger, attemptId).length === 0) hide(attemptId, returnedPaid ? 'return' : 'exception', null);
      }
    },

    /** A cashier shows the code again. Errors: `attempt.unknown`, `attempt.not-open`, `request.reused`, `data.*`. */
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
