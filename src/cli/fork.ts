// Starts the service or the relay as a Node process of its own.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Fork } from '../main/training.ts';

export const nodeFork: Fork = (program, args, logFile) => {
  const script = fileURLToPath(new URL(`${program}.ts`, import.meta.url));
  const leash = new URL('end-with-parent.ts', import.meta.url).href;
  const log = openSync(logFile, 'a', 0o600);
  // Detached from our terminal's Ctrl+C: the parent ends them in order. Its end of their standard input breaks when it is gone.
  const child = spawn(process.execPath, ['--import', leash, script, ...args], {
    stdio: ['pipe', 'pipe', log],
    detached: true,
  }) as ChildProcessByStdio<Writable, Readable, null>;
  closeSync(log);
  const lines = createInterface({ input: child.stdout });
  const onExit = (): void => void child.kill('SIGKILL');
  process.once('exit', onExit);
  return {
    onLine: (listener) => void lines.on('line', listener),
    ended: new Promise((resolve) => {
      child.once('exit', (code) => {
        process.off('exit', onExit);
        resolve(code);
      });
      child.once('error', () => resolve(null));
    }),
    kill: () => void child.kill('SIGTERM'),
  };
};
