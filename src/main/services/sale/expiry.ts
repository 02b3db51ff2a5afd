// How long customers have: each waiting payment's time, counted by the monotonic clock.
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import type { Clock } from '../../../shared/ports.ts';

/** An expiry that could not be written is tried again after this. */
const againMs = 60_000;

export type ExpiryDeps = {
  readonly clock: Clock;
  /** All of a payment's time, in milliseconds, as it is now. */
  wholeMs(): number;
  later(delayMs: number, run: () => void): void;
  /** Ends a payment whose time is up. False where it waits on: a full disk took no entry. */
  expire(attemptId: string): boolean;
};

export const createExpiry = ({ clock, wholeMs, later, expire }: ExpiryDeps) => {
  const due = new Map<string, { readonly dueMs: number; readonly ofMs: number }>();
  const wait = (attemptId: string, delayMs: number): void =>
    later(delayMs, () => {
      if (expire(attemptId)) due.delete(attemptId);
      // A waiting payment without a timer would wait for ever.
      else wait(attemptId, againMs);
    });
  return {
    /** Starts the time of a payment that ends at `expiresAtMs` (wall clock). A wall clock that went back never makes it longer than the whole. */
    until(attemptId: string, expiresAtMs: number): void {
      const ofMs = wholeMs();
      const leftMs = Math.max(0, Math.min(ofMs, expiresAtMs - clock.wallMs()));
      due.set(attemptId, { dueMs: clock.monoMs() + leftMs, ofMs });
      wait(attemptId, leftMs);
    },
    /** What is left, and how much there is in all; null where none runs. */
    left(attemptId: string): AttemptView['timeLeft'] {
      const at = due.get(attemptId);
      return at ? { leftMs: Math.max(0, Math.round(at.dueMs - clock.monoMs())), ofMs: at.ofMs } : null;
    },
  };
};
