// Types of a proof: cases drawn from seeds, each checked against rules, and controls (planted faults) that the proof must detect.

import type { Plant } from './planted/plant.ts';

export type Finding = { readonly seed: number; readonly rule: string; readonly detail: string };

export type Batch = {
  readonly cases: number;
  readonly findings: readonly Finding[];
  /** Further counts for the report, by name. */
  readonly sums?: Readonly<Record<string, number>>;
  /** Measurements for the report, as text. */
  readonly notes?: readonly string[];
  /** True if this was the last seed: the proof is complete. */
  readonly ended?: boolean;
};

/** The result of a run with a deliberately planted fault. A proof that does not catch the fault proves nothing. */
export type Control = { readonly planted: string; readonly caught: boolean; readonly detail: string };

export type Proof = {
  readonly name: string;
  readonly about: string;
  /** The name of this proof's cases, in the plural, for the report. */
  readonly unit: string;
  /** `short`: the number of cases that `npm test` runs. `long`: the number that the long form should reach, or null for all. */
  readonly short: number;
  readonly long: number | null;
  /** The reason why this machine cannot run the proof; null if it can. Absent if every machine can. */
  cannotRun?(): string | null;
  /** Runs the cases of one seed; equal seeds give equal cases. */
  run(seed: number): Promise<Batch>;
  control(): Promise<readonly Control[]>;
  /**
   * The source changes that the control runs make (planted faults). They are checked against the current code first, because the
   * control runs take minutes.
   */
  readonly plants: readonly Plant[];
};

/** Adds a finding: the broken rule, and its details. */
export type Found = (rule: string, detail: unknown) => void;

/** Collects the findings of one seed, at most `limit`, so that one cause does not fill the report. */
export const createFindings = (seed: number, limit = 20) => {
  const list: Finding[] = [];
  return {
    list: list as readonly Finding[],
    found(rule: string, detail: unknown): void {
      if (list.length < limit) list.push({ seed, rule, detail: typeof detail === 'string' ? detail : JSON.stringify(detail) });
    },
  };
};
