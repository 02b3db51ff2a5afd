// Proof "hostile": generated forged notices are sent to the relay and to the till's own verification; none may be accepted.
import { join } from 'node:path';
import { tempDir } from '../../support/temp-dir.ts';
import { createRng, createWorld } from '../../support/world.ts';
import { controlByPlant } from '../planted/plant-control.ts';
import type { Plant } from '../planted/plant.ts';
import { type Batch, createFindings, type Proof } from '../proof.ts';
import { drawCases } from './cases.ts';
import { throughRelay } from './relay-stage.ts';
import { throughTill } from './till-stage.ts';
import { judgeTaken } from './verdict.ts';

const noticesPerSeed = 2000;

const run = async (seed: number): Promise<Batch> => {
  const rng = createRng(seed);
  const world = createWorld();
  const dir = tempDir();
  const { list, found } = createFindings(seed);
  const cases = drawCases(rng, noticesPerSeed);
  try {
    judgeTaken('relay', cases, await throughRelay(dir.path, world, rng, cases, found), found);
    // Skip notices sent with a wrong HTTP method: the relay does not pass them on, so the till never gets them.
    const shown = cases.filter(({ method }) => method === undefined);
    judgeTaken('till', shown, throughTill(join(dir.path, 'till'), world, shown, found), found);
  } finally {
    dir.remove();
  }
  return {
    cases: cases.length,
    findings: list,
    sums: { 'genuine notices': cases.filter(({ expect }) => expect === 'genuine').length },
  };
};

const plants: readonly Plant[] = [
  {
    what: 'a verifier that compares only as much of a MAC as came',
    in: 'sameText',
    find: 'return a.length === b.length && timingSafeEqual(a, b);',
    replace: 'return timingSafeEqual(a.subarray(0, b.length), b.subarray(0, a.length));',
  },
  {
    what: 'a reader that takes a key twice',
    in: 'withoutRepeats',
    find: "if (seen.has(key)) return fail('notice.duplicate-key');",
    replace: '',
  },
];

export const hostile: Proof = {
  name: 'hostile',
  about: 'hostile notices from a grammar: none verifies, and no genuine one among them is refused',
  unit: 'notices',
  short: 20_000,
  long: 1_000_000,
  run,
  plants,
  control: () => Promise.all(plants.map((plant) => controlByPlant('hostile', plant, [1]))),
};
