// A copy of the project with its own Vitest process, which stays loaded between test files.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf } from '../support/machine/processes.ts';
import { tempDir } from '../support/temp-dir.ts';
import { projectRoot } from '../torture/planted/plant.ts';

/** A request to run a test file; `changed` lists the files of src that changed since the last run. Paths are from the root. */
export type Asked = { readonly test: string; readonly changed: readonly string[] };
/** `failed`: the first failed test, or the error that stopped the run; null if all passed. */
export type Ran = { readonly failed: string | null; readonly ms: number };

const copied = ['src', 'test', 'scripts', 'docs', 'assets', 'package.json', ...globSync('*.md', { cwd: projectRoot })];
const alsoCopied = ['tsconfig.json', 'vite.node.config.ts', 'electron.vite.config.ts', 'vitest.config.ts'];

export type Warm = {
  readonly path: string;
  /** The names of all test files. */
  readonly tests: readonly string[];
  /** Returns null if the run did not end within `limitMs` and was killed. */
  run(asked: Asked, limitMs: number): Promise<Ran | null>;
  /** Starts Vitest anew, so that the global set-up of the tests runs again. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Kills the child with its whole process group, so that programs started by a test end too. Playwright's programs have groups of
 * their own, so descendants are also killed one by one.
 */
const kill = ({ pid, exitCode, signalCode }: ChildProcess): void => {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  for (const each of [...childrenOf(pid), -pid]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // Ignore this error: the process has already ended.
    }
  }
};
const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  kill(child);
  await ended;
};

/** `prepare` changes the copy before the first test runs. */
export const createWarm = async (prepare: (path: string) => void = () => {}): Promise<Warm> => {
  const dir = tempDir();
  for (const name of [...copied, ...alsoCopied]) cpSync(join(projectRoot, name), join(dir.path, name), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(dir.path, 'node_modules'), 'junction');
  prepare(dir.path);
  const start = async (): Promise<readonly [ChildProcess, readonly string[]]> => {
    const child = fork(join(import.meta.dirname, 'warm-child.ts'), [dir.path], {
      cwd: dir.path,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [tests] = await once(child, 'message');
    return [child, tests as readonly string[]];
  };
  let [child, tests] = await start();
  const restart = async (): Promise<void> => {
    await end(child);
    [child, tests] = await start();
  };
  const onExit = (): void => {
    kill(child);
    dir.remove();
  };
  process.once('exit', onExit);
  return {
    path: dir.path,
    tests,
    async run(asked, limitMs) {
      child.send(asked);
      const stop = new AbortController();
      const late = setTimeout(() => stop.abort(), limitMs);
      const gone = once(child, 'exit', { signal: stop.signal }).then(
        () => 'gone' as const,
        () => null,
      );
      const ran = await Promise.race([once(child, 'message').then(([value]) => value as Ran), gone]);
      clearTimeout(late);
      if (ran === 'gone') throw new Error(`Vitest ended with ${asked.test}`);
      if (ran === null) await restart();
      else stop.abort();
      return ran;
    },
    restart,
    async close() {
      process.off('exit', onExit);
      await end(child);
      dir.remove();
    },
  };
};
