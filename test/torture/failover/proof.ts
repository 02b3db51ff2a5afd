// Proof "failover": relays on a PostgreSQL cluster whose primaries are killed and stalled under load.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Plant } from '../planted/plant.ts';
import { controlByPlant } from '../planted/plant-control.ts';
import type { Batch, Control, Proof } from '../proof.ts';
import { cannotFailOver, ownNamespaces } from './packages.ts';
import type { PlanName } from './run-seed.ts';

const child = fileURLToPath(new URL('./seed-child.ts', import.meta.url));

/** Runs a seed in a process of its own, in namespaces of its own where this is allowed. Its programs end with it. */
const runSeed = (seed: number, plan: PlanName): Promise<Batch> =>
  new Promise((resolve, reject) => {
    const own = ownNamespaces();
    const [program, ...args] = [...own, process.execPath, child, String(seed), plan, own.length > 0 ? 'own' : 'shared'];
    // Detached: Ctrl-C ends this command after the seed, so it must not reach the seed's programs.
    const running = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    const [out, words]: [Buffer[], Buffer[]] = [[], []];
    running.stdout.on('data', (chunk: Buffer) => void out.push(chunk));
    running.stderr.on('data', (chunk: Buffer) => void words.push(chunk));
    // A seed takes minutes, so each fault that is over is shown.
    running.stderr.pipe(process.stderr);
    running.once('error', reject);
    running.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(Buffer.concat(out).toString('utf8')) as Batch);
      else reject(new Error(`seed ${seed} of failover did not run: ${Buffer.concat(words).toString('utf8').slice(-9_000)}`));
    });
  });

const part = (plan: PlanName): Proof => ({
  name: plan === 'full' ? 'failover' : `failover-${plan}`,
  about:
    'relays on a PostgreSQL cluster whose primaries are killed and stalled: nothing acknowledged is lost, doubled or skipped',
  unit: 'faults',
  short: 4,
  long: 60,
  cannotRun: cannotFailOver,
  run: (seed) => runSeed(seed, plan),
  plants: [],
  control: async () => [],
});

/** Plans of the rig that only the controls run. */
export const failoverParts: readonly Proof[] = [part('ghosts'), part('asynchronous'), part('sequences')];

const repeatWithoutCommit: Plant = {
  what: 'a repeat that is answered without a commit',
  in: 'attempt',
  room: 'relay',
  find: 'if (names.length === 0 && batch.every(isOfPoll))',
  replace: 'if (draft.feeds().every(({ writes }) => writes().notices.length === 0))',
};

const pollWithoutHave: Plant = {
  what: 'a poll that does not tell which notices the till has read',
  in: 'createFollower',
  find: 'have: ports.have() }',
  replace: 'have: [] }',
};

const numbersOfSequence: Plant = {
  what: 'numbers from a sequence',
  in: 'readFacts',
  find: 'const listed = short(quarantine);',
  replace: `const listed = short(quarantine);
  for (const row of stood) {
    const count = ofKind(batch, 'keep').filter((command) => command.till === row.till).length;
    if (count === 0 || row.till === null) continue;
    const text = 'SELECT max(nextval(\\'public.numbers_\\' || $1::text)) - $2::bigint AS last FROM generate_series(1, $2::bigint)';
    Object.assign(row, (await run<{ last: number }>({ name: 'sequence', text }, [row.till.toLowerCase(), count]))[0]);
  }`,
};

const stored = 'a notice that was answered 200 is at the relay';
const booked = 'a notice that was answered 200 is booked';
const timeoutMs = 600_000;

/** Asynchronous replication is a setting of the rig, not a bug of the relay. */
const asynchronous = async (): Promise<Control> => {
  const planted = 'asynchronous replication, and a cut link when the primary dies';
  for (const seed of [1, 2]) {
    const { findings } = await runSeed(seed, 'asynchronous');
    const lost = findings.filter(({ rule }) => rule === stored);
    if (lost.length > 0) return { planted, caught: true, detail: `seed ${seed}: ${lost.length} acknowledged notices lost` };
  }
  return { planted, caught: false, detail: 'no acknowledged notice was lost' };
};

const plants: readonly Plant[] = [repeatWithoutCommit, pollWithoutHave, numbersOfSequence];

export const failover: Proof = {
  ...part('full'),
  plants,
  async control() {
    if (cannotFailOver() !== null) return [];
    return [
      await asynchronous(),
      await controlByPlant('failover-ghosts', repeatWithoutCommit, [1, 2, 3], stored, timeoutMs),
      await controlByPlant('failover-ghosts', pollWithoutHave, [1, 2, 3], booked, timeoutMs),
      await controlByPlant('failover-sequences', numbersOfSequence, [1], 'the numbers of the relay have no gap', timeoutMs),
    ];
  },
};
