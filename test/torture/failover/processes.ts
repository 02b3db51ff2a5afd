// Starts the programs of the fail-over rig, and ends, stalls and wakes them by their ids, together with all their descendants.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { untilMs } from './waits.ts';

/** The state and the parent of a process; null if the process does not exist or has ended. */
const standingOf = (pid: number): { readonly state: string; readonly parent: number } | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = 'Z', parent = '0'] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? null : { state, parent: Number(parent) };
  } catch {
    return null;
  }
};

const isAlive = (pid: number): boolean => standingOf(pid) !== null;

/** The processes and all their descendants, as far as they are alive. */
const withDescendants = (roots: readonly number[]): number[] => {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^[0-9]+$/.test(name) ? standingOf(Number(name))?.parent : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = new Set<number>();
  const add = (pid: number): void => {
    if (pid <= 1 || found.has(pid) || !isAlive(pid)) return;
    found.add(pid);
    for (const child of children.get(pid) ?? []) add(child);
  };
  for (const root of roots) add(root);
  return [...found];
};

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
};

/** Stalls the processes with all descendants. Returns their ids. */
export const stall = (roots: readonly number[]): readonly number[] => {
  // A second round stops the children that were forked while the first round ran.
  for (let round = 0; round < 2; round++) signal(withDescendants(roots), 'SIGSTOP');
  return withDescendants(roots);
};

export const wake = (pids: readonly number[]): void => signal(pids, 'SIGCONT');

/** Kills the processes with all descendants, and waits until they are gone. */
export const killAll = async (roots: readonly number[]): Promise<void> => {
  const pids = stall(roots);
  signal(pids, 'SIGKILL');
  if (!(await untilMs(30_000, () => !pids.some(isAlive)))) throw new Error(`still alive: ${pids.filter(isAlive).join(', ')}`);
};

/** Kills at once all processes whose arguments name the folder, with their descendants. For a run that is broken off. */
export const killNaming = (folder: string): void => {
  const names = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(folder);
    } catch {
      return false;
    }
  };
  const roots = readdirSync('/proc').filter((pid) => /^[0-9]+$/.test(pid) && pid !== String(process.pid) && names(pid));
  signal(stall(roots.map(Number)), 'SIGKILL');
};

/** PostgreSQL refuses to run as root: if the rig runs as root, its servers run as the account `postgres`. */
export const isRoot = process.getuid?.() === 0;
const asPostgres = ['--reuid=postgres', '--regid=postgres', '--init-groups', '--'];

export type ProgramOptions = {
  readonly logFile: string;
  readonly cwd: string;
  readonly isServer?: boolean;
  /** Is called once the program has ended, whoever ended it. */
  onEnd?(pid: number): void;
};

/** Starts a program, whose output is appended to `logFile`. Returns its id. */
export const startProgram = (
  command: string,
  args: readonly string[],
  { logFile, cwd, isServer = false, onEnd }: ProgramOptions,
): number => {
  const log = openSync(logFile, 'a');
  const [program, all] = isServer && isRoot ? ['setpriv', [...asPostgres, command, ...args]] : [command, args];
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const child = spawn(program, all, { stdio: ['ignore', log, log], cwd, env, detached: true });
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} did not start`);
  child.once('exit', () => onEnd?.(pid));
  return pid;
};
