// Proof "disk": each write, sync, truncation and rename of a recorded run of a till fails in turn, with EIO and with ENOSPC.
import { join } from 'node:path';
import { tempDir } from '../../support/temp-dir.ts';
import type { Plant } from '../planted/plant.ts';
import { controlByPlant } from '../planted/plant-control.ts';
import { type Batch, createFindings, type Proof } from '../proof.ts';
import { auditAfter } from './audit.ts';
import { allPoints, record, runPoints } from './points.ts';
import { buildShim } from './shim.ts';

const pointsPerSeed = 25;

type Ran = Awaited<ReturnType<typeof runPoints>>[number];

const wordsFor = ({ operations, writes, syncs, truncations, renames }: Ran, faults: number): string =>
  `the recorded run has ${operations} operations: ${writes} writes, ${syncs} syncs, ${truncations} truncations, ${renames} renames; ${faults} faults in all`;

const run = async (seed: number): Promise<Batch> => {
  const dir = tempDir();
  const { list, found } = createFindings(seed);
  try {
    const library = buildShim(dir.path);
    const recorded = await record(join(dir.path, 'recorded'), library);
    const points = allPoints(recorded.operations);
    const mine = points.slice((seed - 1) * pointsPerSeed, seed * pointsPerSeed);
    if (mine.length === 0) return { cases: 0, findings: [], ended: true };
    const root = join(dir.path, 'faults');
    const ran = await runPoints(root, library, mine);
    for (const [i, { at, error, lasting }] of mine.entries()) {
      const { acknowledged, fired, first } = ran[i] as Ran;
      const where = `${error}${lasting ? ' from then on' : ''} at operation ${at} (${first})`;
      const foundHere = (rule: string, detail: unknown): void => found(rule, `${where}: ${JSON.stringify(detail)}`);
      if (fired === 0) foundHere('each fault is met', 'it was not');
      await auditAfter(join(root, String(i)), acknowledged, foundHere);
    }
    return {
      cases: mine.length,
      findings: list,
      notes: seed === 1 ? [wordsFor(recorded, points.length)] : [],
      ended: seed * pointsPerSeed >= points.length,
      sums: { 'payments acknowledged': ran.reduce((sum, { acknowledged }) => sum + acknowledged.paid.length, 0) },
    };
  } finally {
    dir.remove();
  }
};

/**
 * A planted fault for the control: the till reports a page of notices as booked although the disk refused it, and never requests
 * that page again.
 */
const plant: Plant = {
  what: 'a till that calls a refused page booked',
  in: 'createNotices',
  find: 'if (!written.ok) return written;\n      if (written.value === null)',
  replace: 'if (!written.ok) return ok({ unproved: 0 });\n      if (written.value === null)',
};

/** A planted fault for the control: an export that leaves out the first line of each page, but counts that line. */
const omission: Plant = {
  what: 'an export leaves out a booked line',
  in: 'countedPages',
  find: 'yield page.value;',
  replace: 'yield page.value.slice(1);',
};

export const disk: Proof = {
  name: 'disk',
  about: 'each write, sync and rename of a recorded run fails in turn: nothing acknowledged is lost, nothing doubled',
  unit: 'faults',
  short: 50,
  long: null,
  run,
  plants: [plant, omission],
  control: async () => [
    await controlByPlant('disk', plant, [1, 2], 'a payment that was acknowledged is there'),
    await controlByPlant('disk', omission, [1], 'a file has the lines of the journal'),
  ],
};
