// The processor time that running processes have used, from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the clock in a second, as all usual Linux kernels count them for /proc. */
const ticksASecond = 100;

const statOf = (pid: string): { readonly parent: number; readonly seconds: number } | null => {
  try {
    // The program's name is in brackets and may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksASecond };
  } catch {
    return null;
  }
};

/** Seconds of processor time of a process and of its children. Children that have ended do not count. */
export const processorSeconds = (pid: number): number => {
  const own = statOf(String(pid))?.seconds ?? 0;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .reduce((sum, stat) => sum + (stat?.parent === pid ? stat.seconds : 0), own);
};
