// How the till waits for its relay: in rounds that can be woken and ended, at a pace, and ever longer while it fails.
import type { Cancel, Clock, StopSignal } from '../shared/ports.ts';
import { createStop, type StopSwitch } from '../shared/stop.ts';

export type Round = {
  /** Over after so long, when the rounds are woken, or when they end. */
  wait(delayMs: number): Promise<void>;
  readonly stop: StopSignal;
};

export type Rounds = {
  /** The first round begins after `delayMs`; each following one when the one before is over. Nothing while they run. */
  start(delayMs?: number): void;
  /** Ends a wait now. */
  wake(): void;
  stop(): void;
};

/** Runs one round after the other until it is told to stop. */
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

/** So many may follow one another at once; beyond that one per `apartMs`. Answers how long to wait before the next; one may count for several. */
export const createPace = (clock: Clock, { burst, apartMs }: { readonly burst: number; readonly apartMs: number }) => {
  /** When all so far would be over at the pace of one per `apartMs`. */
  let pacedMs = clock.monoMs();
  return (count = 1): number => {
    const nowMs = clock.monoMs();
    pacedMs = Math.max(pacedMs, nowMs) + count * apartMs;
    return Math.max(0, pacedMs - nowMs - burst * apartMs);
  };
};

/** How long to wait after so many failures in a row: twice as long each time. */
export const backOffMs = (failures: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1));
