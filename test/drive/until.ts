// Waits on a condition with a time limit, and reports what was still missing at the end.
import { setImmediate as yieldToEvents } from 'node:timers/promises';

/**
 * Polls `ask` until it returns null, which means that nothing is missing. Returns null, or the last text of `ask` once the time
 * is over.
 */
export const lacking = async (ask: () => Promise<string | null>, withinMs: number): Promise<string | null> => {
  const endMs = performance.now() + withinMs;
  for (;;) {
    const missing = await ask();
    if (missing === null || performance.now() > endMs) return missing;
    // Yield to I/O: the second service runs in this process, and its incoming calls would otherwise never be served.
    await yieldToEvents();
  }
};

export const until = async (what: string, ask: () => Promise<boolean>, withinMs = 20_000): Promise<void> => {
  const missing = await lacking(async () => ((await ask()) ? null : what), withinMs);
  if (missing !== null) throw new Error(`after ${withinMs / 1000} s still not: ${missing}`);
};
