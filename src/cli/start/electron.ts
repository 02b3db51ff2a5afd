// Finds out whether Electron can run here, and runs the till in it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Mode } from '../../main/opening/modes.ts';

/** For the one download of Electron's program. */
const downloadMs = 10 * 60_000;

export type Electron = { readonly program: string; readonly flags: readonly string[] };

const programIn = (packageDir: string): string | null => {
  const pathFile = join(packageDir, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : null;
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) return join(override, name ?? (process.platform === 'win32' ? 'electron.exe' : 'electron'));
  return name === null ? null : join(packageDir, 'dist', name);
};

const missingDisplay = (): boolean => process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'];

/** Fetches the program where it was never fetched. */
const program = (say: (text: string) => void): string | null => {
  const packageDir = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const there = programIn(packageDir);
  if (there !== null && existsSync(there)) return there;
  if (process.env['ELECTRON_OVERRIDE_DIST_PATH'] || process.env['ELECTRON_SKIP_BINARY_DOWNLOAD']) return null;
  say('Fetching Electron, once …');
  spawnSync(process.execPath, [join(packageDir, 'install.js')], { stdio: 'ignore', timeout: downloadMs });
  const fetched = programIn(packageDir);
  return fetched !== null && existsSync(fetched) ? fetched : null;
};

/** Electron's program, or why it cannot run, as the end of "Electron cannot run here: …". */
export const findElectron = (mode: Mode, say: (text: string) => void): Result<Electron, string> => {
  if (missingDisplay()) return err('there is no display');
  const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
  // Without the system's sandbox, pages of strangers are not shown: training's checkout is our own.
  if (isRoot && mode !== 'training') return err('it has no sandbox when it is started by root');
  const found = program(say);
  if (found === null) return err('its program cannot be had');
  // As plain Node it needs no window: what fails here is a missing library, or a program for another machine.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const tried = spawnSync(found, ['--version'], { env, stdio: 'ignore', timeout: 30_000 });
  if (tried.status !== 0) return err('its program does not start');
  return ok({ program: found, flags: isRoot ? ['--no-sandbox'] : [] });
};

const leaveToChild = (): void => {};

/** Answers the exit code of a child that has the terminal to itself. */
export const untilEnded = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    // Ctrl+C reaches the child by the terminal; what is sent to us alone is handed on.
    const onTerm = (): void => void child.kill('SIGTERM');
    process.on('SIGTERM', onTerm);
    process.on('SIGINT', leaveToChild);
    const end = (code: number): void => {
      process.off('SIGTERM', onTerm);
      process.off('SIGINT', leaveToChild);
      resolve(code);
    };
    child.once('error', () => end(1));
    child.once('exit', (code, signal) => end(signal === null ? (code ?? 1) : 0));
  });

/** Runs until the till is closed there. Answers the exit code. */
export const runElectron = (
  { program: file, flags }: Electron,
  { appDir, args, log }: { readonly appDir: string; readonly args: readonly string[]; readonly log: (text: string) => unknown },
): Promise<number> => {
  const child = spawn(file, [...flags, appDir, ...args], { stdio: ['inherit', 'inherit', 'pipe'] });
  // What it says to standard error is Chromium's talk and our log: a file takes it, which begins anew when it is large.
  child.stderr.setEncoding('utf8').on('data', log);
  return untilEnded(child);
};
