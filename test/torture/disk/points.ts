// Lists every operation of the recorded run that can fail, and runs a batch of these faults with the preloaded library of
// `shim.c`.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createRng } from '../../support/world.ts';
import type { Acknowledged } from './till-run.ts';

/** A fault: the run's operation number `at` fails with `error`; if `lasting`, all later operations fail, too. */
export type Point = { readonly at: number; readonly error: 'EIO' | 'ENOSPC'; readonly lasting: boolean };
export type Ran = {
  readonly acknowledged: Acknowledged;
  readonly operations: number;
  readonly fired: number;
  readonly writes: number;
  readonly syncs: number;
  readonly truncations: number;
  readonly renames: number;
  /** The name and file of the operation that failed first. */
  readonly first: string;
};

const errnos = { EIO: 5, ENOSPC: 28 } as const;
const forEver = 1_000_000;
const child = fileURLToPath(new URL('./child.ts', import.meta.url));

type Line = { readonly acknowledged: Acknowledged; readonly shim: readonly number[]; readonly first: string };

const runChild = async (root: string, library: string, triples: readonly (readonly number[])[]): Promise<Ran[]> => {
  const env = { ...process.env, LD_PRELOAD: library, QAYD_FAULT_ROOT: root };
  const ran = spawn(process.execPath, [child, root, JSON.stringify(triples)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const results: Ran[] = [];
  for await (const text of createInterface({ input: ran.stdout })) {
    const { acknowledged, shim, first } = JSON.parse(text) as Line;
    const [operations = 0, fired = 0, writes = 0, syncs = 0, truncations = 0, renames = 0] = shim;
    results.push({ acknowledged, operations, fired, writes, syncs, truncations, renames, first });
  }
  if (results.length !== triples.length) throw new Error(`the child ran ${results.length} of ${triples.length} faults`);
  return results;
};

/** Makes the recorded run without a fault. Its result has the number of operations that can be made to fail. */
export const record = async (root: string, library: string): Promise<Ran> => {
  const [ran] = await runChild(root, library, [[0, 0, 0]]);
  if (!ran) throw new Error('the recorded run did not run');
  return ran;
};

export const runPoints = (root: string, library: string, points: readonly Point[]): Promise<Ran[]> =>
  runChild(
    root,
    library,
    points.map(({ at, error, lasting }) => [at, errnos[error], lasting ? forEver : 1]),
  );

/** Returns all faults, shuffled, so that the first few already cover the whole run. */
export const allPoints = (operations: number): readonly Point[] => {
  const rng = createRng(operations);
  const points = Array.from({ length: operations }, (_, i) => i + 1).flatMap((at) =>
    (['EIO', 'ENOSPC'] as const).flatMap((error) => [false, true].map((lasting) => ({ at, error, lasting }))),
  );
  const keyed = points.map((point) => ({ point, key: rng.next() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ point }) => point);
};
