// Starts the service or the relay as a separate Node process.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { mostLogBytes } from '../main/log-size.ts';
import type { Fork } from '../main/training/training.ts';
import { nodeFiles } from '../platform/node-files.ts';

type Append = (text: string) => unknown;
/** The open log files by path, so that all starts of a program append to the same file. */
const logs = new Map<string, Append>();
const logIn = (file: string): Append => {
  const known = logs.get(file);
  if (known) return known;
  const begun = nodeFiles.rotate(file, mostLogBytes);
  const append = begun.ok ? begun.value : () => false;
  logs.set(file, append);
  return append;
};

export const nodeFork: Fork = (program, args, logFile) => {
  const script = fileURLToPath(new URL(`${program}.ts`, import.meta.url));
  const leash = new URL('end-with-parent.ts', import.meta.url).href;
  // Start each child detached, so that Ctrl+C in our terminal does not end the children: the parent ends them in order. If the
  // parent dies, their standard input closes.
  const child = spawn(process.execPath, ['--import', leash, script, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  }) as ChildProcessByStdio<Writable, Readable, Readable>;
  child.stderr.setEncoding('utf8').on('data', logIn(logFile));
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
