// Finds Electron and a display, and starts the till and the baseline app in it.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright-core';
import { buildWhatIsOld } from '../../../src/cli/start/build.ts';
import { childrenOf } from '../../support/machine/processes.ts';

export type Store = { readonly port: number; readonly file?: string };
export type Line = { readonly program: string; readonly args: string[]; readonly env: Record<string, string> };

export type Runtime = {
  /** Returns the command line that runs a script as Electron's main program. */
  line(script: string, args: readonly string[], env?: Readonly<Record<string, string>>): Line;
  close(): void;
};

const names = ['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron'];
const findProgram = (): string | undefined => {
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? resolve('node_modules/electron/dist');
  return names.map((name) => join(dist, name)).find((file) => existsSync(file));
};

/** Starts a virtual display on Linux if there is none; the display server picks a free number and prints it. */
const openScreen = async (): Promise<{ readonly display: string | undefined; close(): void } | null> => {
  const display = process.env['DISPLAY'];
  if (process.platform !== 'linux' || display) return { display, close: () => {} };
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

/** Builds the app and returns the Electron runtime, or the reason why the benches cannot run Electron here. */
export const openRuntime = async (): Promise<Runtime | string> => {
  const program = findProgram();
  if (program === undefined) return 'no Electron runtime: set ELECTRON_OVERRIDE_DIST_PATH';
  const screen = await openScreen();
  if (!screen) return 'no display, and no Xvfb to make one';
  buildWhatIsOld(resolve('.'), 'electron', console.log);
  const switches = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'];
  return {
    line(script, args, env = {}) {
      const all = { ...process.env, DISPLAY: screen.display, ELECTRON_RUNTIME_NODE: process.execPath, ...env };
      const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
      return { program, args: [...switches, resolve(script), ...args], env: Object.fromEntries(given) };
    },
    close: () => screen.close(),
  };
};

export const closeRuntime = (runtime: Runtime | string): void => {
  if (typeof runtime !== 'string') runtime.close();
};

export type App = { readonly app: ElectronApplication; close(): Promise<void> };

const launch = async ({ program, args, env }: Line): Promise<App> => {
  const app = await _electron.launch({ executablePath: program, args, env, timeout: 0 });
  const main = app.process();
  const gone = new Promise<void>((done) => void main.once('exit', () => done()));
  return {
    app,
    async close() {
      for (const pid of [...childrenOf(main.pid as number), main.pid as number]) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // Ignore the error of `process.kill`: the process has ended already.
        }
      }
      await gone;
    },
  };
};

/** Starts the till in training, with Playwright attached. */
export const launchTill = (runtime: Runtime, dataDir: string): Promise<App> =>
  launch(runtime.line('test/electron/kit/attach.cjs', ['--data', resolve(dataDir)]));

const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));

/** Starts the baseline app, with Playwright attached. */
export const launchFloorApp = (runtime: Runtime, dataDir: string, stores: readonly Store[] = []): Promise<App> => {
  mkdirSync(dataDir, { recursive: true });
  return launch(
    runtime.line('test/bench/floor-app/main.cjs', [], {
      FLOOR_DATA: resolve(dataDir),
      FLOOR_STORES: JSON.stringify(stores),
      FLOOR_LOADER: join(playwright, 'lib/server/electron/loader.js'),
    }),
  );
};
