// Executes the scripted actions (deeds) of a training drill against the simulated payment service and relay, each once. Repeats
// requests that failed.
import { type DrillDeed, type DrillFact, ruleOf } from '../../../shared/drills/drills.ts';
import type { Clock, Log } from '../../../shared/ports.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import type { Running } from './kept.ts';
import { startedIn } from './reading.ts';
import type { DrillRecord } from './record.ts';
import type { Simulation } from './simulation.ts';
import type { World } from './world.ts';

type DeedsDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly log: Log;
  readonly changes: Changes;
  readonly world: World;
  readonly record: DrillRecord;
  readonly simulation: Simulation | null;
  /** Tells the drill a fact that no journal entry records, such as an empty printer or a forged notice. */
  note(fact: DrillFact): void;
};

export type Deeds = {
  /**
   * Executes a scripted action of the running drill. Does nothing if the action was executed before or there is no payment yet.
   */
  perform(deed: DrillDeed): Promise<void>;
  /** Configures the simulated faults of the drill's payment, once for each payment. */
  setFaults(running: Running, started: AttemptStarted): void;
};

/** Time in ms for the `crash` event to reach the windows before the till closes. */
const heardMs = 200;
/** Delay in ms before a failed action is sent again. */
const againMs = 2_000;

export const createDeeds = ({ ledger, clock, log, changes, world, record, simulation, note }: DeedsDeps): Deeds => {
  /** The attempt whose faults were configured; null before the first. */
  let faultsOf: string | null = null;

  const attempted = async (what: string, run: () => Promise<boolean>, isStill: () => boolean): Promise<void> => {
    while (isStill() && !(await run())) {
      log.warn('drill', { what });
      await new Promise<void>((resolve) => void clock.after(againMs, resolve));
    }
  };

  return {
    async perform(deed) {
      const mine = record.running();
      if (!mine || mine.done.includes(deed)) return;
      const started = startedIn(ledger, mine);
      if (!started) return;
      const isStill = (): boolean => {
        const now = record.running();
        return now?.id === mine.id && now.beganMs === mine.beganMs;
      };
      // Save first: otherwise the drill would crash the till again after each restart.
      record.keep({ ...mine, done: [...mine.done, deed] });
      if (deed === 'crash') {
        changes.tell({ type: 'crash' });
        return void clock.after(heardMs, () => simulation?.crash());
      }
      if (deed === 'load-paper') return simulation?.printer.load(true);
      await attempted(deed, () => world[deed](started), isStill);
      if (deed === 'forge' && isStill()) note('forged');
    },
    setFaults({ id }, started) {
      const { attemptId } = started;
      if (faultsOf === attemptId) return;
      faultsOf = attemptId;
      const isStill = (): boolean => record.running()?.followed?.attemptId === attemptId;
      void attempted('faults', () => world.setFaults(started, ruleOf(id).faults), isStill);
    },
  };
};
