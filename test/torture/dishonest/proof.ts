// Proof "dishonest": the till refuses or reports each attack by a dishonest cashier, or by a thief with the folder of a closed
// till, and never accuses honest people.
import { controlByPlant } from '../planted/plant-control.ts';
import type { Batch, Control, Proof } from '../proof.ts';
import { cashier } from './cashier.ts';
import { neighbours } from './neighbours.ts';
import type { Part } from './part.ts';
import { thief } from './thief.ts';

export const dishonestParts: readonly Part[] = [cashier, thief, neighbours];

const run = async (seed: number): Promise<Batch> => {
  const batches: Batch[] = [];
  for (const part of dishonestParts) batches.push(await part.run(seed));
  return {
    cases: 1,
    findings: batches.flatMap(({ findings }) => findings),
    sums: Object.assign({}, ...batches.map(({ sums }) => sums)) as Record<string, number>,
  };
};

/** Runs the controls one after the other, because each control already starts a process. */
export const controlsOf = async (parts: readonly Part[]): Promise<readonly Control[]> => {
  const controls: Control[] = [];
  for (const { name, weaknesses } of parts)
    for (const { plants, rule, seeds } of weaknesses) controls.push(await controlByPlant(name, plants, seeds(), rule));
  return controls;
};

export const dishonest: Proof = {
  name: 'dishonest',
  about:
    'whatever somebody inside or a thief does with keys, books, clock and days is refused or seen; nobody honest is taken for one',
  unit: 'seeds',
  short: 40,
  long: 10_000,
  run,
  plants: dishonestParts.flatMap(({ weaknesses }) => weaknesses.flatMap(({ plants }) => plants)),
  control: () => controlsOf(dishonestParts),
};
