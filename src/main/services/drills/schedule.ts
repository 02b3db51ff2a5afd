// Plans the scripted actions (deeds) of a drill's present step, and sets the printer's paper and how long a checkout is valid.
import { type DrillDeed, type PlannedDeed, ruleOf } from '../../../shared/drills/drills.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Deeds } from './deeds.ts';
import type { Running } from './kept.ts';
import { isWithoutPaper, progressIn, startedIn } from './reading.ts';
import type { DrillRecord } from './record.ts';
import type { SimulatedPrinter } from './simulation.ts';

type ScheduleDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly record: DrillRecord;
  readonly deeds: Deeds;
  /** Training's receipt printer; undefined outside training. */
  readonly printer: SimulatedPrinter | undefined;
  useExpiry(ms: number | null): void;
};

/** Delay in ms before a scripted action that follows a step of the cashier. */
const momentMs = 2_000;

export const createSchedule = ({ ledger, clock, record, deeds, printer, useExpiry }: ScheduleDeps) => {
  const timers = new Map<DrillDeed, Cancel>();

  const plan = ({ deed, afterMs, on }: PlannedDeed, { done, seen }: Running): void => {
    if (done.includes(deed)) return;
    const isCalled = on !== undefined && seen.includes(on);
    if (timers.has(deed) && !isCalled) return;
    timers.get(deed)?.();
    const delayMs = isCalled ? Math.min(momentMs, afterMs) : afterMs;
    timers.set(
      deed,
      clock.after(delayMs, () => void deeds.perform(deed)),
    );
  };

  const cancelAllBut = (planned: readonly PlannedDeed[]): void => {
    for (const [deed, cancel] of [...timers]) {
      if (planned.some((each) => each.deed === deed)) continue;
      cancel();
      timers.delete(deed);
    }
  };
  const callOff = (): void => cancelAllBut([]);

  return {
    callOff,
    /** Sets printer, checkout and timers as the drill's present step requires. */
    goOn(): void {
      const running = record.running();
      // Refill the paper after a drill that removed it, also after a restart.
      printer?.load(!isWithoutPaper(running));
      if (!running) return useExpiry(null);
      const rule = ruleOf(running.id);
      const { step, over } = progressIn(running);
      useExpiry(running.seen.includes('code-shown') ? null : rule.expiryMs);
      if (over) return callOff();
      const started = startedIn(ledger, running);
      if (!started) return;
      deeds.setFaults(running, started);
      const planned = rule.steps[step]?.deeds ?? [];
      cancelAllBut(planned);
      for (const each of planned) plan(each, running);
    },
  };
};
