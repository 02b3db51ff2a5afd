// The clock and random ports on Node. Composition roots pass them in; no other code reads a clock.
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Clock, Random } from '../shared/ports.ts';

export const nodeClock: Clock = {
  wallMs: () => Date.now(),
  monoMs: () => Math.floor(performance.now()),
  after(delayMs, run) {
    if (delayMs <= 0) {
      const soon = setImmediate(run);
      return () => clearImmediate(soon);
    }
    // Limit the delay: Node fires a timer at once if its delay is longer than 2^31-1 ms.
    const timer = setTimeout(run, Math.min(delayMs, 2_147_483_647));
    return () => clearTimeout(timer);
  },
};

export const nodeRandom: Random = { bytes: (count) => randomBytes(count) };
