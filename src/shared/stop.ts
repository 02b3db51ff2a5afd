// A stop signal that fires once and then calls all its listeners; a listener that is added later is called at once.
import type { StopSignal } from './ports.ts';

export type StopSwitch = { readonly signal: StopSignal; stop(): void };

export const createStop = (): StopSwitch => {
  const waiting = new Set<() => void>();
  let stopped = false;
  return {
    signal: {
      get stopped() {
        return stopped;
      },
      onStop(run) {
        if (stopped) run();
        else waiting.add(run);
        return () => void waiting.delete(run);
      },
    },
    stop() {
      if (stopped) return;
      stopped = true;
      for (const run of [...waiting]) run();
      waiting.clear();
    },
  };
};
