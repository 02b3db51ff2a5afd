// Finds the processes that a process started, so that a test ends only the processes that it started.
import { readdirSync, readFileSync } from 'node:fs';

const parentOf = (pid: string): number => {
  try {
    return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // Return no parent: the process ended after it was listed.
    return Number.NaN;
  }
};

/** Returns all descendants of a process; empty except on Linux, because on other systems they end with their parent. */
export const childrenOf = (pid: number): number[] => {
  if (process.platform !== 'linux') return [];
  const all = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map((name) => ({ own: Number(name), parent: parentOf(name) }));
  const below = (above: number): number[] => all.flatMap(({ own, parent }) => (parent === above ? [own, ...below(own)] : []));
  return below(pid);
};
