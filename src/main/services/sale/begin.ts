// Begins every charge: writes the attempt to the journal first, then sends the confirm call to the payment service.
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Clock } from '../../../shared/ports.ts';
import { businessDayOf } from '../../../shared/time/business-day.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { Ledger, Tx } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { TillSettings } from '../../settings.ts';
import type { Changes } from '../changes.ts';
import type { PlannedAttempt } from './new-attempt.ts';

type BeginRequest = { readonly requestId: string; readonly actor: string; readonly inputHash: string };
/** Decides, by reading the books, if a charge is allowed and what to charge. */
type PlanAttempt = (books: Pick<BooksView, 'payments' | 'refunds'>) => Result<PlannedAttempt>;
export type Begin = (request: BeginRequest, plan: PlanAttempt) => Result<Attempt>;

type BeginDeps = {
  readonly ledger: Ledger;
  readonly settings: TillSettings;
  readonly changes: Changes;
  readonly clock: Clock;
  /** True if a charge needs an open shift of its cashier. */
  isShiftNeeded(): boolean;
  /** Called before the attempt's confirm call is sent, so that `answers.ts` counts this call as under way. */
  onBegun(attemptId: string): void;
  confirm(started: AttemptStarted): Promise<void>;
};

/** The attempt of a request. `started`: null if an earlier request with the same id started it. */
type BegunAttempt = { readonly attempt: Attempt; readonly started: AttemptStarted | null };

/**
 * Returns the function that begins a charge. The shift check, `plan` and the journal entry share one transaction; the payment
 * service's answer arrives later as a change. A repeated request returns the attempt that it began. Error: `request.reused` if
 * the earlier request asked for something else.
 */
export const createBegin = ({ ledger, settings, changes, clock, isShiftNeeded, onBegun, confirm }: BeginDeps): Begin => {
  const recordStart = (
    { record, journal, payments, refunds, shifts, businessDay }: Tx,
    { requestId, actor, inputHash }: BeginRequest,
    plan: PlanAttempt,
    needsShift: boolean,
  ): Result<BegunAttempt> => {
    const earlier = journal.byRequestId(requestId);
    if (earlier) {
      const same = earlier.kind === 'attempt.started' && earlier.body.inputHash === inputHash;
      return same ? ok({ attempt: payments.attempt(earlier.body.attemptId) as Attempt, started: null }) : fail('request.reused');
    }
    if (needsShift && !shifts.openOf(actor)) return fail('shift.needed');
    const planned = plan({ payments, refunds });
    if (!planned.ok) return planned;
    const started: AttemptStarted = { ...planned.value, inputHash };
    const clockDay = businessDayOf(clock.wallMs(), settings.day);
    const withClockDay = clockDay < businessDay() ? { ...started, clockDay } : started;
    record('attempt.started', withClockDay, { actor, requestId });
    return ok({ attempt: payments.attempt(started.attemptId) as Attempt, started });
  };

  return (request, plan) => {
    const needsShift = isShiftNeeded();
    const written = ledger.write((tx) => recordStart(tx, request, plan, needsShift));
    if (!written.ok) return written;
    if (!written.value.ok) return written.value;
    const { attempt, started } = written.value.value;
    if (!started) return ok(attempt);
    onBegun(started.attemptId);
    changes.tell({ type: 'attempt', attemptId: started.attemptId });
    if (started.exception) changes.tell({ type: 'exceptions' });
    void confirm(started);
    return ok(attempt);
  };
};
