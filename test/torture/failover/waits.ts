// Waits for conditions of the rig's real processes.

export const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Waits for `done`, at most `limitMs`. Returns false if `done` is still false then. */
export const untilMs = async (limitMs: number, done: () => boolean | Promise<boolean>, everyMs = 50): Promise<boolean> => {
  for (const end = performance.now() + limitMs; performance.now() < end; ) {
    if (await done()) return true;
    await pause(everyMs);
  }
  return done();
};
