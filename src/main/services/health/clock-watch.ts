// Watches this machine's wall clock: compares it with the relay's clock, the monotonic clock and the last entry. While it is
// wrong, entries get the best estimate of the time. The journal records when the clock goes wrong and when it is right again.
import { appError, type ErrorParams } from '../../../shared/errors.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import { businessDayOf, type DaySettings } from '../../../shared/time/business-day.ts';
import {
  type ClockState,
  estimate,
  firstReference,
  judgeClock,
  type Reference,
  relayReference,
} from '../../../shared/time/clock-rule.ts';
import type { Right } from '../../../shared/people/rights.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { raiseAlert } from '../supervision/alerts.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { type Approve, supervised } from '../supervision/supervised.ts';
import type { Warnings } from './warnings.ts';

const everyMs = 30_000;

/**
 * The best estimate of the time, which is needed before the books are open. It trusts the wall clock until `begin` gives it the
 * last entry's time.
 */
export const createBestClock = (clock: Clock) => {
  const read = () => ({ wallMs: clock.wallMs(), monoMs: clock.monoMs() });
  let reference = firstReference(read(), null);
  /** The relay's time without the difference that somebody accepted. */
  let relay: Reference | null = null;
  let acceptedAheadMs = 0;
  let wrong = false;
  return {
    state: (): ClockState => judgeClock(reference, read(), wrong),
    bestMs: (): number => judgeClock(reference, read(), wrong).bestMs,
    /** Stores whether the clock counts as wrong. A wrong clock counts as right again only well within the bounds. */
    setState(state: ClockState): void {
      wrong = state.wrong;
    },
    begin(lastWallMs: number | null, aheadMs: number): void {
      acceptedAheadMs = aheadMs;
      reference = firstReference(read(), lastWallMs);
    },
    hearRelay(relayMs: number): void {
      const reading = read();
      relay = { source: 'relay', wallMs: relayMs, monoMs: reading.monoMs };
      reference = relayReference(relayMs, reading, acceptedAheadMs);
    },
    /** How far the relay's clock is ahead of this machine's, in ms; 0 if the relay has not answered. */
    relayAheadMs(): number {
      const reading = read();
      return relay ? estimate(relay, reading) - reading.wallMs : 0;
    },
    /** The best known time, independent of the present wall clock: the relay's if the relay has answered since the start. */
    witnessedMs: (): number => estimate(relay ?? reference, read()),
    /** Takes the present wall clock as right. */
    acknowledge(aheadMs: number): void {
      acceptedAheadMs = aheadMs;
      reference = { source: 'acknowledged', ...read() };
    },
  };
};
export type BestClock = ReturnType<typeof createBestClock>;

export type ClockWatchDeps = {
  readonly clock: Clock;
  readonly best: BestClock;
  readonly ledger: Ledger;
  readonly day: DaySettings;
  readonly warnings: Warnings;
  readonly changes: Changes;
};

/** The clock's error as one of four parameters: ahead or behind, in minutes or hours. */
const offBy = (aheadMs: number): ErrorParams => {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const [unit, count] = minutes < 120 ? ['Minutes', minutes] : ['Hours', Math.round(minutes / 60)];
  return { [`${aheadMs > 0 ? 'ahead' : 'behind'}${unit}`]: count };
};

type Back = { readonly heldDay: string; readonly clockDay: string };
type Vouching = { readonly back: Back | null };
type AcknowledgeClockInput = {
  readonly requestId: string;
  /** The business day to which the books go back, as the approver read it; null if they do not. */
  readonly backTo: string | null;
  approve(right: Right): ReturnType<Approve>;
};

const later = (one: string, other: string): string => (one < other ? other : one);

export const createClockWatch = ({ clock, best, ledger, day, warnings, changes }: ClockWatchDeps) => {
  let known = false;
  let timer: Cancel = () => {};

  const witnessedDay = (): string => businessDayOf(best.witnessedMs(), day);
  /** The filed day, and the earlier day that trusting the wall clock would give; null if the day would not go back. */
  const backNow = (): Back | null => {
    const clockDay = businessDayOf(clock.wallMs(), day);
    const heldDay = later(ledger.businessDay(), witnessedDay());
    return clockDay < heldDay ? { heldDay, clockDay } : null;
  };

  /** Judges the clock, records a change, and updates the warning. If the disk refuses the entry, the next look tries again. */
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
    if (wrong) warnings.show('clock', appError('clock.wrong', { ...offBy(aheadMs), ...backNow() }));
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
    /** Called before the first entry is written. */
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
    /** Takes the relay's clock in ms, as of its last answer, and judges the wall clock by it. */
    hearRelay(relayMs: number): void {
      best.hearRelay(relayMs);
      look();
    },
    /**
     * Trusts the wall clock from now on, after an approval. Errors: `clock.behind-close`, `clock.goes-back` if the books would go
     * back to another day than the approver read, those of an approval, `request.reused`, `data.*`.
     */
    acknowledge({ requestId, backTo, approve }: AcknowledgeClockInput): Promise<Result<object>> {
      // Computed again after the PIN: checking the PIN takes a while, and the day may change meanwhile.
      const prepare = (): Result<Vouching> => {
        const back = backNow();
        if (!back) return ok({ back });
        // The business day may go back behind a close only if that close was itself filed ahead of the best known time.
        const close = ledger.closes.filedUpTo(witnessedDay());
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
            // The alert comes first: the entry right behind the acknowledgement must be the one whose day goes back.
            if (back) raiseAlert(tx, 'clock-set-back', { from: back.heldDay, to: back.clockDay, name });
            tx.record('clock.acknowledged', body, { ...approved, requestId });
          });
          if (!written.ok) return written;
          if (back) changes.tell({ type: 'alerts' });
          best.acknowledge(body.relayAheadMs);
          look();
          return ok({});
        },
      });
    },
  };
};
export type ClockWatch = ReturnType<typeof createClockWatch>;
