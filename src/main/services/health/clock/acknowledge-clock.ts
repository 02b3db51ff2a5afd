// A person with the right to do so declares the wall clock correct: from then on the till trusts this clock, even if the business
// day goes back.
import type { Right } from '../../../../shared/people/rights.ts';
import type { Clock } from '../../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Changes } from '../../changes.ts';
import { raiseAlert } from '../../supervision/alerts.ts';
import { earlierRequest } from '../../supervision/idempotency.ts';
import { type Approve, supervised } from '../../supervision/supervised.ts';
import type { BestClock } from './best-clock.ts';
import type { DayBack, DaysBack } from './days-back.ts';

type Vouching = { readonly back: DayBack | null };
export type AcknowledgeClockInput = {
  readonly requestId: string;
  /**
   * The earlier business day to which the books would go back, as shown to the approver; null if the business day does not go
   * back.
   */
  readonly backTo: string | null;
  approve(right: Right): ReturnType<Approve>;
};

export type AcknowledgeClockDeps = {
  readonly clock: Clock;
  readonly best: BestClock;
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly daysBack: DaysBack;
  /** Called once the wall clock is trusted. */
  trusted(): void;
};

export const createAcknowledgeClock =
  ({ clock, best, ledger, changes, daysBack, trusted }: AcknowledgeClockDeps) =>
  ({ requestId, backTo, approve }: AcknowledgeClockInput): Promise<Result<object>> => {
    // Called again after the PIN check, which takes a while: the day may have changed meanwhile.
    const prepare = (): Result<Vouching> => {
      const back = daysBack.now();
      if (!back) return ok({ back });
      // Refuse to set the business day back to before a day that has a close: otherwise the closed day would get entries again. A
      // close of a day later than the best known time does not count, because its day was wrong.
      const close = ledger.closes.filedUpTo(daysBack.witnessedDay());
      if (close && back.clockDay < close.day) return fail('clock.behind-close', close);
      return back.clockDay === backTo ? ok({ back }) : fail('clock.goes-back', back);
    };
    return supervised<Vouching, object>({
      approve: () => approve(backTo === null ? 'trust-clock' : 'change-day'),
      repeated: () => earlierRequest(ledger, requestId, 'clock.acknowledged', () => true),
      prepare,
      carryOut({ back }, approved) {
        const body = { wallMs: clock.wallMs(), relayAheadMs: best.relayAheadMs(), backTo: back?.clockDay ?? null };
        const written = ledger.write((tx) => {
          const name = tx.people.nameOf(approved.approval?.by ?? approved.actor);
          // Raise the alert before the acknowledgement is recorded: only the entry directly after the acknowledgement may have an
          // earlier business day.
          if (back) raiseAlert(tx, 'clock-set-back', { from: back.heldDay, to: back.clockDay, name });
          tx.record('clock.acknowledged', body, { ...approved, requestId });
        });
        if (!written.ok) return written;
        if (back) changes.tell({ type: 'alerts' });
        best.acknowledge(body.relayAheadMs);
        trusted();
        return ok({});
      },
    });
  };
