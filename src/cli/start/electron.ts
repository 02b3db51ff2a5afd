// Checks if Electron can run here, and runs the till in it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import type { OpeningMode } from '../../main/opening/kept-mode.ts';

/** The time limit for downloading Electron's program. */
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

/** Returns the path of Electron's program; downloads it the first time. Null if that fails or is disabled. */
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

/** Returns Electron's program, or the reason why it cannot run, worded to follow "Electron cannot run here: …". */
export const findElectron = (mode: OpeningMode, say: (text: string) => void): Result<Electron, string> => {
  if (missingDisplay()) return err('there is no display');
  const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
  // Without the system's sandbox, foreign pages must not be shown. Training shows only our own checkout.
  if (isRoot && mode !== 'training') return err('it has no sandbox when it is started by root');
  const found = program(say);
  if (found === null) return err('its program cannot be had');
  // Run the program as plain Node, without a window. A failure then means a missing library or a program for another machine.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const tried = spawnSync(found, ['--version'], { env, stdio: 'ignore', timeout: 30_000 });
  if (tried.status !== 0) return err('its program does not start');
  return ok({ program: found, flags: isRoot ? ['--no-sandbox'] : [] });
};

const leaveToChild = (): void => {};

/** Waits for a child that uses this terminal, and returns its exit code. */
export const untilEnded = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    // The terminal sends Ctrl+C to the child directly; SIGTERM reaches only us, so forward it.
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

/** Runs the till in Electron until it is closed. Returns the exit code. */
export const runElectron = (
  { program: file, flags }: Electron,
  { appDir, args, log }: { readonly appDir: string; readonly args: readonly string[]; readonly log: (text: string) => unknown },
): Promise<number> => {
  const child = spawn(file, [...flags, appDir, ...args], { stdio: ['inherit', 'inherit', 'pipe'] });
  // Standard error carries Chromium's messages and our log, so append it to the log file.
  child.stderr.setEncoding('utf8').on('data', log);
  return untilEnded(child);
};
