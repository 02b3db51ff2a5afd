// Runs a proof, one seed after another, until a limit is reached, and adds up the results.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Batch, Control, Finding, Proof } from './proof.ts';

export type Sums = {
  readonly seeds: number;
  readonly cases: number;
  readonly seconds: number;
  readonly sums: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
};

export const noSums: Sums = { seeds: 0, cases: 0, seconds: 0, sums: {}, findings: [] };

const added = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>> = {}): Record<string, number> => {
  const sums: Record<string, number> = { ...a };
  for (const [name, value] of Object.entries(b)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
};

export const plus = (before: Sums, { cases, findings, sums }: Batch, seconds: number): Sums => ({
  seeds: before.seeds + 1,
  cases: before.cases + cases,
  seconds: before.seconds + seconds,
  sums: added(before.sums, sums),
  findings: [...before.findings, ...findings],
});

export type Limit = { readonly cases?: number; readonly seeds?: number; readonly seconds?: number };
export type Step = { readonly seed: number; readonly batch: Batch; readonly seconds: number; readonly total: Sums };

/** Runs from seed `from` until `limit`, the proof's end, or `stopped`. Calls `onStep` after each seed. */
export const drive = async (
  proof: Proof,
  from: number,
  limit: Limit,
  onStep: (step: Step) => void = () => {},
  stopped: () => boolean = () => false,
): Promise<Sums & { readonly ended: boolean }> => {
  let total = noSums;
  for (let seed = from; ; seed++) {
    const began = performance.now();
    const batch = await proof.run(seed);
    const seconds = (performance.now() - began) / 1000;
    total = plus(total, batch, seconds);
    onStep({ seed, batch, seconds, total });
    const limits = [limit.cases, limit.seeds, limit.seconds];
    const reached = [total.cases, total.seeds, total.seconds].some((value, i) => value >= (limits[i] ?? Infinity));
    // Yield, because Node frees closed databases between turns of the event loop; a proof that never waits would keep all of them
    // in memory.
    await nextTurn();
    if (batch.ended === true || reached || stopped()) return { ...total, ended: batch.ended === true };
  }
};

/** The short form: the first seeds, until the proof's short number of cases is reached. */
export const runShort = (proof: Proof): Promise<Sums> => drive(proof, 1, { cases: proof.short });

export const uncaught = (controls: readonly Control[]): readonly Control[] => controls.filter(({ caught }) => !caught);
