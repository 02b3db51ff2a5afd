// Sales at the counter: starts, retries, withdraws and expires attempts, and resumes them after a restart.
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import type { AppError } from '../../../shared/errors.ts';
import { proposedInvoiceNo } from '../../../shared/payment/invoice-no.ts';
import { isPayable } from '../../../shared/payment/voice.ts';
import type { Clock, Http, Random } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Secrets } from '../../../secrets/port.ts';
import type { ConfirmAnswer } from '../../gateway/confirm.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { TillSettings } from '../../settings.ts';
import type { Changes } from '../changes.ts';
import { createAnswers } from './answers.ts';
import { createBegin } from './begin.ts';
import { createCharges } from './charges.ts';
import { createConfirmCall } from './confirm-call.ts';
import { createEndings } from './endings.ts';
import { createExpiry } from './expiry.ts';
import { createNewAttempts } from './new-attempt.ts';
import { createTimers } from './timers.ts';

type PaymentsDeps = {
  readonly ledger: Ledger;
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly random: Random;
  readonly http: Http;
  /** True if a charge needs an open shift of its cashier. */
  isShiftNeeded(): boolean;
  /** True if the relay accepts notices at attempts' own addresses. */
  tagsAddresses(): boolean;
  /** Called with the result of each confirm call. */
  heard?(answer: ConfirmAnswer): void;
  /** Called with the error while answers cannot be written, and with null once all are written. */
  onTrouble?(error: AppError | null): void;
};

export const createPayments = (deps: PaymentsDeps) => {
  const { ledger, settings, secrets, changes, clock, random, http, heard, onTrouble, isShiftNeeded, tagsAddresses } = deps;
  const { payments: store } = ledger;
  const { later, stop: stopTimers } = createTimers(clock);
  const { expire, withdraw, leave } = createEndings(ledger, changes);
  const expiry = createExpiry({ clock, later, wholeMs: () => settings.expiryMs, expire });
  const answers = createAnswers({
    ledger,
    later,
    expiresAtMs: () => clock.wallMs() + settings.expiryMs,
    ...(heard && { heard }),
    ...(onTrouble && { onTrouble }),
    onWritten({ attemptId, expiresAtMs, exception }, seq) {
      if (expiresAtMs !== null) expiry.until(attemptId, expiresAtMs);
      changes.tell({ type: 'attempt', attemptId });
      if (exception !== undefined) changes.tell({ type: 'exception', seq });
    },
  });
  const call = createConfirmCall({ ledger, settings, secrets, http });
  let closed = false;
  const begin = createBegin({
    ...{ ledger, settings, changes, clock, isShiftNeeded },
    onBegun: answers.begin,
    async confirm(started) {
      const answer = await call(started);
      if (!closed) answers.take(started.attemptId, answer);
    },
  });

  return {
    ...createCharges(begin, createNewAttempts({ settings, secrets, clock, random, tagsAddresses }), settings),
    withdraw,
    leave,

    /** The invoice number that the Sell screen proposes: the first unused number after this till's last invoice number. */
    proposeInvoiceNo(): string {
      for (let n = store.lastNumber(settings.till) + 1; ; n++) {
        const proposed = proposedInvoiceNo(settings.till, n);
        if (!store.isUsed(proposed)) return proposed;
      }
    },

    /** Remaining and whole time of a waiting payment in ms; null for any other payment. */
    timeLeft: ({ attemptId, state }: Pick<Attempt, 'attemptId' | 'state'>): AttemptView['timeLeft'] =>
      state === 'waiting' ? expiry.left(attemptId) : null,

    /** The address of the hosted checkout at which the attempt may be paid now. Errors: `attempt.unknown`, `attempt.not-open`. */
    checkoutOf(attemptId: string): Result<string> {
      const attempt = store.attempt(attemptId);
      if (!attempt) return fail('attempt.unknown');
      const { redirectUrl, state } = attempt;
      return redirectUrl === null || !isPayable(attempt) ? fail('attempt.not-open', { state }) : ok(redirectUrl);
    },

    /**
     * Called after a start of the till: records an unknown outcome for calls that the restart cut off, and restarts the expiry
     * timers of waiting attempts.
     */
    resume(): void {
      answers.sweep();
      for (const { attemptId, expiresAtMs } of store.openAttempts('waiting')) expiry.until(attemptId, expiresAtMs as number);
    },

    stop(): void {
      closed = true;
      stopTimers();
    },
  };
};
export type Payments = ReturnType<typeof createPayments>;
