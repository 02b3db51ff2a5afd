// How the till waits between requests to its relay: rounds that can be woken and stopped, a rate limit, and an exponential
// backoff.
import type { Cancel, Clock, StopSignal } from '../shared/ports.ts';
import { createStop, type StopSwitch } from '../shared/stop.ts';

export type Round = {
  /** Resolves after `delayMs`, or earlier when the rounds are woken or stopped. */
  wait(delayMs: number): Promise<void>;
  readonly stop: StopSignal;
};

export type Rounds = {
  /**
   * Starts the first round after `delayMs`; each later round starts when the previous one ends. Does nothing if rounds are
   * running.
   */
  start(delayMs?: number): void;
  /** Ends the current wait, so that the next round starts now. */
  wake(): void;
  stop(): void;
};

/** Runs one round of requests to the relay after another until `stop` is called. */
export const createRounds = (clock: Clock, round: (now: Round) => Promise<void>): Rounds => {
  let running: StopSwitch | null = null;
  let wake: (() => void) | null = null;

  const wait = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      let cancel: Cancel | null = null;
      wake = () => {
        cancel?.();
        wake = null;
        resolve();
      };
      cancel = clock.after(delayMs, wake);
    });

  const run = async (stop: StopSignal, delayMs: number): Promise<void> => {
    if (delayMs > 0) await wait(delayMs);
    while (!stop.stopped) await round({ wait, stop });
  };

  return {
    start(delayMs = 0) {
      if (running) return;
      running = createStop();
      void run(running.signal, delayMs);
    },
    wake: () => wake?.(),
    stop() {
      running?.stop();
      running = null;
      wake?.();
    },
  };
};

/**
 * Creates a rate limiter: allows `burst` units of work at once, then one per `apartMs`. Each call returns the milliseconds to
 * wait before doing the work. A call can count for several units.
 */
export const createPace = (clock: Clock, { burst, apartMs }: { readonly burst: number; readonly apartMs: number }) => {
  /**
   * The time at which all calls so far would end if they ran at one per `apartMs`. A call waits only if this time is more than
   * `burst * apartMs` ahead.
   */
  let pacedMs = clock.monoMs();
  return (count = 1): number => {
    const nowMs = clock.monoMs();
    pacedMs = Math.max(pacedMs, nowMs) + count * apartMs;
    return Math.max(0, pacedMs - nowMs - burst * apartMs);
  };
};

/** The wait in ms after this many failed requests in a row: doubled with each failure, up to `longestMs`. */
export const backOffMs = (failures: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1));
