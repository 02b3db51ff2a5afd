// Waits for a condition of real processes, with a timeout far above what a sound run needs.

const longestCalmMs = 30_000;

/** Waits for `done`; returns false if `done` is still false at the timeout. */
export const until = async (done: () => boolean): Promise<boolean> => {
  for (const end = performance.now() + longestCalmMs; performance.now() < end; ) {
    if (done()) return true;
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
  return done();
};
