// Runs one seed of the proof "failover": the rig under load, one fault after another, then the audit of relay and tills.
import { createRng, type Rng } from '../../support/world.ts';
import { auditFeed, auditTill, type Heard } from '../kills/audit.ts';
import { type Batch, createFindings, type Found } from '../proof.ts';
import { type Counts, deadly, directed, type Fault, others } from './faults.ts';
import { type Rig, type RigOptions, saleEveryMs, startRig, tillNames } from './rig.ts';
import { untilMs } from './waits.ts';
import { readBooks } from '../../support/books/books.ts';

/** A sequence for each till, which begins with the till's first number, for the control that takes its numbers from there. */
const sequences = tillNames
  .map(
    (till) => `CREATE SEQUENCE public.numbers_${till}; GRANT USAGE ON SEQUENCE public.numbers_${till} TO PUBLIC;
    INSERT INTO qayd_relay.feeds (merchant, till, last, taken, last_quarantine, last_head) VALUES ('shop', '${till}', 0, 0, 0, 0);`,
  )
  .join('\n');

/**
 * `full` is the proof; the other plans are for its controls, each with the fault that shows the planted bug. A spool would refuse
 * the repeats that a control needs.
 */
export const plans = {
  full: {
    synchronous: true,
    hasSpool: true,
    faults: (rng: Rng, ownDisks: boolean): readonly Fault[] => {
      const possible = others.filter(({ needsDisk }) => ownDisks || !needsDisk);
      return Array.from({ length: 4 }).flatMap(() => [rng.pick(deadly), ...(rng.chance(0.5) ? [rng.pick(possible)] : [])]);
    },
  },
  ghosts: { synchronous: true, hasSpool: false, faults: () => [directed.ghosts, directed.ghosts] },
  asynchronous: { synchronous: false, hasSpool: false, faults: () => [directed.lag] },
  sequences: { synchronous: true, hasSpool: false, faults: () => [directed.killedRelay], sql: sequences },
} as const;
export type PlanName = keyof typeof plans;

const limitMs = 60_000;

/** Lets the service and the tills finish. */
const settle = async ({ service, tills, sell, feed }: Rig, found: Found): Promise<void> => {
  await sell(0);
  if (!(await untilMs(limitMs, () => service.telling() === 0)))
    found('the relay takes every notice in the end', service.telling());
  // A till that waits after a failed poll begins a new one.
  await sell(0);
  for (const till of tills) {
    const last = (await feed(till.name)).length;
    const isAtEnd = (): boolean => till.readTo() >= last;
    if (!(await untilMs(limitMs, isAtEnd))) found('the till reads all of its feed', `${till.name}: ${till.readTo()} of ${last}`);
  }
};

const ofTill = (all: ReadonlyMap<string, Buffer>, till: string): Map<string, Buffer> =>
  new Map([...all].filter(([invoiceNo]) => invoiceNo.startsWith(`${till}-`)));

const audit = async ({ service, tills, feed }: Rig, counts: Counts, found: Found): Promise<void> => {
  for (const till of tills) {
    const rows = await feed(till.name);
    await till.kill();
    const heard: Heard = { acknowledged: ofTill(service.acknowledged, till.name), begun: till.begun, paid: till.paid };
    auditFeed(rows, heard.acknowledged, found);
    auditTill(till.dataDir, heard, found);
    const stored = new Set(rows.map(({ raw }) => raw.toString('base64')));
    const saved = [...ofTill(service.givenUp, till.name).values()].filter((raw) => stored.has(raw.toString('base64'))).length;
    const wentBack = readBooks(till.dataDir, (db) =>
      db.prepare(`SELECT count(*) FROM journal WHERE kind = 'feed.went-back'`).pluck().get(),
    ) as number;
    const sums = { 'given up, but stored': saved, 'times a till went back': wentBack, 'notices stored': rows.length };
    for (const [name, more] of Object.entries(sums)) counts[name] = (counts[name] ?? 0) + more;
  }
};

type Plan = Omit<RigOptions, 'ownDisks'> & { faults(rng: Rng, ownDisks: boolean): readonly Fault[] };

/** `ownDisks`: true if the run has a mount namespace of its own. */
export const runPlan = async (seed: number, plan: PlanName, ownDisks: boolean): Promise<Batch> => {
  const { list, found } = createFindings(seed);
  const rng = createRng(seed);
  const { faults, ...options }: Plan = plans[plan];
  const counts: Counts = {};
  const notes: string[] = [];
  // Drawn before the service draws from the same seed at moments that differ in each run.
  const drawn = faults(rng, ownDisks);
  const rig = await startRig(rng, { ...options, ownDisks });
  try {
    await rig.sell(saleEveryMs);
    await rig.flows();
    for (const fault of drawn) {
      process.stderr.write(`seed ${seed}: ${fault.name}\n`);
      await rig.cluster.ready();
      const fromMs = performance.now();
      await fault.run(rig, rng, counts);
      await rig.flows();
      notes.push(`${fault.name}: intake away for ${Math.round(rig.longestAwayMs(fromMs))} ms`);
    }
    await rig.cluster.ready();
    await rig.cluster.checkDurable();
    await settle(rig, found);
    await audit(rig, counts, found);
  } finally {
    await rig.end();
  }
  const { acknowledged, givenUp } = rig.service;
  const sums = { ...counts, 'notices acknowledged': acknowledged.size, 'notices given up': givenUp.size };
  return { cases: notes.length, findings: list, sums, notes };
};
