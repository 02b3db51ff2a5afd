// Finds growth of feeds of which no event told, because another relay died after its commit or the connection for events was
// down: compares the last numbers of all feeds with waiting polls with the store.
import type { Clock } from '../../shared/ports.ts';
import { createStop } from '../../shared/stop.ts';
import type { OtherRelays } from '../store/port.ts';
import type { Waiters } from './waiters.ts';

/** The most feeds in one read. */
const mostAtOnce = 500;

export type GrowthCheck = {
  /** Checks as soon as no check runs: events may have been lost. */
  now(): void;
  close(): void;
};

type Parts = {
  readonly clock: Clock;
  readonly waiters: Pick<Waiters, 'waiting'>;
  /** Called with the number of polls that were woken. */
  onFound(polls: number): void;
};

/** Checks every `checkMs`. */
export const createGrowthCheck = ({ clock, waiters, onFound }: Parts, { checkMs, lasts }: OtherRelays): GrowthCheck => {
  const closing = createStop();
  let [isRunning, isAsked] = [false, false];
  let cancel = (): void => {};

  const check = async (): Promise<void> => {
    const waits = waiters.waiting();
    for (let from = 0; from < waits.length && !closing.signal.stopped; from += mostAtOnce) {
      const some = waits.slice(from, from + mostAtOnce);
      const found = await lasts(some.map(({ feed }) => feed));
      // Also a smaller number: then the store lost notices, and the till must learn of the loss.
      const grown = some.filter(({ last }, i) => found[i] !== last);
      for (const { end } of grown) end();
      if (grown.length > 0) onFound(grown.length);
    }
  };

  const run = async (): Promise<void> => {
    cancel();
    isRunning = true;
    do {
      isAsked = false;
      // If the store cannot be read, the waiting polls keep waiting, and the next check asks again.
      await check().catch(() => {});
    } while (isAsked && !closing.signal.stopped);
    isRunning = false;
    if (!closing.signal.stopped) cancel = clock.after(checkMs, () => void run());
  };
  void run();

  return {
    now() {
      if (isRunning) isAsked = true;
      else if (!closing.signal.stopped) void run();
    },
    close() {
      closing.stop();
      cancel();
    },
  };
};
