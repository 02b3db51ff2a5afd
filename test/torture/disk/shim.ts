// Compiles `shim.c`, the preloaded library that makes writes fail, with the C compiler of this machine.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('./shim.c', import.meta.url));

/** The reason why the disk proof cannot run on this machine; null if it can. */
export const cannotShim = (): string | null => {
  if (process.platform !== 'linux') return `faults of the disk are injected on Linux, this is ${process.platform}`;
  return spawnSync('cc', ['--version']).status === 0 ? null : 'no C compiler (cc) to build the fault injection with';
};

export const buildShim = (dir: string): string => {
  const library = join(dir, 'shim.so');
  const built = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-o', library, source, '-ldl'], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the shim did not build: ${built.stderr}`);
  return library;
};
