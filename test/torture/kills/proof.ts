// Proof "kills": a relay started from its command line and a till, both killed with SIGKILL at random moments under load.
import { createRng, type Rng } from '../../support/world.ts';
import type { Plant } from '../planted/plant.ts';
import { controlByPlant } from '../planted/plant-control.ts';
import { type Batch, createFindings, type Proof } from '../proof.ts';
import { auditRelay, auditTill } from './audit.ts';
import { until } from './calm.ts';
import { createKillRig } from './rig.ts';
import { killAgainAndAgain } from './victim.ts';

const killsEach = 5;
const saleEveryMs = 3;

type Rig = Awaited<ReturnType<typeof createKillRig>>;

const torment = async (rig: Rig, rng: Rng, found: (rule: string, detail: unknown) => void): Promise<void> => {
  const { heard, dataDir, relayDb } = rig;
  const [, till] = await Promise.all([
    killAgainAndAgain({ name: 'relay', news: rig.relayNews, start: rig.startRelay }, killsEach, rng, found),
    killAgainAndAgain({ name: 'till', news: rig.tillNews, start: () => rig.startTill(saleEveryMs) }, killsEach, rng, found),
  ]);
  // Start the till once more without new sales, so that it reads its feed to the end.
  till.kill();
  await till.ended;
  const last = rig.startTill(0);
  if (!(await last.ready)) found('what was killed comes up again', `till: ${last.words()}`);
  if (!(await until(() => rig.telling() === 0))) found('the relay takes every notice in the end', rig.telling());
  // By now the relay has acknowledged the notice of every sale, so the till must read as many notices.
  const told = heard.acknowledged.size;
  if (!(await until(() => rig.readTo() === told))) {
    found('the till reads all of its feed', `${rig.readTo()} of ${told}; ${last.words()}`);
  }
  await rig.endChildren();
  auditRelay(relayDb, heard, found);
  auditTill(dataDir, heard, found);
};

const run = async (seed: number): Promise<Batch> => {
  const { list, found } = createFindings(seed);
  const rng = createRng(seed);
  const rig = await createKillRig(rng);
  try {
    await torment(rig, rng, found);
  } finally {
    await rig.remove();
  }
  const { begun, acknowledged } = rig.heard;
  const sums = { 'sales begun': begun.size, 'notices acknowledged': acknowledged.size };
  return { cases: 2 * killsEach, findings: list, sums };
};

/** Planted bugs for the control: the relay answers at once and writes two seconds later, but is killed before that. */
const plants: readonly Plant[] = [
  {
    what: 'a relay that answers before it has written',
    in: 'keepNotice',
    find: 'const kept = await store.append(merchant,',
    replace: "const kept = { ok: true as const, value: ['stored' as const] }; void store.append(merchant,",
  },
  {
    what: 'writes late',
    in: 'createGroupCommit',
    find: 'if (queue.length === 1) clock.after(0, flush);',
    replace: 'if (queue.length === 1) clock.after(2_000, flush);',
  },
  {
    what: 'nobody waits long for what cannot come',
    in: 'longestCalmMs',
    find: 'longestCalmMs = 30_000',
    replace: 'longestCalmMs = 4_000',
  },
];

export const kills: Proof = {
  name: 'kills',
  about: 'relay and till as real processes, killed with SIGKILL at random moments under load: nothing acknowledged is lost',
  unit: 'kills',
  short: 50,
  long: 5_000,
  run,
  plants,
  control: async () => [await controlByPlant('kills', plants, [1, 2, 3, 4], 'a notice that was answered 200 is at the relay')],
};
