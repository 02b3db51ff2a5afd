// Creates the data folder of a PostgreSQL server for tests: `initdb` runs once for each version, and its result is copied.
import { execFileSync, type SpawnOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
const cache = fileURLToPath(new URL('../../../node_modules/.cache/postgres', import.meta.url));

/** `cp -a` keeps the owner and the mode, which the server checks. */
const copy = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to]);

/** The folder of the kept cluster: another one for other programs, other flags or another owner. */
const keptFor = (bin: string, uid: number | undefined): string => {
  const { size, mtimeMs } = statSync(join(bin, 'postgres'));
  const of = JSON.stringify([bin, size, mtimeMs, flags, uid]);
  return join(cache, createHash('sha256').update(of).digest('hex').slice(0, 16));
};

/**
 * Creates an empty cluster in the folder `data`, for programs that run with the options `run`. All clusters of a version have the
 * same system identifier.
 */
export const createCluster = (bin: string, data: string, run: SpawnOptions): void => {
  const kept = keptFor(bin, run.uid);
  if (existsSync(kept)) return copy(kept, data);
  execFileSync(join(bin, 'initdb'), ['-D', data, ...flags], { ...run, stdio: 'ignore' });
  mkdirSync(cache, { recursive: true });
  const half = `${kept}.${process.pid}.${performance.now()}`;
  copy(data, half);
  try {
    // Other tests must never see half a cluster.
    renameSync(half, kept);
  } catch (error) {
    // Another test was faster.
    if (!existsSync(kept)) throw error;
    rmSync(half, { recursive: true });
  }
};
