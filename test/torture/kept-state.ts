// Progress of a long run, written to disk after every seed: an interrupted run continues where it stopped.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noSums, type Sums } from './drive.ts';

export type KeptState = Sums & {
  readonly proof: string;
  readonly from: number;
  readonly next: number;
  readonly ended: boolean;
  /** The commits on which the run was made, in order. */
  readonly trees: readonly string[];
};

export const stateDir = 'out/torture';
const fileOf = (proof: string): string => join(stateDir, `${proof}.json`);

const newState = (proof: string, from: number): KeptState => ({
  ...noSums,
  proof,
  from,
  next: from,
  ended: false,
  trees: [],
});

/** Reads the saved progress; null if there is none or it cannot be read. */
export const readState = (proof: string): KeptState | null => {
  try {
    return { trees: [], ...(JSON.parse(readFileSync(fileOf(proof), 'utf8')) as Omit<KeptState, 'trees'>) };
  } catch {
    return null;
  }
};

/** Returns the saved progress, or new progress if `fresh` is set or another first seed is requested. */
export const loadState = (proof: string, from: number | null, fresh: boolean): KeptState => {
  const kept = fresh ? null : readState(proof);
  return kept && (from === null || from === kept.from) ? kept : newState(proof, from ?? 1);
};

export const saveState = (state: KeptState): void => {
  mkdirSync(stateDir, { recursive: true });
  const file = fileOf(state.proof);
  writeFileSync(`${file}.part`, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(`${file}.part`, file);
};
