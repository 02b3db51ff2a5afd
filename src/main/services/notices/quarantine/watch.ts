// Watches quarantined notices, those in the relay's quarantine and those in this till's own: counts them, and shows a warning if
// they name an unpaid invoice or if no notice verifies any more. Nothing in a quarantined notice is proved: the notice may cause
// a warning, but never books money.
import type { Clock } from '../../../../shared/ports.ts';
import { within } from '../../../../shared/time/within.ts';
import { createRounds } from '../../../../relay-client/pacing.ts';
import type { QuarantineSource } from '../../../../relay-client/quarantine.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Changes } from '../../changes.ts';
import type { Warnings } from '../../health/warnings.ts';
import type { SignedOnHold } from '../../sale/codes.ts';
import { createQuarantineState } from './watch-state.ts';
import { createWatchedList } from './watched-list.ts';

export type QuarantineWatchDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly warnings: Warnings;
  readonly source: QuarantineSource;
  /**
   * Called at each count of the quarantine, with all quarantined notices that have a signature and arrived at some payment's own
   * address.
   */
  onSigned(signed: readonly SignedOnHold[]): void;
};

/**
 * Wait this time in ms after a start of the till before reading the relay's quarantine, so that the feed's first polls are
 * answered first.
 */
const firstMs = 10_000;
/**
 * Time in ms between two looks (reads) at the relay's quarantine. While no payment is pending, monitored or needs action, only
 * every `idleLooks`-th look sends a request to the relay, unless the relay reported a new notice.
 */
const lookMs = 60_000;
const idleLooks = 5;
const checkMs = 2_000;
/**
 * Every `wholeLooks` looks, the whole quarantine is read again: otherwise a removal at the relay, or a relay that was restored
 * from an older copy, would go unnoticed.
 */
const wholeLooks = 30;

export const createQuarantineWatch = ({ ledger, clock, changes, warnings, source, onSigned }: QuarantineWatchDeps) => {
  const { payments, attention, feed } = ledger;
  const list = createWatchedList({ feed, clock, source });
  const { now, weigh, acknowledge } = createQuarantineState({ ledger, clock, changes, warnings, list, onSigned });
  let looks = 0;
  /** True if the relay reported a new quarantined notice since the last look. */
  let hasNews = false;
  let unlisten = (): void => {};
  let stopped = false;

  const look = async (whole: boolean): Promise<void> => {
    await list.ask(whole);
    if (!stopped) weigh();
  };

  const rounds = createRounds(clock, async ({ wait, stop }) => {
    const { pending, needed, monitored } = attention.counts(clock.wallMs());
    const isIdle = pending + needed + monitored === 0;
    const turn = looks++;
    const isAsked = hasNews;
    hasNews = false;
    if (isAsked || !isIdle || turn % idleLooks === 0) await look(turn % wholeLooks === 0);
    else weigh();
    if (!stop.stopped && !hasNews) await wait(lookMs);
  });

  return {
    /**
     * The result of the last count: the number of quarantined notices that are not booked, and the unpaid invoices that signed
     * notices among them name.
     */
    now,
    start(): void {
      rounds.start(firstMs);
      // Recount as soon as the payment of an invoice in the warning changes, so that a paid invoice leaves the warning.
      unlisten = changes.listen((change) => {
        if (change.type !== 'attempt' || now().named.length === 0) return;
        const invoiceNo = payments.attempt(change.attemptId)?.invoiceNo;
        if (invoiceNo !== undefined && now().named.includes(invoiceNo)) weigh();
      });
    },
    stop(): void {
      stopped = true;
      list.stop();
      rounds.stop();
      unlisten();
    },
    /** Reads the relay's quarantine at once; called when the relay reports a new quarantined notice. */
    lookNow(): void {
      hasNews = true;
      rounds.wake();
    },
    /**
     * Counts the quarantined notices again. Call this after a quarantined notice was booked, or a notice was quarantined at this
     * till.
     */
    weigh,
    /** Reads the relay's quarantine, for at most `checkMs`, and returns the number of quarantined notices. */
    async check(): Promise<number> {
      await within(clock, checkMs, look(false));
      return now().count;
    },
    /** Reads the whole quarantine again when its list is opened, so that the count agrees with the list. */
    refresh: (): Promise<void> => look(true),
    acknowledge,
  };
};
export type QuarantineWatch = ReturnType<typeof createQuarantineWatch>;
