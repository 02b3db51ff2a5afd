// The till checks its own books: in a worker at each start, once the first screen is drawn, and at each close. Alerts are raised
// for notices that were booked under other keys than the shop's, and for tables that somebody changed by hand.
import type { Clock } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { within } from '../../../shared/time/within.ts';
import type { Tx } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { raiseAlert } from '../supervision/alerts.ts';
import { createRecheckRun, type Rechecked, type RecheckRunDeps } from './rechecks/recheck-run.ts';

export type RechecksDeps = RecheckRunDeps & { readonly changes: Changes; readonly clock: Clock };

/** Delay of the check after a start: by then the first screen is drawn and the first polls are sent. */
const startMs = 3_000;
/** Longest time that an action waits for this start's check. */
const longestMs = 30_000;

/** Raises alerts for the findings, in the transaction of the check's entry. Returns true if any was raised. */
export const tellRechecked = (tx: Tx, { checked, untagged, changed, money, sidecar }: Rechecked): boolean => {
  const { wrong: count, first, last } = checked;
  const unsigned = count > 0 && raiseAlert(tx, 'signatures-wrong', { count, first: first ?? 0, last: last ?? 0 });
  const beside = sidecar !== null && raiseAlert(tx, 'sidecar-differs', { problem: sidecar });
  const lackTags = untagged !== null && raiseAlert(tx, 'rows-unsealed', untagged);
  const inPlace = changed !== null && raiseAlert(tx, 'rows-unsealed', changed);
  const booked = money !== null && raiseAlert(tx, 'money-differs', money);
  return unsigned || beside || lackTags || inPlace || booked;
};

export const createRechecks = (deps: RechecksDeps) => {
  const { jobs, ledger, changes, clock } = deps;
  const { run, isCompared, stop } = createRecheckRun(deps);
  let timer: () => void = () => {};
  let first: Promise<void> | null = null;

  const atStart = async (): Promise<void> => {
    const found = await run(Number.MAX_SAFE_INTEGER);
    if (!found) return;
    const written = ledger.write((tx) => {
      tx.record('books.checked', found.checked, { actor: 'till' });
      return tellRechecked(tx, found);
    });
    if (written.ok && written.value) changes.tell({ type: 'alerts' });
  };

  /** Starts this start's check, or joins it while it runs. If the check failed, a later call runs it again. */
  const begun = (): Promise<void> => {
    first ??= atStart().finally(() => {
      first = null;
    });
    return first;
  };

  return {
    /**
     * Resolves when this run has compared the tables with the journal. Refunds and closes wait for it, because they rely on the
     * tables. Error: `books.checking` after `longestMs`.
     */
    async compared(): Promise<Result<null>> {
      if (isCompared() || !jobs) return ok(null);
      await within(clock, longestMs, begun());
      return isCompared() ? ok(null) : fail('books.checking');
    },
    /** Checks the books for a close whose rows begin at `from`; null if the check failed. */
    forClose: (from: number): Promise<Rechecked | null> => run(from),
    /** Runs one check after the start, if there is a worker. */
    start(): void {
      if (jobs) timer = clock.after(startMs, () => void begun());
    },
    stop(): void {
      stop();
      timer();
    },
  };
};
export type Rechecks = ReturnType<typeof createRechecks>;
