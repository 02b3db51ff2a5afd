// Watches this machine's wall clock: compared with the relay's, the monotonic clock and the last entry. While it is wrong,
// entries are filed by the best estimate; when it goes wrong and right again is written down.
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

/** The part that is needed before the books are open. It trusts the wall clock until `begin` gives it the last entry's time. */
export const createBestClock = (clock: Clock) => {
  const read = () => ({ wallMs: clock.wallMs(), monoMs: clock.monoMs() });
  let reference = firstReference(read(), null);
  /** Its own clock, whatever was accepted of it. */
  let relay: Reference | null = null;
  let acceptedAheadMs = 0;
  let wrong = false;
  return {
    state: (): ClockState => judgeClock(reference, read(), wrong),
    bestMs: (): number => judgeClock(reference, read(), wrong).bestMs,
    /** Sets the known state: from here on the clock counts as right only well within the bounds. */
    settle(state: ClockState): void {
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
    /** How far ahead of this machine the relay is now; 0 where it was not heard. */
    relayAheadMs(): number {
      const reading = read();
      return relay ? estimate(relay, reading) - reading.wallMs : 0;
    },
    /** The best known time that does not rest on the wall clock as it stands: the relay's, where it was heard since the start. */
    witnessedMs: (): number => estimate(relay ?? reference, read()),
    /** The wall clock is right as it stands. */
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

/** In the largest unit that fits: one of four names. */
const offBy = (aheadMs: number): ErrorParams => {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const [unit, count] = minutes < 120 ? ['Minutes', minutes] : ['Hours', Math.round(minutes / 60)];
  return { [`${aheadMs > 0 ? 'ahead' : 'behind'}${unit}`]: count };
};

type Back = { readonly heldDay: string; readonly clockDay: string };
type Vouching = { readonly back: Back | null };
type AcknowledgeInput = {
  readonly requestId: string;
  /** As its approver read it: the day to which the business day goes back; null: it does not. */
  readonly backTo: string | null;
  approve(right: Right): ReturnType<Approve>;
};

const later = (one: string, other: string): string => (one < other ? other : one);

export const createClockWatch = ({ clock, best, ledger, day, warnings, changes }: ClockWatchDeps) => {
  let known = false;
  let timer: Cancel = () => {};

  const witnessedDay = (): string => businessDayOf(best.witnessedMs(), day);
  /** The days from and to which the filed day would go back if the wall clock were believed; null where it would not. */
  const backNow = (): Back | null => {
    const clockDay = businessDayOf(clock.wallMs(), day);
    const heldDay = later(ledger.businessDay(), witnessedDay());
    return clockDay < heldDay ? { heldDay, clockDay } : null;
  };

  /** Notices a change, once it is written down. A disk that refuses has it tried again at the next look. */
  const look = (): void => {
    const state = best.state();
    const { wrong, source, wallMs, bestMs, aheadMs } = state;
    if (wrong !== known) {
      const body = { wrong, source, wallMs, bestMs, wallDay: businessDayOf(wallMs, day), filedDay: ledger.businessDay() };
      if (!ledger.write(({ record }) => record('clock.noticed', body, { actor: 'till' })).ok) return;
      known = wrong;
      best.settle(state);
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
    /** Before the first entry is written. */
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
    /** `relayMs` is the relay's clock at its last answer. */
    hearRelay(relayMs: number): void {
      best.hearRelay(relayMs);
      look();
    },
    /** Errors: `clock.behind-close`, `clock.goes-back` where the approver did not read so, those of an approval, `request.reused`, `data.*`. */
    acknowledge({ requestId, backTo, approve }: AcknowledgeInput): Promise<Result<object>> {
      // Asked again behind the PIN: looking at that takes a while, in which a day may turn.
      const prepare = (): Result<Vouching> => {
        const back = backNow();
        if (!back) return ok({ back });
        // The day goes behind a close only where that close was itself filed ahead of the best known time.
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
            // First: the entry right behind the acknowledgement is the one that goes back.
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
