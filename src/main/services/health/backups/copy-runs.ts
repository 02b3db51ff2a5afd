// Runs a task one at a time. A request during a run starts one more run afterwards.

/**
 * `task` gets true if its run is the first of a series. `changed` is called when a series of runs begins and when it has ended,
 * also if a run failed.
 */
export const createCopyRuns = (task: (isFirst: boolean) => Promise<void>, changed: () => void) => {
  let running: Promise<void> | null = null;
  let again = false;
  const carryOut = async (): Promise<void> => {
    again = false;
    await task(true);
    while (again) {
      again = false;
      await task(false);
    }
  };
  return {
    /** Resolves when the present series of runs has ended; null if no run is under way. */
    running: (): Promise<void> | null => running,
    run(): Promise<void> {
      if (running) {
        again = true;
        return running;
      }
      running = carryOut().finally(() => {
        running = null;
        changed();
      });
      changed();
      return running;
    },
  };
};
