// Training drills: sends scripted events to the simulated payment service and relay, and follows in the journal what the cashier
// does. Outside training every call returns an error.
import type { DrillNow, DrillResult } from '../../../shared/contract/counter/drills.ts';
import { usualReceipts } from '../../../shared/contract/counter/receipts.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { DrillId } from '../../../shared/drills/drills.ts';
import type { Clock, Files, Http, Log } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { createDeeds } from './deeds.ts';
import { createDrillFollower } from './follow.ts';
import type { Running } from './kept.ts';
import { isPrinting, progressIn, startedIn, viewOf } from './reading.ts';
import { createDrillRecord, type DrillEnd } from './record.ts';
import { createSchedule } from './schedule.ts';
import type { Simulation } from './simulation.ts';
import { createWorld } from './world.ts';

export type DrillsDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly files: Files;
  readonly http: Http;
  readonly log: Log;
  readonly changes: Changes;
  readonly serviceUrl: string;
  /** The simulated service and relay; null outside training. */
  readonly simulation: Simulation | null;
  /** Sets how long a new checkout is valid, in ms; null restores the shop's setting. */
  useExpiry(ms: number | null): void;
};

/** Age after which an unfinished drill is dropped at a start of the till. */
const longestMs = 3_600_000;

/** The last result of each drill; `nameOf` turns a user's id into a name. */
const lastResults = (ends: readonly DrillEnd[], nameOf: (user: string) => string): readonly DrillResult[] =>
  [...new Map(ends.map((end) => [end.id, end])).values()].map(({ id, user, atMs, wrong }) => ({
    ...{ id, atMs, wrong },
    by: nameOf(user),
  }));

export const createDrills = (deps: DrillsDeps) => {
  const { ledger, clock, files, http, changes, simulation } = deps;
  const record = createDrillRecord(files, simulation?.drillsFile ?? null);
  const follower = createDrillFollower({ ledger, clock, changes, record, goOn: () => schedule.goOn() });
  const { note, catchUp } = follower;
  const deeds = createDeeds({ ...deps, world: createWorld(http, deps.serviceUrl), record, note });
  const schedule = createSchedule({ ...deps, record, deeds, printer: simulation?.printer });
  let unlisten = (): void => {};

  const view = (running: Running): DrillNow => viewOf(running, startedIn(ledger, running));

  const change = (running: Running | null): void => {
    schedule.callOff();
    record.keep(running);
    schedule.goOn();
    changes.tell({ type: 'drill' });
  };

  const inTraining = <T>(answer: () => Result<T>): Result<T> => (simulation ? answer() : fail('drill.only-training'));

  return {
    /** Called when the till is open: resumes the drill that was running when the till last stopped or crashed. */
    start(): void {
      if (!simulation) return;
      record.dropBegunBefore(clock.wallMs() - longestMs);
      unlisten = changes.listen(({ type }) => {
        if (type !== 'drill' && type !== 'crash') catchUp();
      });
      simulation.printer.listen((said) => isPrinting(record.running()) && note(said));
      catchUp();
      schedule.goOn();
    },
    stop(): void {
      schedule.callOff();
      unlisten();
    },
    /** The shop's settings; a drill with a printer sets its simulated printer and turns automatic receipts off. */
    shop(shop: ShopSettings): ShopSettings {
      if (!simulation || !isPrinting(record.running())) return shop;
      const way = { kind: 'network' as const, ...simulation.printer.address };
      return { ...shop, receipts: { ...usualReceipts, ...shop.receipts, way, auto: false } };
    },
    /** Adds to the drill's progress that a person asked the relay for new notices. */
    heardCheck: (): void => note('checked'),
    /** The running drill; null if none runs. Every function here returns `drill.only-training` outside training. */
    now: (): Result<DrillNow | null> =>
      inTraining(() => {
        const running = record.running();
        return ok(running && view(running));
      }),
    /** The last result of each drill. */
    done: (): Result<readonly DrillResult[]> => inTraining(() => ok(lastResults(record.ends(), ledger.people.nameOf))),
    /** Starts a drill. Error: `drill.running`. */
    begin: (id: DrillId, user: string): Result<DrillNow> =>
      inTraining(() => {
        const before = record.running();
        if (before && !progressIn(before).over) return fail('drill.running');
        const { seq: readSeq } = ledger.journal.head();
        const running: Running = { id, user, beganMs: clock.wallMs(), readSeq, followed: null, seen: [], done: [] };
        change(running);
        return ok(view(record.running() ?? running));
      }),
    end: (): Result<null> =>
      inTraining(() => {
        if (record.running()) change(null);
        return ok(null);
      }),
  };
};
export type Drills = ReturnType<typeof createDrills>;
