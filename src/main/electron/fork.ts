// Starts the training service or relay as a utility process: the packaged app has no other Node to run them on.
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { utilityProcess } from 'electron';
import type { Fork } from '../training/training.ts';

/**
 * Starts programs from `folder` (service.mjs, relay.mjs). They end with the app, because their channel to this process closes.
 */
export const utilityFork =
  (folder: string): Fork =>
  (program, args) => {
    const child = utilityProcess.fork(join(folder, `${program}.mjs`), [...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      serviceName: `Qayd training ${program}`,
    });
    child.stderr?.pipe(process.stderr, { end: false });
    const lines = child.stdout && createInterface({ input: child.stdout });
    return {
      onLine: (listener) => void lines?.on('line', listener),
      ended: new Promise((resolve) => void child.once('exit', resolve)),
      kill: () => void child.kill(),
    };
  };
