// Runs before the Electron tests: finds a runtime and a display, and builds the app. If one of them is missing, the tests are
// skipped with that reason.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    electron: { readonly executable: string; readonly display: string | null } | { readonly missing: string };
  }
}

const bin = resolve('node_modules/.bin');

/**
 * Finds the runtime that ELECTRON_OVERRIDE_DIST_PATH names, or the one that the electron package downloaded; never downloads one.
 */
const findExecutable = (): string | null => {
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? resolve('node_modules/electron/dist');
  const names = ['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron'];
  return names.map((name) => join(dist, name)).find((file) => existsSync(file)) ?? null;
};

type Screen = { readonly display: string | null; close(): void };

/** Starts a virtual display on Linux if there is none; the display server picks a free number and prints it. */
const openScreen = async (): Promise<Screen | null> => {
  if (process.platform !== 'linux' || process.env['DISPLAY']) return { display: process.env['DISPLAY'] ?? null, close: () => {} };
  const args = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const server: ChildProcess = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  return new Promise((done) => {
    server.once('error', () => done(null));
    server.once('exit', () => done(null));
    server.stdio[3]?.once('data', (number: Buffer) =>
      done({ display: `:${number.toString().trim()}`, close: () => void server.kill() }),
    );
  });
};

const run = (tool: string, ...args: readonly string[]): void => {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(bin, tool), ...args], { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')} failed\n${stdout}${stderr}`);
};

export const setup = async ({ provide }: TestProject): Promise<(() => void) | undefined> => {
  run('electron-vite', 'build', '--logLevel', 'warn');
  run('vite', 'build', '--config', 'vite.node.config.ts', '--logLevel', 'warn');
  const executable = findExecutable();
  if (!executable) {
    provide('electron', { missing: 'no Electron runtime: set ELECTRON_OVERRIDE_DIST_PATH, or run npx install-electron' });
    return undefined;
  }
  const screen = await openScreen();
  if (!screen) {
    provide('electron', { missing: 'no display, and no Xvfb to make one' });
    return undefined;
  }
  provide('electron', { executable, display: screen.display });
  return screen.close;
};
