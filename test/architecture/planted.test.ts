// What the proofs plant and the code stay together: the text that each change takes the place of stands there, once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plantIn, projectRoot } from '../torture/planted/plant.ts';
import { proofs } from '../torture/proofs.ts';

const plants = proofs.flatMap((proof) => proof.plants.map((plant) => ({ ...plant, proof: proof.name })));

it.each(plants)('$proof: $what', (bug) => {
  const text = readFileSync(join(projectRoot, bug.file), 'utf8');
  expect(plantIn(text, bug)).not.toBe(text);
});
