// Watches this machine's wall clock: compares it with the relay's clock, the monotonic clock and the last journal entry. While
// the wall clock is wrong, entries are dated with the best estimate of the time. The journal records when the clock becomes wrong
// and when it is right again.
import { appError, type ErrorParams } from '../../../shared/errors.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import { businessDayOf, type DaySettings } from '../../../shared/time/business-day.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { createAcknowledgeClock } from './clock/acknowledge-clock.ts';
import type { BestClock } from './clock/best-clock.ts';
import { createDaysBack } from './clock/days-back.ts';
import type { Warnings } from './warnings.ts';

const everyMs = 30_000;

export type ClockWatchDeps = {
  readonly clock: Clock;
  readonly best: BestClock;
  readonly ledger: Ledger;
  readonly day: DaySettings;
  readonly warnings: Warnings;
  readonly changes: Changes;
};

/** The clock's error as one of four error parameters: `aheadMinutes`, `aheadHours`, `behindMinutes` or `behindHours`. */
const offBy = (aheadMs: number): ErrorParams => {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const [unit, count] = minutes < 120 ? ['Minutes', minutes] : ['Hours', Math.round(minutes / 60)];
  return { [`${aheadMs > 0 ? 'ahead' : 'behind'}${unit}`]: count };
};

export const createClockWatch = ({ clock, best, ledger, day, warnings, changes }: ClockWatchDeps) => {
  let known = false;
  let timer: Cancel = () => {};

  const daysBack = createDaysBack({ clock, best, ledger, day });

  /**
   * Compares the wall clock with the best estimate, records a change between right and wrong, and updates the warning. If the
   * journal entry cannot be written, the next call tries again.
   */
  const look = (): void => {
    const state = best.state();
    const { wrong, source, wallMs, bestMs, aheadMs } = state;
    if (wrong !== known) {
      const body = { wrong, source, wallMs, bestMs, wallDay: businessDayOf(wallMs, day), filedDay: ledger.businessDay() };
      if (!ledger.write(({ record }) => record('clock.noticed', body, { actor: 'till' })).ok) return;
      known = wrong;
      best.setState(state);
    }
    const clockDay = businessDayOf(bestMs, day);
    const heldDay = ledger.businessDay();
    if (wrong) warnings.show('clock', appError('clock.wrong', { ...offBy(aheadMs), ...daysBack.now() }));
    else if (clockDay < heldDay) warnings.show('clock', appError('clock.day-held', { heldDay, clockDay }));
    else warnings.show('clock', null);
  };
  const lookOn = (): void => {
    timer = clock.after(everyMs, () => {
      look();
      lookOn();
    });
  };

  return {
    /**
     * Initialises the best estimate of the time from the journal's last entry and from the clock differences that were accepted.
     * Call before the first entry is written.
     */
    begin(): void {
      const { relayAheadMs, wrongByMs } = ledger.trust.clock();
      const last = ledger.journal.last();
      best.begin(last && last.wallMs - wrongByMs, relayAheadMs);
    },
    start(): void {
      look();
      lookOn();
    },
    stop: (): void => timer(),
    look,
    /** Stores the relay's time in ms, as of its last answer, and compares the wall clock with it. */
    hearRelay(relayMs: number): void {
      best.hearRelay(relayMs);
      look();
    },
    /**
     * After an approval, trusts the wall clock from now on. Errors: `clock.behind-close`; `clock.goes-back` if the business day
     * would go back to another day than the approver saw; those of the approval, `request.reused`, `data.*`.
     */
    acknowledge: createAcknowledgeClock({ clock, best, ledger, changes, daysBack, trusted: look }),
  };
};
export type ClockWatch = ReturnType<typeof createClockWatch>;
