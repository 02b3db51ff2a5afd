// Computes if the business day would go back once the wall clock is trusted, and to which day.
import type { Clock } from '../../../../shared/ports.ts';
import { businessDayOf, type DaySettings } from '../../../../shared/time/business-day.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { BestClock } from './best-clock.ts';

/**
 * `heldDay`: the business day of the books or of the best known time, whichever is later; `clockDay`: the earlier day by the wall
 * clock.
 */
export type DayBack = { readonly heldDay: string; readonly clockDay: string };

export type DaysBackDeps = {
  readonly clock: Clock;
  readonly best: BestClock;
  readonly ledger: Ledger;
  readonly day: DaySettings;
};

const later = (one: string, other: string): string => (one < other ? other : one);

export const createDaysBack = ({ clock, best, ledger, day }: DaysBackDeps) => {
  const witnessedDay = (): string => businessDayOf(best.witnessedMs(), day);
  return {
    /** The business day of the best known time, independent of the present wall clock. */
    witnessedDay,
    /**
     * Compares the present business day with that of the wall clock; null if trusting the wall clock would not move the day back.
     */
    now(): DayBack | null {
      const clockDay = businessDayOf(clock.wallMs(), day);
      const heldDay = later(ledger.businessDay(), witnessedDay());
      return clockDay < heldDay ? { heldDay, clockDay } : null;
    },
  };
};
export type DaysBack = ReturnType<typeof createDaysBack>;
