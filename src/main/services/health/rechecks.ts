// Runs the till's checks of its own books: in a worker at each start, once the first page is drawn, and at each close. Alerts are
// raised for notices without a valid signature, rows without a valid tag, money that contradicts earlier entries, and altered
// tables.
import type { Clock } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { within } from '../../../shared/time/within.ts';
import type { Tx } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { raiseAlert } from '../supervision/alerts.ts';
import { createRecheckRun, type Rechecked, type RecheckRunDeps } from './rechecks/recheck-run.ts';

export type RechecksDeps = RecheckRunDeps & { readonly changes: Changes; readonly clock: Clock };

/** Delay of the books' check after a start, of the till, in ms. By then the first page is drawn and the first polls are sent. */
const startMs = 3_000;
/** Longest time in ms that a refund or a close waits until the check of the books at this start has ended. */
const longestMs = 30_000;

/**
 * Raises alerts for the problems that a check of the books found. Call this in the transaction that records the check. Returns
 * true if any alert was raised.
 */
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

  /**
   * Runs the check of the books that belongs to this start of the till. A call during this check joins it; after a failed check,
   * the next call runs it again.
   */
  const begun = (): Promise<void> => {
    first ??= atStart().finally(() => {
      first = null;
    });
    return first;
  };

  return {
    /**
     * Resolves when the tables were compared with the journal since this start. Refunds and closes wait for this, because they
     * rely on the tables. Error: `books.checking` after `longestMs`.
     */
    async compared(): Promise<Result<null>> {
      if (isCompared() || !jobs) return ok(null);
      await within(clock, longestMs, begun());
      return isCompared() ? ok(null) : fail('books.checking');
    },
    /** Checks the books for a close that covers the rows from `from` on; null if the check failed. */
    forClose: (from: number): Promise<Rechecked | null> => run(from),
    /** Runs one check of the books after the start, if there is a worker. */
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
