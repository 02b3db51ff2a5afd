// The counts that windows show beside the status lights: payments that need attention, open exceptions, refunds that wait.
import type { AttentionCounts } from '../../../../shared/payment/attention.ts';
import type { Clock } from '../../../../shared/ports.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { sameInput } from '../../same-input.ts';

const recountMs = 60_000;

export const createLightCounts = (clock: Clock, { attention, exceptions, refunds }: Ledger) => {
  let countedMs = 0;
  return {
    /** Counts the payments that need attention. Returns the same object if no count changed. */
    attention(before: AttentionCounts | null): AttentionCounts {
      countedMs = clock.wallMs();
      const now = attention.counts(countedMs);
      return before && sameInput(before, now) ? before : now;
    },
    /**
     * True if a minute has passed since the last count of payments that need attention. Their number changes even without a new
     * journal entry: a monitored payment leaves the list after three days.
     */
    isDue: (): boolean => Math.abs(clock.wallMs() - countedMs) >= recountMs,
    exceptions: (): number => exceptions.openCount(),
    refunds: (): number => refunds.openCount(),
  };
};
