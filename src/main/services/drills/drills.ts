// Training drills: moves the simulated world at the right moments, and follows in the journal what the cashier does. Outside
// training there is no world to move, and every call is refused.
import { type DrillDeed, type DrillFact, type DrillId, type PlannedDeed, ruleOf } from '../../../shared/drills/drills.ts';
import { type DrillProgress, progressOf } from '../../../shared/drills/progress.ts';
import type { DrillNow, DrillResult } from '../../../shared/contract/counter/drills.ts';
import { usualReceipts } from '../../../shared/contract/counter/receipts.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { Cancel, Clock, Files, Http, Log } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { readFact } from './facts.ts';
import { readDrills, type Running, writeDrills } from './kept.ts';
import { createWorld } from './world.ts';

/** Training's receipt printer, reached over the network like a real one. */
export type SimulatedPrinter = {
  readonly address: { readonly host: string; readonly port: number };
  /** Puts paper in (true), or takes it out (false). */
  load(isThere: boolean): void;
  /** Registers the one listener: called for each print without paper, and for each printed receipt. */
  listen(heard: (said: 'no-paper' | 'printed') => void): void;
};

/** The parts that training passes to its till. */
export type Simulation = {
  /** Path of the file with the drills' progress. */
  readonly drillsFile: string;
  readonly printer: SimulatedPrinter;
  /** Stops the till as a crash would, and opens it again. */
  crash(): unknown;
};

export type DrillsDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly files: Files;
  readonly http: Http;
  readonly log: Log;
  readonly changes: Changes;
  readonly serviceUrl: string;
  /** Null outside training. */
  readonly simulation: Simulation | null;
  /** Sets how long a new checkout is valid; null: as the shop's settings say. */
  useExpiry(ms: number | null): void;
};

/** Delay of a deed that answers something the cashier did. */
const momentMs = 2_000;
const heardMs = 200;
/** Delay before a deed is sent again that the simulated world did not accept. */
const againMs = 2_000;
/** Age after which an unfinished drill is dropped at a start. */
const longestMs = 3_600_000;

