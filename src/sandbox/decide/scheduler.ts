// Runs each payment's pending action when it is due. A payment has at most one, which is stored in the database and survives a
// restart.
import type { Cancel, Clock } from '../../shared/ports.ts';
import type { Payment } from '../payment.ts';

export type Scheduler = {
  /** Schedules the payment's pending action. Replaces the action that was scheduled for this payment before. */
  add(payment: Payment): void;
  close(): void;
};

export const createScheduler = (clock: Clock, run: (paymentId: number) => void): Scheduler => {
  const timers = new Map<number, Cancel>();
  const cancel = (paymentId: number): void => {
    timers.get(paymentId)?.();
    timers.delete(paymentId);
  };
  return {
    add({ id, pending }) {
      cancel(id);
      if (!pending) return;
      const start = (): void => {
        timers.delete(id);
        run(id);
      };
      timers.set(id, clock.after(Math.max(0, pending.dueMs - clock.wallMs()), start));
    },
    close() {
      for (const paymentId of [...timers.keys()]) cancel(paymentId);
    },
  };
};
