// The processes that a process started, so that a test can end all of what it began, and nothing else.
import { readdirSync, readFileSync } from 'node:fs';

const parentOf = (pid: string): number => {
  try {
    return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // Gone between the list and the look.
    return Number.NaN;
  }
};

/** Children, grandchildren and so on. Linux alone: elsewhere they end with their parent. */
export const childrenOf = (pid: number): number[] => {
  if (process.platform !== 'linux') return [];
  const all = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map((name) => ({ own: Number(name), parent: parentOf(name) }));
  const below = (above: number): number[] => all.flatMap(({ own, parent }) => (parent === above ? [own, ...below(own)] : []));
  return below(pid);
};