export const createDrills = (deps: DrillsDeps) => {
  const { ledger, clock, files, http, log, changes, serviceUrl, simulation, useExpiry } = deps;
  const world = createWorld(http, serviceUrl);
  let { running, results } = simulation ? readDrills(files, simulation.drillsFile) : { running: null, results: [] };
  const timers = new Map<DrillDeed, Cancel>();
  let faultsSet = false;
  let unlisten = (): void => {};

  const callOff = (): void => {
    for (const cancel of timers.values()) cancel();
    timers.clear();
  };

  const keep = (): void => {
    if (simulation) writeDrills(files, simulation.drillsFile, { running, results });
  };

  const startedOf = ({ followed }: Running): AttemptStarted | null => {
    const attempt = followed && ledger.payments.attempt(followed.attemptId);
    const entry = attempt && ledger.journal.bySeq(attempt.startedSeq);
    return entry?.kind === 'attempt.started' ? entry.body : null;
  };

  const progress = ({ id, seen }: Running): DrillProgress => progressOf(ruleOf(id), seen);

  const view = (): DrillNow | null => {
    if (!running) return null;
    const { step, over, right, wrong } = progress(running);
    return {
      ...{ id: running.id, step, steps: ruleOf(running.id).steps.length, over },
      attemptId: running.followed?.attemptId ?? null,
      invoiceNo: startedOf(running)?.invoiceNo ?? null,
      ...{ right: [...right], wrong: [...wrong] },
    };
  };

  const attempted = async (what: string, run: () => Promise<boolean>, isStill: () => boolean): Promise<void> => {
    while (isStill() && !(await run())) {
      log.warn('drill', { what });
      await new Promise<void>((resolve) => void clock.after(againMs, resolve));
    }
  };

  const perform = async (deed: DrillDeed): Promise<void> => {
    const mine = running;
    if (!mine || mine.done.includes(deed)) return;
    const started = startedOf(mine);
    if (!started) return;
    const isStill = (): boolean => running !== null && running.id === mine.id && running.beganMs === mine.beganMs;
    running = { ...mine, done: [...mine.done, deed] };
    // Save first: otherwise the drill would crash the till again after each restart.
    keep();
    if (deed === 'crash') {
      changes.tell({ type: 'crash' });
      // Wait until the windows have received the `crash` event.
      return void clock.after(heardMs, () => simulation?.crash());
    }
    if (deed === 'load-paper') return simulation?.printer.load(true);
    await attempted(deed, () => world[deed](started), isStill);
    if (deed === 'forge' && isStill()) note('forged');
  };

  const plan = ({ deed, afterMs, on }: PlannedDeed, { done, seen }: Running): void => {
    if (done.includes(deed)) return;
    const isCalled = on !== undefined && seen.includes(on);
    if (timers.has(deed) && !isCalled) return;
    timers.get(deed)?.();
    timers.set(
      deed,
      clock.after(isCalled ? Math.min(momentMs, afterMs) : afterMs, () => void perform(deed)),
    );
  };

  const isPrinting = (): boolean => running !== null && ruleOf(running.id).printer !== undefined && !progress(running).over;
  const isWithoutPaper = (): boolean => isPrinting() && running?.done.includes('load-paper') === false;

  /** Plans the deeds of the present step, and sets how long a checkout is valid. */
  const goOn = (): void => {
    // Put paper back after a drill that took it out, also after a restart.
    simulation?.printer.load(!isWithoutPaper());
    if (!running) return useExpiry(null);
    const { id, followed, seen } = running;
    const rule = ruleOf(id);
    const { step, over } = progress(running);
    useExpiry(seen.includes('code-shown') ? null : rule.expiryMs);
    if (over) return callOff();
    const started = startedOf(running);
    if (!started) return;
    const isStill = (): boolean => running?.followed?.attemptId === followed?.attemptId;
    if (!faultsSet) {
      faultsSet = true;
      void attempted('faults', () => world.setFaults(started, rule.faults), isStill);
    }
    const now = rule.steps[step];
    // Cancel deeds of earlier steps.
    for (const deed of [...timers.keys()]) {
      if (now?.deeds?.some((planned) => planned.deed === deed)) continue;
      timers.get(deed)?.();
      timers.delete(deed);
    }
    for (const deed of now?.deeds ?? []) plan(deed, running);
  };

  const noteResult = (before: Running, after: Running): void => {
    if (progress(before).over || !progress(after).over) return;
    results = [...results, { id: after.id, user: after.user, atMs: clock.wallMs(), wrong: [...progress(after).wrong] }];
  };

  const take = (next: Running): void => {
    const before = running;
    if (!before || JSON.stringify(before) === JSON.stringify(next)) return;
    if (before.followed?.attemptId !== next.followed?.attemptId) faultsSet = false;
    running = next;
    noteResult(before, next);
    keep();
    goOn();
    changes.tell({ type: 'drill' });
  };

  /** Adds a fact that no journal entry records. */
  const note = (fact: DrillFact): void => {
    if (running?.followed) take({ ...running, seen: [...running.seen, fact] });
  };

  /** Reads the journal's new entries and adds their facts to the drill. */
  const catchUp = (): void => {
    if (!running) return;
    let next = running;
    const { seq } = ledger.journal.head();
    while (next.readSeq < seq) {
      const entry = ledger.journal.bySeq(next.readSeq + 1);
      const { followed } = next;
      const asked = startedOf(next);
      const { gateway: only } = ruleOf(next.id);
      const read = entry
        ? readFact(entry, {
            followed,
            isOurs: (attemptId) => attemptId !== null && ledger.payments.attempt(attemptId)?.saleId === followed?.saleId,
            exceptionOf: (of) => ledger.exceptions.exception(of)?.attemptId ?? null,
            takes: (gateway) => only === undefined || gateway === only,
            isSameAmount: ({ amountMinor, currency }) => amountMinor === asked?.amountMinor && currency === asked.currency,
          })
        : {};
      next = {
        ...next,
        readSeq: next.readSeq + 1,
        ...(read.follow !== undefined && { followed: read.follow }),
        ...(read.fact && { seen: [...next.seen, read.fact] }),
      };
    }
    take(next);
  };

  const inTraining = <T>(answer: () => Result<T>): Result<T> => (simulation ? answer() : fail('drill.only-training'));

  return {
    /** Called when the till is open: goes on with the drill during which it crashed. */
    start(): void {
      if (!simulation) return;
      if (running && clock.wallMs() - running.beganMs > longestMs) running = null;
      unlisten = changes.listen(({ type }) => {
        if (type !== 'drill' && type !== 'crash') catchUp();
      });
      simulation.printer.listen((said) => isPrinting() && note(said));
      catchUp();
      goOn();
    },
    stop(): void {
      callOff();
      unlisten();
    },
    /** The shop's settings; during a drill with the printer, with the simulated printer and without automatic receipts. */
    shop(shop: ShopSettings): ShopSettings {
      if (!simulation || !isPrinting()) return shop;
      const way = { kind: 'network' as const, ...simulation.printer.address };
      return { ...shop, receipts: { ...usualReceipts, ...shop.receipts, way, auto: false } };
    },
    /** Adds the fact that a person asked the relay for new notices. */
    heardCheck(): void {
      note('checked');
    },
    /** The running drill; null for none. Error: `drill.only-training`, as for all calls here. */
    now: (): Result<DrillNow | null> => inTraining(() => ok(view())),
    /** The last result of each drill. */
    done: (): Result<readonly DrillResult[]> =>
      inTraining(() => {
        const last = new Map(results.map((result) => [result.id, result]));
        const shown = ({ id, user, atMs, wrong }: (typeof results)[number]): DrillResult => ({
          ...{ id, atMs, wrong },
          by: ledger.people.nameOf(user),
        });
        return ok([...last.values()].map(shown));
      }),
    /** Starts a drill. Error: `drill.running`. */
    begin: (id: DrillId, user: string): Result<DrillNow> =>
      inTraining(() => {
        if (running && !progress(running).over) return fail('drill.running');
        const { seq } = ledger.journal.head();
        running = { id, user, beganMs: clock.wallMs(), readSeq: seq, followed: null, seen: [], done: [] };
        faultsSet = false;
        callOff();
        keep();
        goOn();
        changes.tell({ type: 'drill' });
        return ok(view() as DrillNow);
      }),
    end: (): Result<null> =>
      inTraining(() => {
        if (running === null) return ok(null);
        running = null;
        callOff();
        keep();
        goOn();
        changes.tell({ type: 'drill' });
        return ok(null);
      }),
  };
};
export type Drills = ReturnType<typeof createDrills>;
