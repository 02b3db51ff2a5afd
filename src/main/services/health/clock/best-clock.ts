// The best estimate of the present time, from the wall clock, the monotonic clock, the relay's clock and the last journal entry.
import type { Clock } from '../../../../shared/ports.ts';
import {
  type ClockState,
  estimate,
  firstReference,
  judgeClock,
  type Reference,
  relayReference,
} from '../../../../shared/time/clock-rule.ts';

/**
 * Creates the best estimate of the time, which is needed before the books are open. Until `begin` sets the time of the last
 * journal entry, the estimate equals the wall clock.
 */
export const createBestClock = (clock: Clock) => {
  const read = () => ({ wallMs: clock.wallMs(), monoMs: clock.monoMs() });
  let reference = firstReference(read(), null);
  /** The relay's time as received, without the correction `acceptedAheadMs`; null until the relay has answered. */
  let relay: Reference | null = null;
  let acceptedAheadMs = 0;
  let wrong = false;
  return {
    state: (): ClockState => judgeClock(reference, read(), wrong),
    bestMs: (): number => judgeClock(reference, read(), wrong).bestMs,
    /**
     * Stores if the wall clock counts as wrong. Once wrong, it counts as right only within a smaller limit (`clock-rule.ts`), so
     * that the verdict does not change to and fro.
     */
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
    /**
     * The best known time, independent of the present wall clock: by the relay's clock once the relay has answered since the
     * start.
     */
    witnessedMs: (): number => estimate(relay ?? reference, read()),
    /** Accepts the present wall clock as right. */
    acknowledge(aheadMs: number): void {
      acceptedAheadMs = aheadMs;
      reference = { source: 'acknowledged', ...read() };
    },
  };
};
export type BestClock = ReturnType<typeof createBestClock>;
