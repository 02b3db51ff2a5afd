// Watches this machine's wall clock: compared with the relay's, the monotonic clock and the last entry. While it is wrong,
// entries are filed by the best estimate; when it goes wrong and right again is written down.
import type { ErrorParams } from '../../../shared/errors.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import { businessDayOf, type DaySettings } from '../../../shared/time/business-day.ts';
import { type ClockState, estimate, firstReference, judgeClock, relayReference } from '../../../shared/time/clock-rule.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { type Approve, supervised } from '../supervision/supervised.ts';
import type { Warnings } from './warnings.ts';

const everyMs = 30_000;

/** The part that is needed before the books are open. It trusts the wall clock until `begin` gives it the last entry's time. */
export const createBestClock = (clock: Clock) => {
  const read = () => ({ wallMs: clock.wallMs(), monoMs: clock.monoMs() });
  let reference = firstReference(read(), null);
  let relay: { readonly relayMs: number; readonly monoMs: number } | null = null;
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
      relay = { relayMs, monoMs: reading.monoMs };
      reference = relayReference(relayMs, reading, acceptedAheadMs);
    },
    /** How far ahead of this machine the relay is now; 0 where it was not heard. */
    relayAheadMs(): number {
      const { wallMs, monoMs } = read();
      return relay ? estimate({ source: 'relay', wallMs: relay.relayMs, monoMs: relay.monoMs }, { wallMs, monoMs }) - wallMs : 0;
    },
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
};

/** In the largest unit that fits: one of four names. */
const offBy = (aheadMs: number): ErrorParams => {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const [unit, count] = minutes < 120 ? ['Minutes', minutes] : ['Hours', Math.round(minutes / 60)];
  return { [`${aheadMs > 0 ? 'ahead' : 'behind'}${unit}`]: count };
};

export const createClockWatch = ({ clock, best, ledger, day, warnings }: ClockWatchDeps) => {
  let known = false;
  let timer: Cancel = () => {};

  /** Notices a change, once it is written down. A disk that refuses has it tried again at the next look. */
  const look = (): void => {
    const state = best.state();
    const { wrong, source, wallMs, bestMs, aheadMs } = state;
    if (wrong !== known) {
      const wallDay = businessDayOf(wallMs, day);
      const body = { wrong, source, wallMs, bestMs, wallDay, filedDay: ledger.businessDay() };
      if (!ledger.write(({ record }) => record('clock.noticed', body, { actor: 'till' })).ok) return;
      known = wrong;
      best.settle(state);
    }
    const clockDay = businessDayOf(bestMs, day);
    const heldDay = ledger.businessDay();
    if (wrong) warnings.show('clock', 'clock.wrong', offBy(aheadMs));
    else if (clockDay < heldDay) warnings.show('clock', 'clock.day-held', { heldDay, clockDay });
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
    /** Errors: those of an approval, `request.reused`, `data.*`. */
    acknowledge: ({ requestId, approve }: { readonly requestId: string; readonly approve: Approve }): Promise<Result<object>> =>
      supervised<object, object>({
        approve,
        repeated: () => earlierRequest(ledger, requestId, 'clock.acknowledged', () => true),
        prepare: () => ok({}),
        carryOut(_, approved) {
          const body = { wallMs: clock.wallMs(), relayAheadMs: best.relayAheadMs() };
          const notes = { ...approved, requestId };
          const written = ledger.write(({ record }) => record('clock.acknowledged', body, notes));
          if (!written.ok) return written;
          best.acknowledge(body.relayAheadMs);
          look();
          return ok({});
        },
      }),
  };
};
export type ClockWatch = ReturnType<typeof createClockWatch>;
