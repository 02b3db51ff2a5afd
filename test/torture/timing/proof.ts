// Proof "timing": the duration of a signature check does not depend on how much of the signature was right (Welch's t, as in
// dudect).
import { join } from 'node:path';
import { copyWith, locate, type Plant, projectRoot } from '../planted/plant.ts';
import { runNode } from '../planted/run-node.ts';
import { type Batch, type Control, createFindings, type Proof } from '../proof.ts';

type Measured = { readonly name: string; readonly t: number };
type Part = 'product' | 'controls';

/** The number of timed samples in a run. Seed 1 is the short run. */
const samplesOf = (seed: number): number => (seed === 1 ? 20_000 : 1_000_000);
const bound = 5;
/**
 * Number of runs that must all show a timing leak: other load can distort one run, but a leak distorts every run in the same
 * direction.
 */
const tries = 3;
/**
 * The number of timed samples in each control run. On a quiet machine the first run is enough; under other load more samples are
 * needed.
 */
const controlSamples = [1, 1, 2, 4, 8, 16].map((times) => times * samplesOf(1));

/** A change of the product's signature module: its comparison is exported, so that it can be timed alone. */
const opened: Plant = {
  what: 'the comparison is exported',
  in: 'sameText',
  find: 'const sameText = (',
  replace: 'export const sameText = (',
};

const measure = async (part: Part, seed: number, samples: number): Promise<readonly Measured[]> => {
  const copy = copyWith([opened]);
  try {
    const child = join(projectRoot, 'test/torture/timing/measure-child.ts');
    const args = [child, join(copy.path, locate(opened).file), String(samples), String(seed), part];
    const ran = await runNode(args, { cwd: copy.path, timeoutMs: 30 * 60_000 });
    if (ran.code !== 0) throw new Error(`the measurement did not run: ${ran.stderr.slice(-800)}`);
    return JSON.parse(ran.stdout) as Measured[];
  } finally {
    copy.remove();
  }
};

/**
 * Measures with each sample count in turn, until `wanted` accepts every Welch's t of one run. Returns, for each timed function,
 * its t in every run.
 */
const measureTries = async (
  part: Part,
  seed: number,
  samples: readonly number[],
  wanted: (t: number) => boolean,
): Promise<[string, number[]][]> => {
  const runs: (readonly Measured[])[] = [];
  for (const count of samples) {
    if (runs.some((run) => run.every(({ t }) => wanted(t)))) break;
    runs.push(await measure(part, seed * 10 + runs.length, count));
  }
  return (runs[0] ?? []).map(({ name }, i) => [name, runs.map((run) => run[i]?.t ?? Number.NaN)]);
};

const shown = (ts: readonly number[]): string => `t = ${ts.map((t) => t.toFixed(2)).join(', ')}`;
/** True if one function's Welch's t is beyond the bound in every run, always on the same side. */
const leaking = (ts: readonly number[]): boolean => ts.every((t) => t >= bound) || ts.every((t) => t <= -bound);

const run = async (seed: number): Promise<Batch> => {
  const { list, found } = createFindings(seed);
  const measured = await measureTries('product', seed, Array<number>(tries).fill(samplesOf(seed)), (t) => Math.abs(t) < bound);
  for (const [name, ts] of measured) if (leaking(ts)) found('time says nothing about the signature', `${name}: ${shown(ts)}`);
  return { cases: samplesOf(seed), findings: list, notes: measured.map(([name, ts]) => `${name}: ${shown(ts)}`) };
};

const control = async (): Promise<readonly Control[]> => {
  const measured = await measureTries('controls', 1, controlSamples, (t) => t >= bound);
  return measured.map(([planted, ts]) => ({ planted, caught: ts.some((t) => t >= bound), detail: shown(ts) }));
};

export const timing: Proof = {
  name: 'timing',
  about: "how long a check takes does not depend on how much of the signature is right: Welch's t below 5",
  unit: 'measurements',
  short: 20_000,
  long: 1_000_000,
  run,
  plants: [opened],
  control,
};
