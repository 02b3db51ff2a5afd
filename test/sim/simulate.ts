// Runs one seed: service, relay, tills, cashiers and customers in virtual time over real SQLite, with faults, crashes and wrong
// clocks. Then all faults end, and the books are compared with the service's records.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Till } from '../../src/main/till.ts';
import { cardNotifyWays } from '../../src/sandbox/settings.ts';
import { layEmptyBooks } from '../support/books/empty-books.ts';
import { createSimulation } from '../support/simulation.ts';
import { tempDir } from '../support/temp-dir.ts';
import { createRng, createWorld } from '../support/world.ts';
import { createCustomer, sell } from './actors.ts';
import { audit, type Finding } from './audit.ts';
import type { RefundCounts } from './audit-refunds.ts';
import { type Losses, loseSome } from './losses.ts';
import { createPlan } from './plan.ts';
import { refundSome } from './refunders.ts';
import { restoreSome } from './restores.ts';
import { hire, supervise } from './supervisors.ts';

export type Options = {
  readonly tills: number;
  readonly salesPerTill: number;
  /** Request headers that the relay ignores, as a control: without `qayd-have`, a lost number that is given again is not read. */
  readonly unreadHeaders?: readonly string[];
};
export type Outcome = {
  readonly seed: number;
  /** Hash over every message, crash and chain head of a journal, in order: equal for equal seeds. */
  readonly traceHash: string;
  readonly payments: number;
  readonly approvals: number;
  readonly settlements: number;
  readonly closes: number;
  readonly restores: number;
  readonly losses: Losses;
  readonly crashes: number;
  readonly refunds: RefundCounts;
  readonly findings: readonly Finding[];
};

const dayMs = 86_400_000;
const minuteMs = 60_000;
/**
 * Sales start in the first 10 minutes, and faults occur for 25 minutes. The run then continues, because a customer may pay up to
 * 20 minutes late and a notice may be sent 20 minutes after that.
 */
const sellingMs = 10 * minuteMs;
const chaosMs = 25 * minuteMs;
const calmMs = 30 * minuteMs;

export const simulate = async (seed: number, { tills, salesPerTill, unreadHeaders = [] }: Options): Promise<Outcome> => {
  const dir = tempDir();
  const rng = createRng(seed);
  const world = createWorld(Date.UTC(2026, 0, 15, 6) + rng.int(dayMs));
  const plan = createPlan(rng);
  const trace = createHash('sha256');

  let starts = 0;
  const shown = new Set<string>();
  /** The customer scans each QR once, as soon as the till shows it. */
  const showQr = (till: Till): void => {
    till.listen((change) => {
      const attempt = change.type === 'attempt' ? till.ledger.payments.attempt(change.attemptId) : null;
      if (!attempt?.redirectUrl || shown.has(attempt.attemptId)) return;
      shown.add(attempt.attemptId);
      scan(attempt.redirectUrl);
    });
  };
  const names = Array.from({ length: tills }, (_, i) => `T${i + 1}`);
  // Only the first till creates its schema; the other tills get a copy, because creating a schema takes as long as all sales of a
  // till.
  for (const name of names.slice(1)) layEmptyBooks(join(dir.path, name));
  const simulation = createSimulation({
    world,
    dir: dir.path,
    seed,
    tills: names,
    unreadHeaders,
    cardNotify: rng.pick(cardNotifyWays),
    onKill: (name) => void trace.update(`${world.nowMs} kill ${name}`),
    onTill(till) {
      showQr(till);
      hire(till, ++starts);
    },
  });
  simulation.network.policy = (_from, request) => plan.fate(request);
  simulation.network.onMessage = (text) => void trace.update(text);
  const scan = createCustomer(world, rng, simulation.network.httpFor('browser', simulation.newLife()));

  // A separate random generator for wrong amounts, less or more than requested.
  const wrong = createRng(seed ^ 0x5ba1);
  const wrongAmount = (asked: string): string => {
    const whole = Number(asked.split('.')[0]);
    return wrong.chance(0.5) && whole > 1 ? `${1 + wrong.int(whole - 1)}.00` : `${whole + 1 + wrong.int(50)}.00`;
  };
  for (const booth of simulation.booths) {
    for (let n = 1; n <= salesPerTill; n++) {
      const invoiceNo = `${booth.name}-${String(n).padStart(4, '0')}`;
      const gateway = rng.pick(['wallet', 'card'] as const);
      const amount = `${1 + rng.int(500)}.${rng.int(10)}${rng.int(10)}`;
      world.at(rng.int(sellingMs), () => {
        const faults = plan.faultsFor();
        void simulation
          .setFaults(invoiceNo, wrong.chance(0.15) ? { ...faults, amount: wrongAmount(amount) } : faults)
          .catch(() => {
            // Ignore the error: the service is down, so this sale gets no faults of its own.
          });
        sell(world, rng, () => booth.till, { gateway, amount, invoiceNo });
      });
    }
  }
  const crashes = rng.int(8);
  for (let i = 0; i < crashes; i++) {
    const victim = rng.pick(simulation.machines);
    world.at(rng.int(chaosMs), () => {
      victim.kill();
      world.at(rng.int(2 * minuteMs), () => victim.boot());
    });
  }
  for (let i = rng.int(3); i > 0; i--) {
    const booth = rng.pick(simulation.booths);
    world.at(rng.int(sellingMs), () => {
      booth.skew.skewMs = rng.int(2 * dayMs) - dayMs;
    });
  }

  refundSome(world, seed, simulation.booths, chaosMs + calmMs / 2);
  const closes = supervise(world, seed, simulation.booths, chaosMs);
  const restored = restoreSome(world, seed, simulation.booths, closes, chaosMs);

  const losses = loseSome(world, seed, dir.path, simulation, sellingMs);

  await world.run(chaosMs);
  plan.calm = true;
  for (const each of simulation.machines) each.boot();
  await world.run(calmMs);

  // Kill only service and relay; the tills keep running, because the audit also rebuilds their tables.
  for (const each of [simulation.service, simulation.relay]) each.kill();
  const { payments, approvals, settlements, refunds, findings } = audit({
    dir: dir.path,
    booths: simulation.booths,
    closes,
    restored: restored.tills,
  });
  for (const booth of simulation.booths) trace.update(booth.till?.ledger.journal.head().hash ?? '');
  for (const each of simulation.machines) each.kill();
  dir.remove();
  const counts = { payments, approvals, settlements, closes: closes.size, restores: restored.times, losses, crashes, refunds };
  return { seed, traceHash: trace.digest('hex'), ...counts, findings };
};
