// Memory of a till after many sales, compared with its memory after a tenth of them: anything kept per sale shows as growth.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Given } from './deadline.ts';
import { atMost, type Ratio } from './measure.ts';

/** Bytes: `live` after all garbage was collected, `rss` of the whole process with SQLite's caches. */
type Held = { readonly sales: number; readonly live: number; readonly rss: number };

/** Fixes the size of V8's young generation in MB. Otherwise V8 enlarges it with the rate of sales, which hides other growth. */
const youngMb = 16;

/** Starts a till process that reports its memory at each number of sales in `points`. */
const startTill = (dir: string, points: readonly number[]) => {
  const young = [`--min-semi-space-size=${youngMb}`, `--max-semi-space-size=${youngMb}`];
  const args = ['--expose-gc', ...young, resolve('test/bench/soak-till.ts'), dir, ...points.map(String)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((done) => void child.once('exit', () => done()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async held(): Promise<Held> {
      const { value } = await lines.next();
      if (typeof value !== 'string') throw new Error('the till ended before it had sold enough');
      return JSON.parse(value) as Held;
    },
    async end(): Promise<void> {
      child.kill('SIGKILL');
      await gone;
    },
  };
};

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const benchSoak = async ({ root, short, start, wait }: Given): Promise<Ratio[]> => {
  const [early, late] = short ? [50, 500] : [10_000, 100_000];
  const dir = mkdtempSync(join(root, 'bench-soak-'));
  const till = await start('a till', startTill(dir, [early, late]), (each) => each.end());
  const before = await wait(`${early} sales`, till.held());
  const after = await wait(`${late} sales`, till.held());
  const ratio = (what: string, of: 'live' | 'rss'): Ratio =>
    atMost(
      `${what} after ${late.toLocaleString('en')} sales, against ${early.toLocaleString('en')}`,
      after[of] / before[of],
      1.2,
      `${mb(after[of])} against ${mb(before[of])}`,
    );
  return [ratio('live memory of a till', 'live'), ratio('its whole process', 'rss')];
};
