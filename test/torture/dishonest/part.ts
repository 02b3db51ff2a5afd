// One part of the proof "dishonest": its simulation, and planted weaknesses, each of which must make the simulation report a
// finding.
import type { Plant } from '../planted/plant.ts';
import type { Proof } from '../proof.ts';

export type Weakness = {
  readonly plants: readonly Plant[];
  /** The rule that the simulation must report as broken. */
  readonly rule: string;
  /** Seeds to try in turn, until one finds the weakness. */
  seeds(): readonly number[];
};

/** `name`: the argument for `one-seed.ts` that selects this part. */
export type Part = Pick<Proof, 'name' | 'about' | 'run'> & { readonly weaknesses: readonly Weakness[] };
