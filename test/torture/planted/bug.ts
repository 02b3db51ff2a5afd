// A planted bug, and the test files or the proof's seed that must detect it.
import type { Plant } from './plant.ts';

export type Bug = Plant & {
  /** Test files: with the bug planted, at least one of their tests must fail. */
  readonly tests?: readonly string[];
  /** A proof and one of its seeds; with the bug planted, this seed must report a finding. */
  readonly proof?: readonly [name: string, seed: number];
};

export const unit = (name: string): readonly string[] => [`test/unit/${name}.test.ts`];
export const integration = (name: string): readonly string[] => [`test/integration/${name}.test.ts`];
export const faults = (name: string): readonly string[] => [`test/faults/${name}.test.ts`];
