// Waiting on a condition, with a bound: asked again as soon as it was answered, and what it still lacked is said at the end.
import { setImmediate as yieldToEvents } from 'node:timers/promises';

/** `ask` answers null when it is as wanted, or what is missing. Answers that, once the time is up. */
export const lacking = async (ask: () => Promise<string | null>, withinMs: number): Promise<string | null> => {
  const endMs = performance.now() + withinMs;
  for (;;) {
    const missing = await ask();
    if (missing === null || performance.now() > endMs) return missing;
    // The second service runs in this process: where `ask` waits for nothing, the call that it waits for could not arrive.
    await yieldToEvents();
  }
};

export const until = async (what: string, ask: () => Promise<boolean>, withinMs = 20_000): Promise<void> => {
  const missing = await lacking(async () => ((await ask()) ? null : what), withinMs);
  if (missing !== null) throw new Error(`after ${withinMs / 1000} s still not: ${missing}`);
};
