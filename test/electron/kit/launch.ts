// Starts the built app in the real Electron on its own data folder, and ends every process that it started.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';

const runtime = inject('electron');

/** Returns why no Electron can be started; null if one can. */
export const electronMissing = (): string | null => ('missing' in runtime ? runtime.missing : null);

/** Skips each test of the file, with the reason, if no Electron can be started. */
export const needsElectron = (): void =>
  beforeEach(({ skip }) => {
    const missing = electronMissing();
    if (missing !== null) skip(missing);
  });

export type Launched = {
  readonly app: ElectronApplication;
  readonly pid: number;
  readonly dataDir: string;
  /** Resolves with the till's window once the window shows something. */
  till(): Promise<Page>;
  /** Text that the app has written to standard error so far. */
  stderr(): string;
  close(): Promise<void>;
  /** Ends the app and its training child processes with SIGKILL, like a power cut. */
  kill(): Promise<void>;
};

export type LaunchOptions = {
  /** The data folder. Default: a new folder that is deleted at the end. */
  readonly dataDir?: string;
  /** Command-line options after the app: `--live`, `--service URL` … */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** Chromium's own sandbox cannot run as root, so it is switched off for root; each window's `sandbox` setting stays on. */
const switches = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--lang=ar'];

const environment = (display: string | null, extra: LaunchOptions['env']): Record<string, string> => {
  const own = { ...process.env, ...(display && { DISPLAY: display }), ELECTRON_RUNTIME_NODE: process.execPath, ...extra };
  return Object.fromEntries(Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined));
};

/**
 * Returns the ids of all descendants of a process; empty except on Linux, because on other systems they end with their parent.
 */
export const childrenOf = (pid: number): number[] => {
  if (process.platform !== 'linux') return [];
  const parents = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = /\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
        return [[Number(name), Number(parent)] as const];
      } catch {
        return [];
      }
    });
  const below = (above: number): number[] => parents.flatMap(([own, parent]) => (parent === above ? [own, ...below(own)] : []));
  return below(pid);
};

const endProcess = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Ignore the error of `process.kill`: the process has ended already.
  }
};

export type CommandLine = { readonly program: string; readonly args: string[]; readonly env: Record<string, string> };

/** Returns the command line that starts the app; `app` is the path that Electron runs. */
const commandLine = (app: string, { dataDir, args = [], env }: LaunchOptions & { readonly dataDir: string }): CommandLine => {
  if ('missing' in runtime) throw new Error(runtime.missing);
  return {
    program: runtime.executable,
    args: [...switches, app, '--data', dataDir, ...args],
    env: environment(runtime.display, env),
  };
};

/** Returns the command line to start the app without Playwright. */
export const plainCommandLine = (options: LaunchOptions & { readonly dataDir: string }): CommandLine =>
  commandLine(resolve('.'), options);

export const launch = async (options: LaunchOptions = {}): Promise<Launched> => {
  const { dataDir } = options;
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'qayd-electron-'));
  const { program, ...line } = commandLine(resolve('test/electron/kit/attach.cjs'), { ...options, dataDir: folder });
  const app = await _electron.launch({ executablePath: program, ...line, timeout: 30_000 });
  const main = app.process();
  const pid = main.pid as number;
  let said = '';
  main.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  const gone = new Promise<void>((done) => void main.once('exit', () => done()));
  const cleanUp = (): void => {
    if (!dataDir) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return {
    app,
    pid,
    dataDir: folder,
    async till() {
      const page = app.windows().find((each) => each.url().startsWith('app://qayd/')) ?? (await app.firstWindow());
      await page.waitForLoadState();
      return page;
    },
    stderr: () => said,
    async close() {
      await app.close();
      await gone;
      cleanUp();
    },
    async kill() {
      const all = [pid, ...childrenOf(pid)];
      for (const each of all) endProcess(each);
      await gone;
      cleanUp();
    },
  };
};

export type Shared = {
  /** Returns the app; throws if none could be started. */
  (): Launched;
  /** Returns the app, or undefined if none was started: `beforeAll` runs even if all tests are skipped. */
  running(): Launched | undefined;
};

/** Starts one app for all tests of the calling suite. */
export const launchOnce = (options: LaunchOptions = {}): Shared => {
  let launched: Launched | undefined;
  needsElectron();
  beforeAll(async () => {
    if (!('missing' in runtime)) launched = await launch(options);
  });
  afterAll(() => launched?.close());
  const get = (): Launched => {
    if (!launched) throw new Error('the app was not started');
    return launched;
  };
  return Object.assign(get, { running: () => launched });
};
