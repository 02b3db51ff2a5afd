// Repeats the recorded run of a till (`till-run.ts`) once for each fault, with the preloaded library of `shim.c` that makes the
// disk fail: `child.ts ROOT POINTS`, where POINTS is a JSON list of `[at, errno, times]`. Prints one JSON line for each run: what
// the till reported as done, and what the library counted.
import { mkdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { runTill } from './till-run.ts';

const [root = '', points = '[]'] = process.argv.slice(2);

mkdirSync(root, { recursive: true });
let stray: string[] = [];
process.on('unhandledRejection', (error) => void stray.push(`nobody caught: ${String(error)}`));
for (const [i, [at, errno, times]] of (JSON.parse(points) as [number, number, number][]).entries()) {
  const dir = join(root, String(i));
  mkdirSync(dir);
  readlinkSync(`/qayd-fault/arm/${at}/${errno}/${times}`);
  const acknowledged = await runTill(dir, 1);
  const [count, fired, writes, syncs, truncations, renames, ...first] = readlinkSync('/qayd-fault/state').split(' ');
  readlinkSync('/qayd-fault/arm/0/0/0');
  const shim = [count, fired, writes, syncs, truncations, renames].map(Number);
  acknowledged.thrown.push(...stray);
  stray = [];
  console.log(JSON.stringify({ acknowledged, shim, first: first.join(' ') }));
}
// Kill the process as a crash would, so that it closes no file.
process.kill(process.pid, 'SIGKILL');
