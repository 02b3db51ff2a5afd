// The thief's moves of a seed, drawn before anything runs, so that a control test can search for seeds that draw a given move.
import { createRng } from '../../support/world.ts';
import { type Move, moves } from './moves.ts';

export type Plan = {
  /** True if the relay stores the chain heads that the till reports. */
  readonly witnessed: boolean;
  /** The thief's moves in each night, made while the till is closed. */
  readonly nights: readonly (readonly Move[])[];
};

export const planOf = (seed: number): Plan => {
  const rng = createRng(seed ^ 0x7_41e_f00d);
  const witnessed = rng.chance(0.6);
  const may = moves.filter(({ needsWitness }) => witnessed || !needsWitness);
  const night = (): readonly Move[] => Array.from({ length: 1 + rng.int(2) }, () => rng.pick(may));
  return { witnessed, nights: Array.from({ length: 1 + rng.int(2) }, night) };
};

/** The first `count` seeds with a single night of exactly the thief's moves in `names`. */
export const seedsThat = (names: readonly string[], count: number, witnessed: boolean): readonly number[] => {
  const found: number[] = [];
  for (let seed = 1; found.length < count; seed++) {
    const { witnessed: isWitnessed, nights } = planOf(seed);
    const [night = [], ...others] = nights;
    if (isWitnessed !== witnessed || others.length > 0) continue;
    if (night.map(({ name }) => name).join() === names.join()) found.push(seed);
  }
  return found;
};
