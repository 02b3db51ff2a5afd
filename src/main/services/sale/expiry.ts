// Measures each waiting payment's time by the monotonic clock, and expires the payment when the time is over.
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { Timers } from './timers.ts';

/** Delay before an expiry that could not be written to disk is tried again. */
const againMs = 60_000;

export type ExpiryDeps = {
  readonly clock: Clock;
  /** The whole time of a payment in ms, by the present settings. */
  wholeMs(): number;
  readonly later: Timers['later'];
  /** Expires a payment. Returns false if the journal entry could not be written and the payment still waits. */
  expire(attemptId: string): boolean;
};

export const createExpiry = ({ clock, wholeMs, later, expire }: ExpiryDeps) => {
  const due = new Map<string, { readonly dueMs: number; readonly ofMs: number }>();
  const wait = (attemptId: string, delayMs: number): void =>
    later(delayMs, () => {
      if (expire(attemptId)) due.delete(attemptId);
      // Try again later: without a timer, the payment would wait for ever.
      else wait(attemptId, againMs);
    });
  return {
    /**
     * Starts the time of a payment that ends at `expiresAtMs` (wall clock). The remaining time is never longer than the whole
     * time, even if the wall clock was set back.
     */
    until(attemptId: string, expiresAtMs: number): void {
      const ofMs = wholeMs();
      const leftMs = Math.max(0, Math.min(ofMs, expiresAtMs - clock.wallMs()));
      due.set(attemptId, { dueMs: clock.monoMs() + leftMs, ofMs });
      wait(attemptId, leftMs);
    },
    /** Remaining and whole time of a payment in ms; null if the payment's time is not measured. */
    left(attemptId: string): AttemptView['timeLeft'] {
      const at = due.get(attemptId);
      return at ? { leftMs: Math.max(0, Math.round(at.dueMs - clock.monoMs())), ofMs: at.ofMs } : null;
    },
  };
};
