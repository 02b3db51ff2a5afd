// One part of the proof "dishonest": a simulation of its own, and the weaknesses under which it must find something.
import type { Plant } from '../planted/plant.ts';
import type { Proof } from '../proof.ts';

export type Weakness = {
  readonly plants: readonly Plant[];
  /** The rule whose violation must be found. */
  readonly rule: string;
  /** Seeds that may find the weakness; the search ends at the first seed that does. */
  seeds(): readonly number[];
};

/** `name`: the argument of `one-seed.ts` for this part. */
export type Part = Pick<Proof, 'name' | 'about' | 'run'> & { readonly weaknesses: readonly Weakness[] };
